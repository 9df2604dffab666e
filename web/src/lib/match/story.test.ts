import { expect, test } from 'vitest';
import type { Entry } from '../net/socket.svelte';
import { plainly, toldBy } from './story';

const log = ['Rolled', 'Opened', 'Paid'].map((type, id): Entry => ({ id, sight: { type }, secret: false }));

test('where a board tells nothing by itself, what the house waits for is one beat', () => {
  const story = plainly({ Opened: 3_000 })(log);
  expect(story).toEqual({ id: 1, beats: [{ long: 3_000, entries: [1] }] });
  expect(toldBy(log, story!, 0).map(({ id }) => id)).toEqual([0, 1]);
  expect(toldBy(log, story!, 1)).toEqual(log);
  expect(plainly({})(log)).toBeNull();
});
