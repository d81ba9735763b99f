// Generated from src/pioche/server/wire by `python -m pioche.server.typescript`; do not edit.

/**
 * A card in a pile: its token, and its face and marks if the seat knows them.
 */
export interface CardView {
  token?: number;
  face?: string | null;
  marks?: Record<string, number>;
}

/**
 * A pile: how many cards, and the cards from bottom to top.
 *
 * Of an unordered pile that the seat cannot see into only the cards it knows are listed.
 */
export interface PileView {
  zone: string;
  seat: number | null;
  count: number;
  cards?: CardView[];
}

/**
 * All that one seat (or a spectator) may know at one moment.
 */
export interface View {
  game: string;
  seat: number | null;
  seats: number;
  serial: number;
  piles: PileView[];
  table: Record<string, unknown>;
  asked?: number[];
  prompt?: string;
  options?: string[];
  scores?: number[];
  ended_by?: string;
}

/**
 * The same thing said in French and in English.
 */
export interface Words {
  fr: string;
  en: string;
}

/**
 * A line with its pictures, which are cards or drawings of the game's look, and the rules that say it in full.
 */
export interface Illustrated {
  fr: string;
  en: string;
  pictures: string[];
  rules: string[];
}

/**
 * A game's own `how_to_play.toml`.
 */
export interface HowToPlay {
  goal: Words;
  turn: Words;
  win: Words;
  lines: Illustrated[];
}

/**
 * A deck by value: how many of each card, and what it is built around, such as a character and weapons.
 */
export interface Deck {
  name: string;
  cards: Record<string, number>;
  picks?: Record<string, string[]>;
}

/**
 * One thing that is wrong with a deck, and the card or pick that it is about, if it is about one.
 */
export interface DeckFault {
  code: string;
  text: Words;
  card?: string;
}

/**
 * What a deck is built around besides its cards: which cards can be picked, and how many.
 */
export interface Pick {
  name: Words;
  choices: string[];
  least: number;
  most: number;
  copies: number;
}

/**
 * Some cards of which a deck holds so many at most, all together: heroes, spells.
 */
export interface DeckLimit {
  name: Words;
  cards: string[];
  most: number;
}

/**
 * What may be built, as far as it follows from what is picked: for deck builders, and for faults in general.
 */
export interface DeckPlan {
  cards: string[];
  legal: string[];
  copies: number;
  size: [number, number] | null;
  picks: Record<string, Pick>;
  curve: string;
  scarce: Record<string, number>;
  limits: DeckLimit[];
}

/**
 * Something that can be chosen for a table, such as a deck or a set.
 */
export interface Choosable {
  id: string;
  name: Words;
  line: Words | null;
}

/**
 * A switch of the game: the key under which `NewTable.variant` sets it, and its values, the usual one first.
 *
 * By value, `settles` says what is then not to be chosen any more: other switches, or `decks`.
 */
export interface Variant {
  key: string;
  name: Words;
  values: Choosable[];
  settles: Record<string, string[]>;
}

/**
 * A declared place for cards; `sight` is `all`, `owner` or `count`, as in the contract.
 */
export interface ZoneInfo {
  name: string;
  words: Words;
  sight: string;
  ordered: boolean;
  shared: boolean;
}

/**
 * A public column of `View.table`, or a mark on cards; `detail` is of no interest by itself.
 */
export interface ColumnInfo {
  words: Words;
  per_seat: boolean;
  seat: boolean;
  detail: boolean;
  summary: boolean;
  lead: boolean;
  values: Record<string, Words>;
}

/**
 * How the cards of a game are dressed: a file `look.json`.
 *
 * The value of one field gives a card its colours, those of the frame and of the ground; `drawings` are icons
 * beside those of the cards. A card without an icon shows a glyph, made of its fields (`"{rank}{suit}"`); `signs`
 * say how a value is written, in both languages alike or in each. `ranks` say by field from which number on a card
 * is of a rank, `ranked` of which rank single cards are: the rank gives the frame. `cost` names the field that is
 * printed in the round seal, `value` the one in the shield (nothing: none is); `caption` is a line under the
 * picture and `inset` a word at the bottom, made of fields like the glyph; a line of the text that begins with a
 * word of `blue` is set apart.
 */
