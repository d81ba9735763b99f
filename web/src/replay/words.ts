// What the controls of a replay say.
import { speaker } from '../lib/i18n';

export const fr = {
  mark_prev: 'Moment fort précédent',
  mark_next: 'Moment fort suivant',
  turn: 'Tournant {n} : {text}',
  marks: 'Tournants de la partie',
  keys: 'Flèches : un coup · Page préc., Page suiv. : moments forts · Espace : lecture',
};

export const en: Record<keyof typeof fr, string> = {
  mark_prev: 'Previous highlight',
  mark_next: 'Next highlight',
  turn: 'Turning point {n}: {text}',
  marks: 'Turning points of the match',
  keys: 'Arrows: one move · Page Up, Page Down: highlights · Space: play',
};

export const say = speaker({ fr, en });
