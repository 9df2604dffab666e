import { describe, expect, test } from 'vitest';
import type { Linq } from '../../wire';
import { cells, laps, recalled } from './talk';

const table = (phase: { type: string; who?: number[]; lap?: number }, more: Partial<Linq.Table> = {}): Linq.Table =>
  ({ options: {}, phase: { who: [0], ...phase }, start: 2, points: [3, 3, 3, 3], words: [[], [], ['sea'], ['sand']], ...more }) as unknown as Linq.Table;
const states = (at: Linq.Table): string[][] => [0, 1, 2, 3].map((seat) => cells(at, seat).map(({ state }) => state));

describe('a lap', () => {
  const first = table({ type: 'Talk', who: [0], lap: 1 });
  test('goes round from the start player on', () => {
    expect(states(first)).toEqual([['now', 'later'], ['later', 'later'], ['said', 'later'], ['said', 'later']]);
    expect(cells(first, 2)[0]).toEqual({ lap: 1, text: 'sea', state: 'said' });
  });
  test('is followed by another', () => {
    const second = table({ type: 'Talk', who: [2], lap: 2 }, { words: [['a'], ['b'], ['c'], ['d']] });
    expect(states(second)).toEqual([['said', 'later'], ['said', 'later'], ['said', 'now'], ['said', 'later']]);
  });
  test('may be a third, in which nothing new is said', () => {
    const words = [['a', 'b'], ['c', 'd'], ['e', 'f'], ['g', 'h']];
    const third = table({ type: 'Talk', who: [3], lap: 3 }, { words, options: { recap_lap: true } });
    expect(laps(third)).toBe(3);
    expect(states(third)).toEqual([['said', 'said', 'later'], ['said', 'said', 'later'], ['said', 'said', 'aloud'], ['said', 'said', 'now']]);
  });
});

describe('words said in the room', () => {
  const options = { words: 'spoken' as const };
  const words = [[], [], [], []];
  test('are not known, but that they were said is', () => {
    expect(states(table({ type: 'Talk', who: [3], lap: 2 }, { options, words }))).toEqual([
      ['aloud', 'later'],
      ['aloud', 'later'],
      ['aloud', 'aloud'],
      ['aloud', 'now'],
    ]);
  });
  test('are said again where many play, and where older rules ask for it', () => {
    const points = [3, 3, 3, 3, 3, 3];
    expect(laps(table({ type: 'Talk', lap: 1 }, { options, points }))).toBe(3);
    expect(laps(table({ type: 'Talk', lap: 1 }, { options }))).toBe(2);
    expect(laps(table({ type: 'Talk', lap: 3 }, { options }))).toBe(3);
  });
  test('have all been said once everybody points', () => {
    expect(states(table({ type: 'Pointing' }, { options, words })).flat().every((state) => state === 'aloud')).toBe(true);
  });
});

test('before the number is named, nobody has spoken, whatever was said in the last round', () => {
  expect(states(table({ type: 'Naming' })).flat().every((state) => state === 'later')).toBe(true);
});

test('the words of the last round are kept with it', () => {
  const debrief = { words: [['sea', 'sand'], []] } as unknown as Linq.Debrief;
  expect(recalled(debrief, 0).map(({ text }) => text)).toEqual(['sea', 'sand']);
  expect(recalled(debrief, 1)).toEqual([]);
  expect(recalled(debrief, 9)).toEqual([]);
});