export interface Look {
  field?: string;
  colours?: Record<string, [string, string]>;
  icons?: Record<string, string>;
  ranks?: Record<string, Record<string, number>>;
  ranked?: Record<string, "common" | "epic" | "hero" | "rare">;
  drawings?: string[];
  glyph?: string;
  signs?: Record<string, string | Words>;
  cost?: string;
  value?: string;
  caption?: string;
  inset?: string;
  blue?: string[];
}

/**
 * A game as the home page and the table need it.
 */
export interface GameInfo {
  id: string;
  version: string;
  title: Words;
  pitch: Words;
  goal: Words;
  seats_min: number;
  seats_max: number;
  minutes_min: number;
  minutes_max: number;
  lengths: Record<string, number>;
  decks: Choosable[];
  builds: boolean;
  variants: Variant[];
  zones: ZoneInfo[];
  columns: Record<string, ColumnInfo>;
  phases: Record<string, Words>;
  cards: number;
  rules: number;
  lessons: LessonInfo[];
  look: Look | null;
  files: string[];
}

/**
 * A line of a card's text: as printed, in English, the rules of each clause, its field, what stands before it.
 */
export interface CardLine {
  text: Words;
  rules: string[];
  field: string;
  heading: Words | null;
}

/**
 * A word of a card: how it is called, what it means in a sentence, and the rule that says it in full.
 */
export interface KeywordInfo {
  called: Words;
  text: Words;
  rule: string;
  frame: boolean;
}

/**
 * What is printed on a card; `numbers` holds the game's own fields (cost, value, slot, faction…).
 */
export interface CardInfo {
  id: string;
  name: Words;
  lines: CardLine[];
  numbers: Record<string, number | string | boolean>;
  keywords: KeywordInfo[];
}

/**
 * A rule in plain words; `source` is `rulebook`, `implied` or `ruling`, and a ruling says why (“Because…”).
 */
export interface RuleInfo {
  id: string;
  section: string;
  source: string;
  text: Words;
  why: Words | null;
}

/**
 * Where the printed rulebook errs or is silent.
 */
export interface ErratumInfo {
  id: string;
  printed: Words;
  decided: Words;
  why: Words;
  rules: string[];
}

/**
 * How a game is played, on one page, and all its rules in the order of its specification.
 */
export interface RulebookInfo {
  game: string;
  how: HowToPlay | null;
  sections: Record<string, Words>;
  rules: RuleInfo[];
  errata: ErratumInfo[];
}

/**
 * A level of the bots.
 */
export interface LevelInfo {
  level: number;
  name: Words;
}

/**
 * A bot as somebody: its name, a line of character, and what one sees it do while it thinks.
 */
export interface BotInfo {
  id: string;
  level: number;
  name: string;
  line: Words;
  thinks: Words;
}

/**
 * What the home page shows: games, levels of bots and who they are, emotes, and whether the Laboratory is open.
 */
export interface Home {
  games: GameInfo[];
  levels: LevelInfo[];
  people: BotInfo[];
  emotes: Record<string, Words>;
  lab: boolean;
}

/**
 * A lesson as it is offered.
 */
export interface LessonInfo {
  id: string;
  title: Words;
  line: Words;
  minutes: number;
  deck: string;
  variant: Record<string, string>;
}

/**
 * What is asked for when somebody begins a lesson.
 */
export interface NewLesson {
  game: string;
  lesson: string;
  name?: string;
}

/**
 * The lesson that a table is: its cards are arranged, and everybody may know.
 */
export interface TakenLesson {
  id: string;
  title: Words;
  finished: boolean;
}

/**
 * What a bubble points at: the question, an option, a card of a pile, a pile, a column, or a player's seat.
 */
export interface Anchor {
  question: boolean;
  option: string;
  pile: string;
  token: number | null;
  face: string;
  seat: number | null;
  column: string;
}

/**
 * One bubble; `number` is its place in the lesson, 0 for what came of a mistake.
 */
export interface Saying {
  number: number;
  text: Words;
  at: Anchor[];
}

/**
 * What a lesson says at one moment: bubbles one after the other, the last of which leads up to the question.
 *
 * Empty while something goes on by itself.  When the lesson is done, `known` says what the pupil knows now, and
 * `ending` why the match ended so.
 */
