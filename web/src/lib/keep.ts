/** What this device remembers. Storage may be full, or forbidden: then nothing is remembered, and all else works. */
import type { Colour } from './types';

export type MyTable = { code: string; seat: number; key: string; game: string; name: string };
/** Who played a match, and what this device can bear witness to: the promise made before the deal, its own nonce. */
export type Company = {
  match: string;
  names: string[];
  colours: (Colour | null)[];
  promise: string;
  seat: number | null;
  nonce: string;
};

const PREFIX = 'brushpass.';
const MOST_TABLES = 12;
const MOST_MATCHES = 30;

export const keep = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(PREFIX + key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(PREFIX + key, value);
    } catch {
      // Remembered until the page is closed, by whoever asked.
    }
  },
};

function list<T>(key: string): T[] {
  try {
    const kept: unknown = JSON.parse(keep.get(key) ?? '[]');
    return Array.isArray(kept) ? (kept as T[]) : [];
  } catch {
    return [];
  }
}

export const myTables = (): MyTable[] => list<MyTable>('tables');

export const myTable = (code: string): MyTable | undefined => myTables().find((table) => table.code === code);

/** Remember a seat; the newest comes first. */
export function remember(table: MyTable): void {
  const others = myTables().filter((known) => known.code !== table.code);
  keep.set('tables', JSON.stringify([table, ...others].slice(0, MOST_TABLES)));
}

export function forget(code: string): void {
  keep.set('tables', JSON.stringify(myTables().filter((table) => table.code !== code)));
}

/** Who played a match: a transcript knows seats, not people. */
export const company = (match: string): Company | undefined =>
  list<Company>('company').find((known) => known.match === match);

export function rememberCompany(latest: Company): void {
  const before = company(latest.match);
  // What was noted before the deal must not be lost by coming back later.
  if (before?.promise) latest = { ...latest, promise: before.promise, seat: before.seat, nonce: before.nonce };
  const others = list<Company>('company').filter((known) => known.match !== latest.match);
  keep.set('company', JSON.stringify([latest, ...others].slice(0, MOST_MATCHES)));
}

/** Take the key from an address like /t/CODE#KEY, and clean the address: it opens a seat to whoever reads it. */
export function takeKey(): string | null {
  const key = decodeURIComponent(location.hash.slice(1));
  if (!/^[\w-]{6,}$/.test(key)) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return key;
}
