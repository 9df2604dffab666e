/** The promises behind a deal that nobody chose: what this device promises, and what it checks. As in table/pact.py. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The table's promise, then for every seat its own; `bot` where one sits, nothing from who gives no part. */
export type Pact = readonly string[];

const MARK = 'pact';
const HALF = /^[0-9a-f]{64}$/;
const PLACE = /^([0-9A-Za-z]{16,64}|bot)?$/;
export const BOT = 'bot';

export const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

export const commit = (promise: string, seat: number, nonce: string): string => hashOf(`${promise}:${seat}:${nonce}`);

export const isPart = (part: string): boolean => part !== '' && part !== BOT;

/** `sound`: nothing in it is easily guessed from its promise. */
type Opened = { half: string; places: readonly string[]; pact: Pact; sound: boolean };

/** What a seed opens; null: it is of the kind that was dealt from before there were pacts. */
export function opened(seed: string): Opened | null {
  const [mark, half = '', ...places] = seed.split(':');
  if (mark !== MARK) return null;
  const promise = hashOf(half);
  const sound = HALF.test(half) && places.every((place) => PLACE.test(place));
  return { half, places, sound, pact: [promise, ...places.map((place, seat) => (isPart(place) ? commit(promise, seat, place) : place))] };
}

export const printOf = (pact: Pact): string => hashOf(pact.join(':'));

export function freshNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