export interface LessonMoment {
  sayings: Saying[];
  wanted: string;
  later: string[];
  total: number;
  finished: boolean;
  ending: Words | null;
  known: Words[];
}

/**
 * A seat of a new table: me, a friend (who gets an invite link), a bot of a level, or hot-seat (my device).
 */
export interface NewSeat {
  kind: "bot" | "friend" | "hotseat" | "me";
  name?: string;
  level?: number;
  deck?: string | Deck;
  who?: string;
}

/**
 * A clock: for each decision, or for all decisions of a player together; it stands while the server is down.
 */
export interface ClockRule {
  kind: "decision" | "player";
  seconds: number;
}

/**
 * What is asked for when a table is made; without a seed one is drawn and kept secret until the end.
 *
 * A seed that is chosen is told to everybody, and cannot be at an open table.  With `adds`, whoever makes the table
 * adds some chance of their own to a drawn one once they have seen the commitment (`POST …/chance`), and the match
 * does not begin before.
 */
export interface NewTable {
  game: string;
  seats: NewSeat[];
  variant?: Record<string, string>;
  numbers?: Record<string, number>;
  cards?: Record<string, Record<string, number | boolean | string | string[] | null>>;
  seed?: number | null;
  adds?: boolean;
  open?: boolean;
  clock?: ClockRule | null;
  after?: string;
}

/**
 * Sit down: with the key of an invite link; without one at an open table, or where one's seat is kept.
 */
export interface Join {
  name?: string;
  key?: string | null;
  chance?: string;
  deck?: string | Deck;
}

/**
 * What the maker of a table adds to its deal.
 */
export interface AddChance {
  chance: string;
}

/**
 * A new table against bots from a point of a finished match: its first `step` choices, and my seat there.
 */
export interface ContinueFrom {
  step: number;
  seat: number;
  level?: number;
  name?: string;
}

/**
 * Let a bot play for the person of another seat, who has been away for long.
 */
export interface StandIn {
  seat: number;
}

/**
 * Which links to make anew; older ones of the same kinds open nothing any more.
 *
 * `seat`: to my seats; by the maker of the table also `invite`: to the seats that are free, and `watch`: to look on.
 */
export interface FreshLinks {
  kinds?: ("invite" | "seat" | "watch")[];
}

/**
 * Log one of my devices out.
 */
export interface LogOut {
  device: string;
}

/**
 * A seat as everybody sees it; `mine` is whether whoever asks holds it.
 *
 * Seats of one person have the same number `person`: somebody who has held both with one browser.
 */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "person";
  name: Words;
  level: number;
  who: string;
  deck: string;
  brings: boolean;
  taken: boolean;
  mine: boolean;
  elsewhere: boolean;
  person: number;
  shared_device: boolean;
  stand_in: number;
}

/**
 * A field of a card that is played otherwise than printed; a text line by line, in both languages.
 */
export interface CardChange {
  id: string;
  name: Words;
  field: string;
  called: Words;
  printed: Words;
  played: Words;
}

/**
 * A number of the rules that is played otherwise than printed.
 */
export interface NumberChange {
  name: string;
  called: Words;
  printed: number;
  played: number;
}

/**
 * What a table changes of the printed game.
 */
export interface Changes {
  cards: CardChange[];
  numbers: NumberChange[];
  asked: Record<string, Record<string, number | boolean | string | string[] | null>>;
}

/**
 * How a table is dealt: the commitment to a secret seed and salt, which are shown after the end, and what is added.
 *
 * `docs/reference/fair.md` says how anybody can check it.
 */
export interface Fairness {
  commitment: string;
  chances: string[];
  awaited: number | null;
  seed: string;
  salt: string;
}

/**
 * Whether the table itself answers questions that have a single answer, and which people want it to.
 *
 * Among bots it does unless their person does not want it; among people only if all agree, and then every decision
 * takes at least as long, so that no answer tells whether there was a choice.
 */
export interface Singles {
  on: boolean;
  agreed: number[];
  after: number;
}

/**
 * The rematch that somebody at the table proposes: everybody's seat is kept there (`POST …/join`).
 *
 * Or the table of the next chapter, where everybody sits already.
 */
export interface Sequel {
  table: string;
  seat: number;
  chapter: boolean;
}

/**
 * Which chapter of a campaign a table is.
 */
