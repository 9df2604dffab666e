import { describe, expect, test } from 'vitest';
import { count, dial, leftOf, passed, pauseOf } from './clock';

describe('a count', () => {
  const begun = count(60_000, 1_000, null);
  test('runs down to nothing, and no further', () => {
    expect(leftOf(begun, 1_000)).toEqual({ seconds: 60, share: 1 });
    expect(leftOf(begun, 31_000)).toEqual({ seconds: 30, share: 0.5 });
    expect(leftOf(begun, 61_000)).toEqual({ seconds: 0, share: 0 });
    expect(leftOf(begun, 99_000)).toEqual({ seconds: 0, share: 0 });
  });
  test('shows a second until it is over', () => {
    expect(leftOf(begun, 1_001).seconds).toBe(60);
    expect(leftOf(begun, 2_000).seconds).toBe(59);
    expect(leftOf(begun, 60_999).seconds).toBe(1);
  });
  test('starts anew, as long as before', () => {
    expect(leftOf(count(60_000, 50_000, begun), 50_000)).toEqual({ seconds: 60, share: 1 });
  });
  test('that is joined half way is half over, once the whole is known', () => {
    const rejoined = count(30_000, 0, begun);
    expect(leftOf(rejoined, 0)).toEqual({ seconds: 30, share: 0.5 });
    expect(leftOf(count(15_000, 0, null), 0).share).toBe(1);
  });
  test('stands while boards tell what happened, as long as the house waits', () => {
    const waited = count(66_500, 0, begun, 6_500);
    expect([0, 6_000, 6_500, 7_500].map((now) => leftOf(waited, now).seconds)).toEqual([60, 60, 60, 59]);
    expect(leftOf(waited, 3_000).share).toBe(1);
  });
  test('of nothing is over at once', () => {
    expect(leftOf(count(0, 5, null), 5)).toEqual({ seconds: 0, share: 0 });
  });
});

test('the house waits by the kinds of sights alone, and no longer than eight seconds', () => {
  const pauses = { HandsUp: 6_500, Opened: 1_600 };
  expect(pauseOf(pauses, [{ type: 'Said' }])).toBe(0);
  expect(pauseOf(pauses, [{ type: 'HandsUp' }, { type: 'Pointed' }])).toBe(6_500);
  expect(pauseOf(pauses, [{ type: 'HandsUp' }, { type: 'Opened' }, { type: 'Opened' }])).toBe(8_000);
});

describe('a mark', () => {
  const told = (looks: number[]): number[] =>
    looks.flatMap((seconds, i) => passed(i ? (looks[i - 1] ?? 0) : Infinity, seconds) ?? []);

  test('is told once, at thirty and at ten', () => {
    const looks = Array.from({ length: 61 }, (_, i) => 60 - i);
    expect(told([...looks.slice(1)])).toEqual([30, 10]);
    expect(told([60, 45, 30, 30, 29, 11, 10, 10, 3])).toEqual([30, 10]);
  });
  test('is told late to who looked away, and only the last of two', () => {
    expect(told([60, 25])).toEqual([30]);
    expect(told([60, 4])).toEqual([10]);
  });
  test('is told again when the count starts anew', () => {
    expect(told([60, 30, 60, 30])).toEqual([30, 30]);
  });
});

test('a dial has minutes and seconds', () => {
  expect([0, 9, 59, 60, 65, 120].map(dial)).toEqual(['0:00', '0:09', '0:59', '1:00', '1:05', '2:00']);
});
