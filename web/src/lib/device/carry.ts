/**
 * What this device knows of tables and matches, as one file for another device. It holds keys: whoever has the file
 * can sit on these seats. A file that somebody brings is read with suspicion: it may be broken, huge or made up.
 */
import { COLOURS, type Colour } from '../types';
import { addSeats, all, keepMatches, myMatches, type Company, type MySeat } from './storage';

/** What a file brings that is not known here. */
export type Brought = { seats: MySeat[]; matches: Company[] };
export type Fault = 'not_ours' | 'too_large' | 'newer';

const KIND = 'brushpass';
const VERSION = 1;
export const MOST = 2_000_000; // bytes
const MANY = 500;
const CODE = /^[a-z0-9-]{1,32}$/;
const KEY = /^[\w-]{6,64}$/;
const NAME = 20;

export const written = (): string => JSON.stringify({ kind: KIND, version: VERSION, tables: all(), matches: myMatches() });

/** Read a file: what it brings, or what is wrong with it. */
export function read(text: string): Brought | Fault {
  if (text.length > MOST) return 'too_large';
  const file = object(parsed(text));
  if (file?.kind !== KIND || typeof file.version !== 'number') return 'not_ours';
  if (file.version > VERSION) return 'newer';
  const seats = items(file.tables).flatMap((item) => seat(item) ?? []);
  const matches = items(file.matches).flatMap((item) => match(item) ?? []);
  const [known, played] = [all(), new Set(myMatches().map((one) => one.match))];
  return {
    seats: seats.filter((one) => !known.some((mine) => mine.code === one.code && (mine.seat === one.seat || mine.key === one.key))),
    matches: matches.filter((one) => !played.has(one.match)),
  };
}

/** Take over what was read. What is known here stays as it is. */
export function take({ seats, matches }: Brought): void {
  addSeats(seats);
  const every = [...myMatches(), ...matches].sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
  keepMatches(every);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Thing = Record<string, unknown>;
const object = (value: unknown): Thing | null => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Thing) : null);
const items = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, MANY) : []);
const text = (value: unknown, form: RegExp): string | null => (typeof value === 'string' && form.test(value) ? value : null);
const name = (value: unknown): string => (typeof value === 'string' ? value.slice(0, NAME) : '');
const number = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null);

function seat(item: unknown): MySeat | null {
  const { code, key, seat: place, game, at, ...rest } = object(item) ?? {};
  const [where, opens, chair, what] = [text(code, CODE), text(key, KEY), number(place), text(game, /^\w{1,40}$/)];
  if (where === null || opens === null || chair === null || what === null) return null;
  return { code: where, key: opens, seat: chair, game: what, name: name(rest.name), at: number(at) ?? undefined };
}

function match(item: unknown): Company | null {
  const found = object(item) ?? {};
  const [id, game] = [text(found.match, /^[\w-]{6,64}$/), text(found.game, /^\w{1,40}$/)];
  if (id === null || game === null || !Array.isArray(found.names)) return null;
  const hex = (value: unknown): string => text(value, /^[0-9a-f]{1,128}$/) ?? '';
  const colours = items(found.colours).map((one) => COLOURS.find((known) => known === one) ?? null);
  return {
    match: id,
    code: text(found.code, CODE) ?? undefined,
    game,
    names: found.names.slice(0, 16).map(name),
    colours: colours.slice(0, 16) as (Colour | null)[],
    promise: hex(found.promise),
    seat: number(found.seat),
    nonce: hex(found.nonce),
    pact: Array.isArray(found.pact) ? found.pact.slice(0, 17).map(pactPart) : undefined,
    at: number(found.at) ?? undefined,
    winners: Array.isArray(found.winners) ? found.winners.slice(0, 16).flatMap((one) => number(one) ?? []) : undefined,
  };
}

const pactPart = (value: unknown): string => text(value, /^(bot|[0-9a-f]{0,128})$/) ?? '';