export interface Chapter {
  number: number;
  campaign: string;
  before: string;
  goes_on: boolean;
}

/**
 * A chapter of a campaign, as the list of them says it.
 */
export interface ChapterLine {
  number: number;
  table: string;
  status: "frozen" | "over" | "playing" | "waiting";
  scores: number[];
}

/**
 * A table as everybody sees it.  `frozen` means that the rules have changed since: it can be looked at only.
 */
export interface TableInfo {
  id: string;
  game: string;
  version: string;
  status: "frozen" | "over" | "playing" | "waiting";
  seats: SeatInfo[];
  host: number | null;
  variant: Record<string, string>;
  changes: Changes | null;
  open: boolean;
  seeded: boolean;
  seed: string;
  fair: Fairness | null;
  clock: ClockRule | null;
  seq: number;
  serial: number;
  asked: number[];
  my_turn: boolean;
  scores: number[];
  created: number;
  updated: number;
  lesson: TakenLesson | null;
  continued_from: string;
  chapter: Chapter | null;
  sequel: Sequel | null;
  note: Words | null;
  singles: Singles;
  take_backs: number;
}

/**
 * A secret: whoever shows it holds the seat.  A link with it moves the seat to another device.
 */
export interface SeatKey {
  seat: number;
  key: string;
}

/**
 * The answer to making or joining a table: secrets are told once, here, and only their hashes are kept.
 */
export interface Seated {
  table: TableInfo;
  seats: SeatKey[];
  invites: SeatKey[];
  watch: string;
}

/**
 * What opens a seat of mine: a browser, or a link that a program may show.  Times are beginnings of days.
 */
export interface DeviceInfo {
  id: string;
  seat: number;
  kind: "browser" | "link";
  browser: string;
  system: string;
  made: number | null;
  used: number | null;
  here: boolean;
  plays: boolean;
}

/**
 * This browser holds nothing any more.
 */
export interface LoggedOut {
  seats: number;
}

/**
 * What a key opens, before it is used.
 */
export interface Entrance {
  kind: "invite" | "seat" | "watch";
  table: TableInfo;
  seat: number | null;
}

/**
 * A deck that comes with its game, and how it wants to win.
 */
export interface NamedDeck {
  id: string;
  name: Words;
  line: Words;
  deck: Deck;
}

/**
 * What decks of a game are made of, before anything is picked; `curve` says how the counted field is called.
 */
export interface BuilderInfo {
  game: string;
  plan: DeckPlan;
  curve: Words;
  fields: Record<string, Words>;
  named: NamedDeck[];
  opens: Record<string, string[]>;
}

/**
 * A deck as far as it is built.
 */
export interface AskedDeck {
  game: string;
  deck: Deck;
}

/**
 * All that is wrong with a deck, what may be built around what it picks, and its file.
 */
export interface CheckedDeck {
  faults: DeckFault[];
  plan: DeckPlan;
  file: string;
}

/**
 * A deck file, as `pioche decks check` reads it.
 */
export interface DeckText {
  game: string;
  text: string;
}

/**
 * The list of a seat, which everybody at the table may read once the match has begun.
 */
export interface TableDeck {
  seat: number;
  deck: Deck | null;
}

/**
 * A thing on the table that an option is about: a card (pile and token), a pile, or a player's seat.
 *
 * A card in hand is touched once for every copy that would do.
 */
export interface Touch {
  pile: string;
  token: number | null;
  seat: number | null;
}

/**
 * One option: its text form (send it back as it is), how it reads, and what can be clicked for it.
 */
export interface Choice {
  option: string;
  verb: string;
  amount: number;
  label: Words;
  short: Words;
  source: Touch[];
  target: Touch[];
  rules: string[];
}

/**
 * What is left on a seat's clock at the moment of the message, in milliseconds.
 */
export interface ClockState {
  seat: number;
  left: number;
  running: boolean;
}

/**
 * One moment as one seat may know it: the view of the contract, the question in words, the options.
 *
 * `rules` are those that decide who is asked what now; when the match is over, the one that ended it.
 */
export interface Position {
  view: View;
  prompt: Words;
  rules: string[];
  choices: Choice[];
  ending: Words | null;
  advice: Words | null;
  told: Words | null;
}

/**
 * Why a card cannot be used now: a sentence about this position, and the rules that decided, the closest first.
 */
