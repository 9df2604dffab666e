import { expect, test, vi } from 'vitest';

vi.stubGlobal('addEventListener', () => undefined);
const { about, towards } = await import('./gaze.svelte');

test('eyes turn after what is near, and never out of the face', () => {
  expect(towards(0)).toBe(0);
  expect(towards(160)).toBe(0.5);
  expect(towards(-100_000)).toBeGreaterThan(-1);
});

test('two faces do not look about in step, and none for ever in one direction', () => {
  const of = (who: number) => Array.from({ length: 8 }, (_, i) => about(i, who).x);
  expect(of(0)).not.toEqual(of(1));
  expect(new Set(of(0)).size).toBeGreaterThan(2);
});
