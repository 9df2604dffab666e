import { describe, expect, test } from 'vitest';
import type { Entry } from '../../lib/net/socket.svelte';
import type { Linq } from '../../wire';
import { beats, change, flows, foundBoth, isSpy, met, opening, pointers, reached, worth, type Beat } from './debrief';

type Sight = Linq.Sight;
const logged = (sights: readonly Sight[]): Entry[] => sights.map((sight, id) => ({ id, sight, secret: false }));
const kinds = (sights: readonly Sight[]): string[] => beats(sights).map(({ kind }) => kind);
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
    expect(kinds(opening(logged([...POINTED, ...TRIED, NEXT])))).toEqual([
      'count', 'count', 'count', 'hands', 'spies', 'pay', 'pay', 'tries', 'pay', 'passwords',
    ]);
  });
  test('is that of the last round', () => {
    const before: Sight[] = [{ type: 'HandsUp' }, { type: 'Opened', spies: [0, 1], password: 'old' }, NEXT, { type: 'Said', seat: 1, text: 'new' }];
    expect(opening(logged(before))).toHaveLength(2);
    expect(opening(logged([...before, ...POINTED]))).toEqual(opening(logged(POINTED)));
  });
  test('may be seen in parts, as in a replay', () => {
    expect(kinds(opening(logged(TRIED)))).toEqual(['tries', 'pay', 'passwords']);
    expect(opening(logged([NEXT]))).toEqual([]);
  });
  test('has each levy by itself', () => {
    const levied: Sight = { type: 'Levied', amounts: [3, 0, 3, 1] };
    expect(kinds([{ type: 'HandsUp' }, levied, levied, earned(1, 3, 'found_partner')]).slice(4)).toEqual(['pay', 'pay', 'pay']);
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
  const silent: Beat = { kind: 'hands' };
  expect(change([silent], 'bank')).toBe(0);
});