export interface Reason {
  text: Words;
  rules: string[];
}

/**
 * One thing that an option costs or does; a `warning` that it is in vain, or a `note` on what it hangs on.
 */
export interface ForecastLine {
  text: Words;
  tone: "note" | "sure" | "warning";
}

/**
 * What an option would do, as far as whoever asks can know.
 */
export interface Forecast {
  option: string;
  lines: ForecastLine[];
}

/**
 * A card in an event; what the seat could not see is null, and tokens are those of the views before and after.
 */
export interface CardSeen {
  face: string | null;
  was: number | null;
  now: number | null;
}

/**
 * A witnessed event: the rule that made it happen, whom it concerns, the card and the piles it moved between.
 *
 * `weight` says how long it deserves to be looked at, `effect` what may be seen and heard of it.
 */
export interface Happening {
  what: string;
  rule: string;
  depth: number;
  seat: number | null;
  other: number | null;
  source: string;
  target: string;
  amount: number;
  note: string;
  card: CardSeen | null;
  weight: "great" | "light" | "none" | "plain" | "strong" | "turn";
  effect: "" | "assault" | "coin" | "fall" | "lead" | "prize" | "rise" | "score" | "shuffle" | "strike" | "triumph" | "unveil" | "ward";
  aim: CardSeen | null;
}

/**
 * A line of the log; `step` is the number of choices taken when it happened.
 *
 * `tone` is `heading`, `minor` (paler), `aside` (for whoever wants to know everything) or empty.
 */
export interface LogLine {
  step: number;
  text: Words;
  rule: string;
  depth: number;
  tone: string;
  what: string;
  weight: "great" | "light" | "none" | "plain" | "strong" | "turn";
  seat: number | null;
  you: Words | null;
  other: number | null;
  yours: Words | null;
}

/**
 * One step of a match: what just happened, in events and in words, and the position after it.
 */
export interface Frame {
  step: number;
  position: Position;
  events: Happening[];
  lines: LogLine[];
}

/**
 * Why something was refused: a stable code and a sentence.
 */
export interface Fault {
  code: string;
  text: Words;
  request: string | null;
}

/**
 * An answer that somebody proposes to a shared question.
 */
export interface ProposalState {
  number: number;
  seat: number;
  option: string;
  accepted: number[];
  about: number | null;
  left: number;
}

/**
 * A question that several seats are asked: any of them answers, and how they come to it are the table's manners.
 *
 * `anybody`: the first answer counts; `own`: the same, and nobody names another person; `propose`: an answer is a
 * proposal, which counts when everybody who is here has accepted it, or in a while if nobody declines it.
 */
export interface SharedQuestion {
  manner: "anybody" | "own" | "propose";
  bots: boolean;
  delegated: boolean;
  declined: string[];
  theirs: string[];
  proposal: ProposalState | null;
}

/**
 * Everything from scratch: the table, the position, and the last lines of the log; older ones are in the replay.
 */
export interface Snapshot {
  type: "snapshot";
  seq: number;
  table: TableInfo;
  seat: number | null;
  position: Position | null;
  log: LogLine[];
  clocks: ClockState[];
  undo: boolean;
  no_undo: Fault | null;
  lesson: LessonMoment | null;
  shared: SharedQuestion | null;
}

/**
 * Whether the person of a seat is there, and for how many seconds they have been away when the message is sent.
 */
export interface SeatPresence {
  seat: number;
  here: boolean;
  away: number;
}

/**
 * Who is there: the people who play a seat themselves.  Neither numbered nor kept; the latest one counts.
 */
export interface Presence {
  type: "presence";
  seats: SeatPresence[];
}

/**
 * One entry of the table's journal, numbered without gaps: a choice, an undo, an emote, somebody coming or leaving,
 * or changing the locks of a seat.  Each pair of eyes counts for itself: what others answer in secret is not told.
 *
 * After an undo, lines of the log with a `step` above `frame.step` have not happened.
 */
export interface Update {
  type: "update";
  seq: number;
  kind: "accepted" | "agreed" | "chosen" | "closed" | "declined" | "delegated" | "emote" | "followed" | "left" | "proposed" | "revoked" | "sat" | "undone";
  seat: number | null;
  by: "agreed" | "bot" | "clock" | "lesson" | "person" | "table";
  frame: Frame | null;
  table: TableInfo | null;
  emote: Emote | null;
  clocks: ClockState[];
  undo: boolean;
  no_undo: Fault | null;
  lesson: LessonMoment | null;
  shared: SharedQuestion | null;
}

