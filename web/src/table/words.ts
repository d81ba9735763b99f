// What is said of a friend who is not there, and of what one can do about it.
import { speaker } from '../lib/i18n';

export const fr = {
  awaited_one: 'Il manque encore une personne : envoyez-lui son lien.',
  awaited: 'Il manque encore {n} personnes : envoyez à chacune son lien.',
  awaited_guest: 'Joueurs encore attendus : {n}. Votre place est gardée, même si vous fermez cette page.',
  away: '{name} est hors ligne depuis {time}.',
  wait: 'Sa place est gardée : attendez, envoyez un rappel ou, dans {time}, laissez un bot jouer.',
  wait_bot: 'Sa place est gardée : attendez, envoyez un rappel, ou laissez un bot jouer jusqu’à son retour.',
  beside: 'Vue depuis la place de',
  remind: 'Rappel',
  reminded: 'Rappel copié',
  remind_text: 'La partie {game:de} vous attend : {link}',
  seconds: '{n} s',
  minutes: '{n} min',
};

export const en: Record<keyof typeof fr, string> = {
  awaited_one: 'Waiting for one more person: send them their link.',
  awaited: 'Waiting for {n} more people: send each of them their link.',
  awaited_guest: 'Still to come: {n}. Your seat is kept even if you close this page.',
  away: '{name} has been offline for {time}.',
  wait: 'Their seat is kept: wait, send a reminder or, in {time}, let a bot play.',
  wait_bot: 'Their seat is kept: wait, send a reminder, or let a bot play until they return.',
  beside: 'Seen from the seat of',
  remind: 'Remind',
  reminded: 'Reminder copied',
  remind_text: 'Our {game} match is waiting for you: {link}',
  seconds: '{n} s',
  minutes: '{n} min',
};

export const say = speaker({ fr, en });

/** A time in words, as roughly as it matters. */
export function roughly(seconds: number): string {
  return seconds < 60 ? say('seconds', { n: Math.max(5, Math.round(seconds / 5) * 5) }) : say('minutes', { n: Math.floor(seconds / 60) });
}
