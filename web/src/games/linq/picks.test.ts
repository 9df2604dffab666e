import { describe, expect, test } from 'vitest';
import { NOTHING, aimed, anything, blank, bound, idle, moved, numbered, pointing, targets, withSeat, type Offer, type Picks } from './picks';

const pairs = (...at: [number, number][]): Offer[] => at.map((pair) => ({ type: 'Point', at: pair }));
const ANY = pairs([0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]);
const SPY = pairs([0, 1], [0, 2], [0, 3]); // seat 0 must point at itself
const on = (...at: number[]): Picks => ({ ...NOTHING, at });

describe('a counter-spy', () => {
  test('points at any two, one after the other', () => {
    expect(targets(ANY, NOTHING, 0)).toEqual(new Set([0, 1, 2, 3]));
    expect(idle(ANY, NOTHING, 0)).toBe(2);
    const one = withSeat(ANY, NOTHING, 3, 0);
    expect(pointing(ANY, one, 0)).toBeNull();
    expect(idle(ANY, one, 0)).toBe(1);
    expect(pointing(ANY, withSeat(ANY, one, 1, 0), 0)).toEqual({ type: 'Point', at: [1, 3] });
  });
  test('takes the first hand to point at a third', () => {
    expect(withSeat(ANY, on(3, 1), 2, 0).at).toEqual([1, 2]);
  });
  test('takes a hand off again', () => {
    expect(withSeat(ANY, on(3, 1), 3, 0).at).toEqual([1]);
  });
  test('moves a hand from one to another, but not onto the other hand', () => {
    expect(moved(ANY, on(3, 1), 3, 2, 0).at).toEqual([1, 2]);
    expect(moved(ANY, on(3, 1), 3, 1, 0).at).toEqual([3, 1]);
  });
});

describe('a spy', () => {
  test('has one hand on the heart, and chooses with the other', () => {
    expect(bound(SPY, 0)).toEqual([0]);
    expect(idle(SPY, NOTHING, 0)).toBe(1);
    expect(targets(SPY, NOTHING, 0)).toEqual(new Set([1, 2, 3]));
    expect(pointing(SPY, NOTHING, 0)).toBeNull();
    expect(pointing(SPY, on(2), 0)).toEqual({ type: 'Point', at: [0, 2] });
    expect(aimed(SPY, on(2), 0)).toEqual([0, 2]);
  });
  test('points at somebody else with the same hand', () => {
    expect(withSeat(SPY, on(2), 3, 0).at).toEqual([3]);
    expect(withSeat(SPY, on(2), 0, 0).at).toEqual([2]); // the other hand is bound
  });
});

describe('a first game', () => {
  const only = pairs([1, 3]);
  test('lets two people be picked, and nobody else', () => {
    expect(targets(only, NOTHING, 0)).toEqual(new Set([1, 3]));
    expect(targets(only, on(1), 0)).toEqual(new Set([1, 3]));
    expect(withSeat(only, NOTHING, 2, 0)).toEqual(NOTHING);
    expect(pointing(only, on(3, 1), 0)).toEqual(only[0]);
  });
});

test('nothing is bound, idle or aimed at where nobody is asked to point', () => {
  expect(bound([], 0)).toEqual([]);
  expect(bound(ANY, null)).toEqual([]);
  expect(idle([], NOTHING, 0)).toBe(0);
  expect(targets([], NOTHING, 0)).toEqual(new Set());
});

test('numbers and blanks are found among the offers', () => {
  const offers: Offer[] = [{ type: 'NameNumber', number: 4 }, { type: 'Write', kind: 'Say', limit: 30 }];
  expect(numbered(offers, { ...NOTHING, number: 4 })).toBe(offers[0]);
  expect(numbered(offers, { ...NOTHING, number: 5 })).toBeNull();
  expect(blank(offers)).toBe(offers[1]);
  expect(blank([])).toBeNull();
  expect([NOTHING, on(1), { ...NOTHING, number: 1 }].map(anything)).toEqual([false, true, true]);
});