/**
 * The answer to a command, by its id; the same id always gets the same answer.
 *
 * A command that is answered without a fault is durable: no crash of the server loses it.
 */
export interface Answer {
  type: "answer";
  id: string;
  seq: number;
  fault: Fault | null;
}

/**
 * A message that could not be read as a command, or a socket that may not be opened.
 */
export interface Refused {
  type: "refused";
  fault: Fault;
}

/**
 * The answer to a ping.
 */
export interface Pong {
  type: "pong";
  seq: number;
}

/**
 * The first message on a socket: which seat (null: spectator), the last number seen, and a key if there is one.
 */
export interface Hello {
  type: "hello";
  seat?: number | null;
  after?: number | null;
  key?: string | null;
}

/**
 * Take an option of the decision with that serial.
 */
export interface Decide {
  type: "decide";
  id: string;
  serial: number;
  option: string;
}

/**
 * Take one's last choice back; `serial` is the decision now.
 */
export interface Undo {
  type: "undo";
  id: string;
  serial: number;
}

/**
 * Show an emote.
 */
export interface Express {
  type: "emote";
  id: string;
  emote: Emote;
}

/**
 * Want the table to give single answers, or want it no more; among people all of them must.
 */
export interface Agree {
  type: "agree";
  id: string;
  singles: boolean;
}

/**
 * Accept what somebody proposes (`SharedQuestion.proposal`).
 */
export interface Accept {
  type: "accept";
  id: string;
  proposal: number;
}

/**
 * Decline what somebody proposes, or take one's own proposal back.
 */
export interface Decline {
  type: "decline";
  id: string;
  proposal: number;
}

/**
 * Leave a question that several are asked to the bots among them.
 */
export interface Delegate {
  type: "delegate";
  id: string;
  serial: number;
}

/**
 * Is the server there?
 */
export interface Ping {
  type: "ping";
}

/**
 * What has been said since `after`: a snapshot, or the updates without a gap; empty when the wait was in vain.
 */
export interface Stream {
  seq: number;
  messages: (Snapshot | Update)[];
}

/**
 * Some steps of a match through one pair of eyes: a seat's, `watch`, or `open` (all cards, after the end).
 */
export interface Replay {
  table: TableInfo;
  seat: string;
  total: number;
  start: number;
  frames: Frame[];
}

/**
 * Whether the process is alive.
 */
export interface Health {
  status: "ok" | "stopping";
  version: string;
  tables: number;
  sockets: number;
}

/**
 * Whether one thing that a process needs is well, in words.
 */
export interface Part {
  part: "bus" | "disk" | "process" | "store";
  well: boolean;
  text: Words;
}

/**
 * Whether a process should be sent people: only if all its parts are well.
 */
export interface Ready {
  ready: boolean;
  parts: Part[];
}

/**
 * The body of every answer that is an error.
 */
export interface Failed {
  fault: Fault;
}

/**
 * How well each seat stood after so many choices, 0 to 1, in the judgement of the game.
 */
export interface Standing {
  step: number;
  shares: number[];
}

/**
 * A swing that lasted: what happened, in a sentence or two, and who stood better from then on.
 */
export interface TurningPoint {
  step: number;
  seat: number;
  before: number;
  after: number;
  text: Words;
  lines: LogLine[];
}

/**
 * A finished match looked back at; nobody is told before its end, because the judgement reads all cards.
 */
export interface Epilogue {
  course: Standing[];
  turns: TurningPoint[];
  leads: number;
  choices: number[];
}

/**
 * A field of a card that can be changed, and what it may hold.
 *
 * Lines, a number, one of some words, any of some words, yes or no.
 */
export interface LabField {
  name: string;
  called: Words;
  kind: "choice" | "flag" | "number" | "text" | "words";
  least: number;
  most: number;
  choices: Choosable[];
}

/**
 * A card as it is printed, field by field; `form` is the kind of card whose fields it has.
 */
export interface LabCard {
  id: string;
  form: string;
  fields: Record<string, number | boolean | string | string[] | null>;
  variant: Record<string, string>;
  one: boolean;
}

