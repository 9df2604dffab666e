import { describe, expect, test } from 'vitest';
import type { Entry } from '../../lib/net/socket.svelte';
import type { Linq } from '../../wire';
import { beats, change, flows, foundBoth, isSpy, met, opening, pointers, reached, story, worth } from './debrief';
import { beatOf, toldBy } from '../../lib/match/story';

type Sight = Linq.Sight;
const logged = (sights: readonly Sight[]): Entry[] => sights.map((sight, id) => ({ id, sight, secret: false }));
const kinds = (log: readonly Entry[]): string[] => beats(opening(log)).map(({ kind }) => kind);
const earned = (seat: number, points: number, why: Linq.Earned['why']): Sight => ({ type: 'Earned', seat, points, why });

const POINTED: Sight[] = [
  { type: 'HandsUp' },
  { type: 'Pointed', seat: 0, at: [1, 2] },
  { type: 'ClaimedToSpy', seat: 1, other: 2 },
  { type: 'ClaimedToSpy', seat: 2, other: 3 },
  { type: 'Pointed', seat: 3, at: [0, 1] },
  { type: 'Unmasked', spies: [1, 2] },
  earned(3, 1, 'spies_failed'),
  earned(0, 1, 'spies_failed'),
  { type: 'Paid', seat: 2, to: 3, points: 1 },
  { type: 'Paid', seat: 1, to: 0, points: 1 },
  { type: 'BankStoodIn', seat: 2, to: 0, points: 1 },
];
const TRIED: Sight[] = [
  { type: 'Tried', seat: 0, text: 'sea', verdict: 'right' },
  earned(0, 1, 'password'),
  { type: 'Tried', seat: 3, text: 'sand', verdict: 'wrong' },
  { type: 'Opened', spies: [1, 2], password: 'sea' },
];
const NEXT: Sight = { type: 'NewRound', round: 2, start: 1 };

describe('the story of a round', () => {
  test('is counted to three, and told in order', () => {
    expect(kinds(logged([...POINTED, ...TRIED, NEXT]))).toEqual([
      'count', 'count', 'count', 'hands', 'spies', 'pay', 'pay', 'tries', 'pay', 'passwords',
    ]);
  });
  test('is that of the last round', () => {
    const before: Sight[] = [{ type: 'HandsUp' }, { type: 'Opened', spies: [0, 1], password: 'old' }, NEXT, { type: 'Said', seat: 1, text: 'new' }];
    expect(opening(logged(before))).toHaveLength(2);
    expect(kinds(logged([...before, ...POINTED]))).toEqual(kinds(logged(POINTED)));
  });
  test('may be seen in parts, as in a replay', () => {
    expect(kinds(logged(TRIED))).toEqual(['tries', 'pay', 'passwords']);
    expect(opening(logged([NEXT]))).toEqual([]);
  });
  test('has each levy by itself', () => {
    const levied: Sight = { type: 'Levied', amounts: [3, 0, 3, 1] };
    expect(kinds(logged([{ type: 'HandsUp' }, levied, levied, earned(1, 3, 'found_partner')])).slice(4)).toEqual(['pay', 'pay', 'pay']);
  });
  test('has got to a stage, or past it, or has no such stage', () => {
    const all = beats(opening(logged(POINTED)));
    expect(reached(all, 3, 'spies')).toBe(false);
    expect(reached(all, 4, 'spies')).toBe(true);
    expect(reached(all, 99, 'spies')).toBe(true);
    expect(reached(all, 0, 'passwords')).toBe(true);
    expect(reached([], 0, 'spies')).toBe(true);
  });
});

describe('the wire', () => {
  const log = logged([NEXT, ...POINTED, NEXT]);
  const told = story(log)!;
  const upTo = (at: number): string[] => toldBy(log, told, at).map(({ sight }) => sight.type);
  test('is silent while it is counted to three', () => {
    for (const at of [0, 1, 2]) expect(upTo(at)).toEqual(['NewRound']);
  });
  test('tells hands, spies and points when the board does, and what comes next at the end', () => {
    expect(upTo(3)).toEqual(['NewRound', 'HandsUp', 'Pointed', 'ClaimedToSpy', 'ClaimedToSpy', 'Pointed']);
    expect(upTo(4).at(-1)).toBe('Unmasked');
    expect(upTo(5)).toHaveLength(9);
    expect(upTo(6)).toHaveLength(12);
    expect(upTo(told.beats.length)).toHaveLength(13);
  });
  test('tells what no beat speaks of with the beat before it', () => {
    expect(beatOf(1, { id: 0, beats: [{ long: 1, entries: [0] }, { long: 1, entries: [2] }] })).toBe(0);
  });
  test('waits no longer than the house', () => {
    const long = told.beats.reduce((sum, { long }) => sum + long, 0);
    expect(long).toBeLessThanOrEqual(8_000);
  });
});

describe('points', () => {
  const all = beats(opening(logged(POINTED)));
  test('go from the bank to players, between them, and into the bank', () => {
    expect(flows({ type: 'Levied', amounts: [3, 0, 1] })).toEqual([
      { from: 0, to: 'bank', points: 3 },
      { from: 2, to: 'bank', points: 1 },
    ]);
    expect(flows({ type: 'Fined', seat: 1, points: 1 })).toEqual([{ from: 1, to: 'bank', points: 1 }]);
    expect(flows({ type: 'BankStoodIn', seat: 1, to: 0, points: 1 })).toEqual([{ from: 'bank', to: 0, points: 1 }]);
  });
  test('are counted when their beat is over', () => {
    const pay = all.findIndex(({ kind }) => kind === 'pay');
    expect([0, pay, pay + 1, pay + 2, 99].map((at) => worth(6, all, at, 0))).toEqual([3, 3, 4, 6, 6]);
    expect([pay, pay + 1, pay + 2].map((at) => worth(95, all, at, 'bank'))).toEqual([98, 96, 95]);
  });
  test('are never lost: what everybody gets, somebody gives', () => {
    const who = [0, 1, 2, 3, 'bank'] as const;
    expect(who.map((one) => change(all, one)).reduce((sum, one) => sum + one)).toBe(0);
    expect(change([all[0], undefined], 0)).toBe(0);
  });
});

describe('a round that was opened', () => {
  const debrief = { aims: [[1, 2], [1, 2], [2, 3], [0, 1]], couples: [[1, 2]] } as unknown as Linq.Debrief;
  test('tells who met, and who found both', () => {
    expect(met(debrief, [1, 2])).toBe(false);
    expect(met({ ...debrief, aims: [[], [1, 2], [1, 2], []] }, [1, 2])).toBe(true);
    expect(met({ ...debrief, aims: [] }, [1, 2])).toBe(false);
    expect([0, 1, 2, 3].map((seat) => foundBoth(debrief, seat))).toEqual([true, false, false, false]);
    expect([0, 1].map((seat) => isSpy(debrief, seat))).toEqual([false, true]);
  });
  test('tells who points at whom', () => {
    expect(pointers(debrief.aims, 1)).toEqual([0, 1, 3]);
    expect(pointers([], 1)).toEqual([]);
  });
});

test('beats that pay nothing change nothing', () => {
  const all = beats(opening(logged(POINTED)));
  expect(change(all.filter(({ kind }) => kind === 'hands'), 'bank')).toBe(0);
});
