import { expect, test } from 'vitest';
import type { Entry } from '../net/socket.svelte';
import { marksOf, seenIn } from './looked';

const log = (from: number, ...said: number[]): Entry[] => said.map((n, i) => ({ id: from + i, sight: { type: 'Said', n }, secret: false }));

test('what was seen is found again in what is told anew', () => {
  const marks = marksOf(log(0, 1, 2, 3, 1, 2, 3, 4));
  expect(marks).toHaveLength(6);
  expect(seenIn(log(100, 1, 2, 3, 1, 2, 3, 4, 5, 6), marks)).toBe(106);
  expect(seenIn(log(100, 1, 2, 3, 1, 2, 3, 4), marks)).toBe(106);
});
test('what lies too far back is all new, and so is another match', () => {
  expect(seenIn(log(100, 5, 6), marksOf(log(0, 1, 2)))).toBe(-1);
});
test('what one alone saw leaves no mark', () => {
  const secret = { id: 9, sight: { type: 'YouDrew', card: 'italy' }, secret: true };
  expect(marksOf([...log(0, 1, 2), secret])).toEqual(marksOf(log(0, 1, 2)));
  expect(seenIn([...log(100, 1, 2), secret], marksOf(log(0, 1, 2)))).toBe(101);
});
test('marks do not say what was seen', () => {
  expect(JSON.stringify(marksOf(log(0, 1)))).toMatch(/^\[\d+\]$/);
});
