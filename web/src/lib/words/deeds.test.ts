import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../net/socket.svelte';
import { lastDeeds, news, recap, turns } from './deeds';
import { Phrasebook, type Told, type Words } from './words';

const root = join(import.meta.dirname, '../../../../src/brushpass');
const load = (path: string): Words => parse(readFileSync(join(root, path), 'utf-8')) as Words;
const bookFor = (viewer: number | null): Phrasebook =>
  new Phrasebook(load('words/en.toml'), load('games/spywhere/words/en.toml'), viewer, ['Ada', 'Bo', 'Cleo'], 'en');
const book = bookFor(0);
const seen = (...sights: Told[]): Entry[] => sights.map((sight, id) => ({ id, sight, secret: sight.type.startsWith('You') }));

const swap = (seat: number, give: string, take: string): Told => ({ type: 'Swapped', seat, give, take });
const log = seen(
  swap(0, 'france', 'italy'),
  { type: 'Drew', seat: 1 },
  swap(1, 'spain', 'belgium'),
  { type: 'Marked', seat: 1, rival: 0 },
  { type: 'YouDrew', seat: 2, card: 'italy' },
  swap(2, 'italy', 'france'),
  swap(1, 'france', 'spain'),
);

describe('deeds', () => {
  test('what one player did in a row belongs together, and only what everybody saw', () => {
    expect(turns(log, book).map(({ seat, entries }) => [seat, entries.length])).toEqual([[0, 1], [1, 2], [2, 1], [1, 1]]);
  });
  test('a turn is over when another begins, though what is done in it is seen by nobody here', () => {
    const began = (seat: number): Told => ({ type: 'Began', phase: { who: [seat] } });
    const hidden = seen(began(1), swap(1, 'spain', 'italy'), began(1), began(0), { type: 'YouPlaced', rival: 1 }, began(1), swap(1, 'italy', 'france'));
    expect(lastDeeds(hidden, book).get(1)).toBe('gave pizza, took cheese');
  });
  test('everybody keeps the last', () => {
    expect(Object.fromEntries(lastDeeds(log.slice(0, 5), book))).toEqual({
      0: 'gave cheese, took pizza',
      1: 'gave paella, took mussels and chips, laid a card in front of you',
    });
    expect(lastDeeds(log, book).get(1)).toBe('gave cheese, took paella');
  });
  test('the news is the last thing somebody else did', () => {
    expect(news(log, book)).toEqual({ text: 'Bo put down cheese and took paella.', house: false });
    expect(news(log, bookFor(1))).toBeNull();
    const played = log.map((entry) => ({ ...entry, house: true }));
    expect(news(played, bookFor(1))).toEqual({ text: 'You put down cheese and took paella.', house: true });
    expect(news([], book)).toBeNull();
  });
  test('who comes back is told what the others did since, of each the last', () => {
    expect(recap(log, book, 0)).toEqual([
      { seat: 2, text: 'gave pizza, took cheese' },
      { seat: 1, text: 'gave cheese, took paella' },
    ]);
    expect(recap(log, bookFor(1), 5)).toEqual([]);
  });
  test('a game that has no short phrases tells its deeds in full', () => {
    const plain = new Phrasebook({}, { sights: { Rolled: '{n} dice.', Began: 'It begins.' } }, null, ['Ada'], 'en');
    expect(lastDeeds(seen({ type: 'Rolled', seat: 0, n: 3 }, { type: 'Began', seat: 0 }), plain).get(0)).toBe('3 dice.');
  });
});
