import { describe, expect, test } from 'vitest';
import { commit, hashOf, printOf } from './pact';
import { prove } from './proof';
import type { Transcript } from './replay';

const seed = 'half:aa::cc';
const transcript = { head: { commitment: hashOf(seed) }, end: { seed } } as unknown as Transcript;
const person = { name: 'Ada' };
const bot = { name: 'Tin', bot: 'novice' };

test('a record that is not over proves nothing', () => {
  expect(prove({ ...transcript, end: null }, undefined)).toBeNull();
});

describe('the places of bots', () => {
  const bots = (...chairs: object[]) => prove(transcript, undefined, chairs)?.bots;
  test('are empty', () => {
    expect(bots(person, bot, person)).toBe(true);
  });
  test('are not: somebody tried out parts', () => {
    expect(bots(person, bot, bot)).toBe(false);
  });
  test('do not matter where there are none, or nobody knows', () => {
    expect(bots(person, person, person)).toBeNull();
    expect(prove(transcript, undefined)?.bots).toBeNull();
  });
});

describe('a deal that was promised', () => {
  const nonce = 'a'.repeat(32);
  const half = 'ab'.repeat(32);
  const seed = `pact:${half}:${nonce}:bot:`;
  const pact = [hashOf(half), commit(hashOf(half), 0, nonce), 'bot', ''];
  const transcript = { head: { commitment: hashOf(seed), pact }, end: { seed } } as unknown as Transcript;
  const company = { match: 'm', game: 'spywhere', names: [], colours: [], promise: hashOf(half), seat: 0, nonce, pact };

  test('keeps every promise that this device was told', () => {
    expect(prove(transcript, company, [person, bot, person])).toMatchObject({
      matches: true,
      promised: true,
      ours: true,
      pact: true,
      bots: true,
      print: printOf(pact),
    });
  });
  test('does not keep them, if another part than this device’s was exchanged after it was promised', () => {
    const told = [pact[0] ?? '', pact[1] ?? '', 'bot', commit(hashOf(half), 2, nonce)];
    expect(prove(transcript, { ...company, pact: told })).toMatchObject({ ours: true, pact: false });
  });
  test('is not proved by a device that was told of no promises', () => {
    expect(prove(transcript, undefined)).toMatchObject({ pact: null, ours: null });
  });
  test('binds who was a bot, whatever the record says', () => {
    expect(prove(transcript, company, [person, bot, bot])?.bots).toBe(false);
    expect(prove(transcript, company, [bot, bot, person])?.bots).toBe(false);
  });
  test('is not that of a record with other promises', () => {
    const other = { ...transcript, head: { ...transcript.head, pact: ['x'] } };
    expect(prove(other, company)?.matches).toBe(false);
  });
  test.each([`pact:chosen by me:${nonce}:bot:`, `pact:${half}:a:bot:`, `pact:${half}:${nonce}:nobody:`])('is not that of %s, which binds nobody', (seed) => {
    const [, half = '', ...places] = seed.split(':');
    const pact = [hashOf(half), ...places.map((place, seat) => (place && place !== 'bot' ? commit(hashOf(half), seat, place) : place))];
    const forged = { ...transcript, head: { ...transcript.head, commitment: hashOf(seed), pact }, end: { seed } } as unknown as Transcript;
    expect(prove(forged, undefined)?.matches).toBe(false);
  });
});