/**
 * A number of the rules, and between what it can be played.
 */
export interface LabNumber {
  name: string;
  called: Words;
  printed: number;
  least: number;
  most: number;
}

/**
 * What can be changed of a game, and how long a change may be measured here.
 */
export interface LabInfo {
  game: string;
  forms: Record<string, LabField[]>;
  cards: LabCard[];
  numbers: LabNumber[];
  room: number;
  minutes: number;
}

/**
 * A change to a game: cards and numbers as `NewTable` takes them.
 */
export interface LabChange {
  game: string;
  cards?: Record<string, Record<string, number | boolean | string | string[] | null>>;
  numbers?: Record<string, number>;
  whose?: "all" | "one";
  variant?: Record<string, string>;
}

/**
 * A change file, as `pioche lab compare --change` reads it.
 */
export interface ChangeFile {
  game: string;
  text: string;
}

/**
 * What a change file says.
 */
export interface ReadChange {
  cards: Record<string, Record<string, number | boolean | string | string[] | null>>;
  numbers: Record<string, number>;
  whose: "all" | "one";
}

/**
 * A text that may have been meant, in English too ("" if that cannot be said), and the whole line with it.
 */
export interface Instead {
  clause: string;
  english: string;
  line: string;
}

/**
 * Something that is wrong with a change: where, what, and what would be right.
 *
 * `line` and `column` count from 1 and are 0 where the field as a whole is meant; without a card a number is.
 */
export interface Slip {
  card: string;
  field: string;
  line: number;
  column: number;
  word: string;
  text: Words;
  corrections: Instead[];
  nearest: Instead[];
}

/**
 * A changed card that is understood: its looks, its lines as the language says them, what is strange about it.
 */
export interface Drawn {
  card: CardInfo;
  lines: Words[];
  remarks: Words[];
}

/**
 * A change as it is understood.
 */
export interface CheckedChange {
  slips: Slip[];
  cards: Record<string, Drawn>;
  remarks: Words[];
  changes: Changes | null;
  file: string;
}

/**
 * What was known after so many deals: the share of a match that somebody won more, and its interval.
 */
export interface Looked {
  deals: number;
  mean: number;
  low: number;
  high: number;
}

/**
 * A question of a measurement: who may gain, and how its answer grew.
 */
export interface LabContest {
  name: Words;
  decided: boolean;
  looks: Looked[];
}

/**
 * Something else that moved for sure: what, where, and by how much in a match.
 */
export interface LabMoved {
  name: Words;
  where: Words;
  by: Words;
}

/**
 * A match whose result the change turned, and what its first player won of it before and after.
 */
export interface LabTurned {
  number: number;
  before: number;
  after: number;
}

/**
 * What a measurement says so far.
 */
export interface Findings {
  bot: Words;
  matches: number;
  sentence: Words;
  contests: LabContest[];
  moved: LabMoved[];
  warnings: Words[];
  turned: LabTurned[];
}

/**
 * The table of a match of a measurement that was played again, and by seat the cards that are that seat’s alone.
 */
export interface LabMatch {
  table: TableInfo;
  own: Record<string, CardInfo[]>;
}

/**
 * A change being measured: old against new on the same deals, seats swapped.
 *
 * `known`: every interval leaves zero out, or little room around it; `unknown`: its time is up; `left`: nobody has
 * asked for it for long.  Those two, and one that was `stopped`, can be gone on with.
 */
export interface Measurement {
  id: string;
  change: LabChange;
  state: "failed" | "known" | "left" | "playing" | "stopped" | "unknown" | "waiting";
  mine: boolean;
  spent: number;
  seconds: number;
  rate: number;
  left: number;
  beside: number;
  found: Findings;
  fault: Words | null;
}

export type Command = Decide | Undo | Express | Agree | Accept | Decline | Delegate;

export type FromClient = Hello | Decide | Undo | Express | Agree | Accept | Decline | Delegate | Ping;

export type FromServer = Snapshot | Update | Presence | Answer | Refused | Pong;

export const EMOTES = ["hello", "thanks", "well_played", "oops", "thinking", "wow", "good_game"] as const;

export type Emote = (typeof EMOTES)[number];

export const NAME_LENGTH = 24;

export const ABSENCE = 120;
