/** What this device remembers. Storage may be full, or forbidden: then nothing is remembered, and all else works. */
import type { Colour } from '../types';

/** A seat of this device; several at one table are people who pass it round. */
export type MySeat = { code: string; seat: number; key: string; game: string; name: string; /** When this device was last there. */ at?: number };
/** Who played what, and what this device can bear witness to: the promise made before the deal, its own nonce. */
export type Company = {
  match: string;
  /** At which table. */
  code?: string;
  game: string;
  names: string[];
  colours: (Colour | null)[];
  promise: string;
  seat: number | null;
  nonce: string;
  /** When it began, as far as this device knows; and who won, once it has seen the end. */
  at?: number;
  winners?: readonly number[];
  /** Every promise that was told before a part was opened; none: this device was told of none. */
  pact?: readonly string[];
};

const PREFIX = 'brushpass.';
const MOST_TABLES = 100;
const MOST_MATCHES = 200;

export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(PREFIX + key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      if (localStorage.getItem(PREFIX + key) === value) return;
      localStorage.setItem(PREFIX + key, value);
    } catch {
      // Remembered until the page is closed, by whoever asked.
    }
    for (const told of listeners) told(key);
  },
};

const listeners: ((key: string) => void)[] = [];
/** Tell somebody of everything that changes here. */
export const onchange = (listener: (key: string) => void): void => void listeners.push(listener);

export function list<T>(key: string): T[] {
  try {
    const kept: unknown = JSON.parse(storage.get(key) ?? '[]');
    return Array.isArray(kept) ? (kept as T[]) : [];
  } catch {
    return [];
  }
}

export const all = (): MySeat[] => list<MySeat>('tables');

/** The seats this device has at a table, in the order of the chairs. */
export const mySeats = (code: string): MySeat[] =>
  all()
    .filter((seat) => seat.code === code)
    .sort((a, b) => a.seat - b.seat);

/** The tables where this device has a seat, the newest first, each with its seats. */
export const myTables = (): MySeat[][] => [...new Set(all().map(({ code }) => code))].map(mySeats);

/** Keep seats after all others that are known: of a seat that is known, its key stays. */
export function addSeats(seats: readonly MySeat[]): void {
  const known = all();
  const fresh = seats.filter((seat) => !known.some((one) => one.code === seat.code && (one.seat === seat.seat || one.key === seat.key)));
  const every = [...known, ...fresh];
  const codes = [...new Set(every.map(({ code }) => code))].slice(0, MOST_TABLES);
  storage.set('tables', JSON.stringify(every.filter(({ code }) => codes.includes(code))));
}

/** Remember a seat; the newest comes first. A key opens one seat, and a seat has one key. */
export function remember(seat: MySeat): void {
  const others = all().filter((known) => known.code !== seat.code || (known.key !== seat.key && known.seat !== seat.seat));
  const seats = [{ ...seat, at: Date.now() }, ...others];
  const codes = [...new Set(seats.map(({ code }) => code))].slice(0, MOST_TABLES);
  storage.set('tables', JSON.stringify(seats.filter(({ code }) => codes.includes(code))));
}

/** Keep what another device knows better of a seat. */
export const replaceSeat = (seat: MySeat): void =>
  storage.set('tables', JSON.stringify(all().map((one) => (one.code === seat.code && one.seat === seat.seat ? seat : one))));

/** Which page of this browser has a seat: the last one that was opened for it. */
export function claim(key: string, page: string): void {
  const others = list<[string, string]>('held').filter(([known]) => known !== key);
  storage.set('held', JSON.stringify([[key, page], ...others].slice(0, 2 * MOST_TABLES)));
}

/** Whether another page of this browser was opened for a seat later than this one. */
export const heldElsewhere = (key: string, page: string): boolean =>
  list<[string, string]>('held').some(([known, holder]) => known === key && holder !== page);

/** Forget a table, or one seat of it. */
export function forget(code: string, key?: string): void {
  if (key === undefined) keepForgotten({ [code]: Date.now() });
  const gone = (seat: MySeat): boolean => seat.code === code && (key === undefined || seat.key === key);
  storage.set('tables', JSON.stringify(all().filter((seat) => !gone(seat))));
}

/** Tables that were forgotten, and when: another device of the same somebody is to forget them too. */
export function forgotten(): Record<string, number> {
  try {
    return (JSON.parse(storage.get('gone') ?? '{}') as Record<string, number> | null) ?? {};
  } catch {
    return {};
  }
}

export function keepForgotten(more: unknown): void {
  const known = forgotten();
  for (const [code, at] of Object.entries((more ?? {}) as Record<string, unknown>)) {
    if (/^[a-z0-9-]{1,32}$/.test(code) && typeof at === 'number') known[code] = Math.max(known[code] ?? 0, at);
  }
  const latest = Object.entries(known).sort(([, a], [, b]) => b - a);
  storage.set('gone', JSON.stringify(Object.fromEntries(latest.slice(0, MOST_TABLES))));
}

/** Who played a match: a transcript knows seats, not people. */
export const company = (match: string): Company | undefined =>
  list<Company>('company').find((known) => known.match === match);

export function rememberCompany(latest: Company): void {
  const before = company(latest.match);
  // What was noted before the deal must not be lost by coming back later.
  if (before?.promise) latest = { ...latest, promise: before.promise, seat: before.seat, nonce: before.nonce, pact: before.pact };
  keepMatches([{ ...latest, at: before?.at ?? latest.at ?? Date.now(), winners: before?.winners ?? latest.winners }]);
}

/** The matches that this device knows of, the newest first. */
export const myMatches = (): Company[] => list<Company>('company');

/** Note who has won. */
export function rememberEnd(match: string, winners: readonly number[]): void {
  const known = company(match);
  if (known && !known.winners) storage.set('company', JSON.stringify(myMatches().map((one) => (one.match === match ? { ...one, winners } : one))));
}

/** Keep matches before all others that are known. */
export function keepMatches(matches: readonly Company[]): void {
  const fresh = new Set(matches.map(({ match }) => match));
  storage.set('company', JSON.stringify([...matches, ...myMatches().filter(({ match }) => !fresh.has(match))].slice(0, MOST_MATCHES)));
}

/** Forget that a match was played. */
export function forgetMatch(match: string): void {
  storage.set('company', JSON.stringify(myMatches().filter((one) => one.match !== match)));
}

/** Tables whose traffic is padded: a page that is loaded again must not show its first frames to whoever counts. */
export const isPadded = (code: string): boolean => list<string>('padded').includes(code);

export function rememberPadded(code: string, padded: boolean): void {
  const others = list<string>('padded').filter((known) => known !== code);
  storage.set('padded', JSON.stringify((padded ? [code, ...others] : others).slice(0, MOST_TABLES)));
}

/**
 * The keys to sit down with, and one to be asked about first: a link to another seat must not make of this
 * device, which has a seat of its own at the table, one that is passed round.
 */
export function arrival(known: readonly string[], taken: string | null): { keys: readonly string[]; strange: string | null } {
  if (!taken || known.includes(taken)) return { keys: known, strange: null };
  return known.length ? { keys: known, strange: taken } : { keys: [taken], strange: null };
}

/** Take the key from an address like /t/CODE#KEY, and clean the address: it opens a seat to whoever reads it. */
export function takeKey(): string | null {
  const key = location.hash.slice(1);
  if (!/^[\w-]{6,}$/.test(key)) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return key;
}
