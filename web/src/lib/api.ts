// The JSON API of the server.
import type {
  AddChance,
  AskedDeck,
  BuilderInfo,
  CardInfo,
  CheckedDeck,
  ChangeFile,
  CheckedChange,
  ContinueFrom,
  Deck,
  DeckText,
  DeviceInfo,
  Entrance,
  Epilogue,
  Failed,
  Fault,
  Forecast,
  FreshLinks,
  Home,
  Join,
  LabChange,
  LabInfo,
  LabMatch,
  LoggedOut,
  Measurement,
  NewLesson,
  NewTable,
  ReadChange,
  Reason,
  Replay,
  RulebookInfo,
  Seated,
  TableDeck,
  TableInfo,
} from '../wire';
import type { Dealt } from './fair';

/** What the server refused, with its code and sentence; or a network that did not answer. */
export class Refusal extends Error {
  constructor(readonly fault: Fault) {
    super(fault.code);
  }
}

const OFFLINE: Fault = {
  code: 'offline',
  text: { fr: 'Le serveur ne répond pas.', en: 'The server does not answer.' },
  request: null,
};

async function call<T>(path: string, body?: unknown, key?: string): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key) headers.authorization = `Bearer ${key}`;
  let response: Response;
  try {
    response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal(OFFLINE);
  }
  if (!response.ok) {
    const failed = (await response.json().catch(() => null)) as Failed | null;
    throw new Refusal(failed?.fault ?? OFFLINE);
  }
  return (await response.json()) as T;
}

const kept = new Map<string, Promise<unknown>>();

/** Things that do not change while the page is open are asked for once. */
function once<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = call<T>(path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found;
}

/** Where a match is asked for: at its table, or with the measurement whose bots have played it (`ID.NUMBER`). */
export function matchAt(table: string): string {
  const [measurement, number] = table.split('.');
  return number === undefined ? `/api/tables/${table}` : `/api/lab/measurements/${measurement}/matches/${number}`;
}

/** Whether a match was played by the bots of a measurement, and of which. */
export const measurementOf = (table: string): string | null => (table.includes('.') ? (table.split('.')[0] ?? null) : null);

export const api = {
  home: () => once<Home>('/api/home'),
  cards: (game: string) => once<CardInfo[]>(`/api/games/${game}/cards`),
  /** The cards that a table plays with: the printed ones, or its own. */
  cardsOf: (info: TableInfo, key?: string) =>
    info.changes ? call<CardInfo[]>(`/api/tables/${info.id}/cards`, undefined, key) : api.cards(info.game),
  decks: (game: string) => once<BuilderInfo>(`/api/games/${game}/decks`),
  checkDeck: (asked: AskedDeck) => call<CheckedDeck>('/api/decks/check', asked),
  readDeck: (file: DeckText) => call<Deck>('/api/decks/read', file),
  tableDecks: (table: string) => call<TableDeck[]>(`/api/tables/${table}/decks`),
  rules: (game: string) => once<RulebookInfo>(`/api/games/${game}/rules`),
  openTables: () => call<TableInfo[]>('/api/tables'),
  myTables: () => call<TableInfo[]>('/api/tables/mine'),
  table: (id: string, key?: string) => call<TableInfo>(`/api/tables/${id}`, undefined, key),
  lesson: (wish: NewLesson) => call<Seated>('/api/lessons', wish),
  create: (wish: NewTable) => call<Seated>('/api/tables', wish),
  entrance: (join: Join) => call<Entrance>('/api/entrance', join),
  join: (join: Join) => call<Seated>('/api/join', join),
  joinOpen: (id: string, join: Join) => call<Seated>(`/api/tables/${id}/join`, join),
  links: (id: string, kinds: FreshLinks['kinds']) => call<Seated>(`/api/tables/${id}/links`, { kinds }),
  devices: (id: string) => call<DeviceInfo[]>(`/api/tables/${id}/devices`),
  logOut: (id: string, device: string) => call<DeviceInfo[]>(`/api/tables/${id}/log-out`, { device }),
  logOutHere: () => call<LoggedOut>('/api/log-out', {}),
  beginAgain: (id: string) => call<TableInfo>(`/api/tables/${id}/again`, {}),
  addChance: (id: string, mine: AddChance) => call<TableInfo>(`/api/tables/${id}/chance`, mine),
  why: (id: string, seat: number, serial: number, token: number) =>
    once<Reason | null>(`/api/tables/${id}/why?seat=${seat}&serial=${serial}&token=${token}`),
  forecast: (id: string, seat: number, serial: number, option: string) =>
    call<Forecast | null>(`/api/tables/${id}/forecast?seat=${seat}&serial=${serial}&option=${encodeURIComponent(option)}`),
  record: (id: string) => call<Dealt>(`/api/tables/${id}/record`),
  epilogue: (id: string) => call<Epilogue>(`${matchAt(id)}/epilogue`),
  leave: (id: string) => call<TableInfo>(`/api/tables/${id}/leave`, {}),
  comeBack: (id: string) => call<TableInfo>(`/api/tables/${id}/return`, {}),
  standIn: (id: string, seat: number) => call<TableInfo>(`/api/tables/${id}/stand-in`, { seat }),
  replay: (id: string, seat: string, start: number, count: number, key?: string) =>
    call<Replay>(`${matchAt(id)}/replay?seat=${seat}&start=${start}&count=${count}`, undefined, key),
  lab: (game: string) => once<LabInfo>(`/api/lab/${game}`),
  checkChange: (change: LabChange) => call<CheckedChange>('/api/lab/check', change),
  readChange: (file: ChangeFile) => call<ReadChange>('/api/lab/read', file),
  measure: (change: LabChange) => call<Measurement>('/api/lab/measurements', change),
  measurement: (id: string) => call<Measurement>(`/api/lab/measurements/${id}`),
  stopMeasuring: (id: string) => call<Measurement>(`/api/lab/measurements/${id}/stop`, {}),
  labMatch: (id: string) => call<LabMatch>(matchAt(id)),
  goOnMeasuring: (id: string) => call<Measurement>(`/api/lab/measurements/${id}/go-on`, {}),
  continueFrom: (id: string, from: ContinueFrom) => call<Seated>(`/api/tables/${id}/continue`, from),
};
