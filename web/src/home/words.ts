// What is said of a table to whoever is invited to it.
import { speaker } from '../lib/i18n';

export const fr = {
  invited: '{name} vous invite à une partie {game:de}',
  invited_open: 'Une partie {game:de} vous attend',
  length: 'À {seats}, comptez environ {n} min.',
  length_range: 'Comptez de {a} à {b} min.',
  seats: 'Autour de la table',
  your_seat: 'votre place',
  free: 'place libre',
  host: 'a ouvert la table',
  plays: 'joue {deck}',
  options: 'Comment on joue',
  printed: 'Toutes les cartes et toutes les règles sont comme imprimées.',
  clock_decision: '{n} s par décision',
  clock_player: '{n} s en tout par joueur',
  clock_none: 'Sans horloge : chacun prend son temps.',
  open: 'Table ouverte : n’importe qui peut regarder.',
  closed: 'Table fermée : seuls les invités la voient.',
  begins: 'La partie commence dès que tous les sièges sont pris.',
  running: 'La partie a déjà commencé.',
  qr: 'Code QR de ce lien',
  qr_show: 'QR',
  send: 'Envoyer',
  send_text: 'Rejoignez ma table {game:de}.',
};

export const en: Record<keyof typeof fr, string> = {
  invited: '{name} invites you to a match of {game}',
  invited_open: 'A match of {game} is waiting for you',
  length: 'With {seats} players, allow about {n} min.',
  length_range: 'Allow {a} to {b} min.',
  seats: 'Around the table',
  your_seat: 'your seat',
  free: 'free seat',
  host: 'opened the table',
  plays: 'plays {deck}',
  options: 'How it is played',
  printed: 'Every card and every rule is as printed.',
  clock_decision: '{n} s for each decision',
  clock_player: '{n} s in all for each player',
  clock_none: 'No clock: take your time.',
  open: 'Open table: anyone may watch.',
  closed: 'Closed table: only those invited can see it.',
  begins: 'The match begins as soon as every seat is taken.',
  running: 'The match has already begun.',
  qr: 'QR code of this link',
  qr_show: 'QR',
  send: 'Send',
  send_text: 'Join my {game} table.',
};

export const say = speaker({ fr, en });
