import { expect, test } from 'vitest';
import { kept } from './steady.svelte';

test('what has not changed stays the same object', () => {
  const before = [{ agent: 1, pawn: null }, { agent: 2, pawn: 3 }];
  const now = kept(before, [{ agent: 1, pawn: null }, { agent: 2, pawn: null }]);
  expect(now[0]).toBe(before[0]);
  expect(now[1]).not.toBe(before[1]);
  expect(kept([], now)).toEqual(now);
});
