// What the table of Guild Battle says by itself.
import { speaker } from '../../lib/i18n';

export const fr = {
  let_all: 'Laisser faire jusqu’à la fin du tour',
  set: '{n} sur {max}',
  one_card: 'Une seule carte par tour',
  one_card_left: 'Carte du tour à jouer',
  one_card_used: 'Carte du tour jouée',
  reacts: 'réaction ?',
  arriving: 'arrive',
  hand: 'Main',
  library: 'Bibliothèque',
  graveyard: 'Cimetière',
  out: 'hors jeu',
  known: 'carte connue : {name}',
  turn: 'Tour {n}',
  to_you: 'à vous',
  turn_mine: 'votre tour',
  turn_theirs: 'son tour',
  turns: '{n:tour|tours}',
  reactions: '{n:réaction|réactions}',
  winning_five: 'Les cinq réunis',
  empty_library: 'Bibliothèque vide',
  place_empty: '{name} : place vide',
};

export const en: Record<keyof typeof fr, string> = {
  let_all: 'Don’t react again this turn',
  set: '{n} of {max}',
  one_card: 'One card per turn',
  one_card_left: 'One card to play',
  one_card_used: 'Card played',
  reacts: 'reaction?',
  arriving: 'arriving',
  hand: 'Hand',
  library: 'Library',
  graveyard: 'Graveyard',
  out: 'out of the game',
  known: 'known card: {name}',
  turn: 'Turn {n}',
  to_you: 'you',
  turn_mine: 'your turn',
  turn_theirs: 'their turn',
  turns: '{n:turn|turns}',
  reactions: '{n:reaction|reactions}',
  winning_five: 'All five in play',
  empty_library: 'Empty library',
  place_empty: '{name}: empty place',
};

export const say = speaker({ fr, en });
