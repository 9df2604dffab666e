import { describe, expect, test } from 'vitest';
import { hashOf, prove } from './proof';
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
