import { describe, expect, test } from 'vitest';
import { Padder, UP, Unpadder } from './padded';

const through = (size: number, messages: readonly string[]): { heard: string[]; sizes: Set<number> } => {
  const [padder, unpadder] = [new Padder(size), new Unpadder()];
  messages.forEach((message) => padder.put(message));
  const [heard, sizes] = [[] as string[], new Set<number>()];
  for (let beat = 0; beat < 2000; beat++) {
    const piece = padder.piece();
    sizes.add(piece.length);
    heard.push(...unpadder.take(piece));
  }
  return { heard, sizes };
};

describe('pieces of one size', () => {
  test('carry every message, long or short, in its order', () => {
    const messages = ['{"ref":1}', '{"name":"Chloé 🙂"}', 'x'.repeat(1000), '{}'];
    for (const size of [3, 7, 64, UP]) expect(through(size, messages).heard).toEqual(messages);
  });
  test('are of one size, whatever is said or not', () => {
    expect(through(UP, []).sizes).toEqual(new Set([UP]));
    expect(through(UP, ['a', 'b'.repeat(900)]).sizes).toEqual(new Set([UP]));
  });
  test('look as the table has them: length, bytes, line break, nothing', () => {
    const padder = new Padder(8);
    padder.put('{}');
    expect([...padder.piece()]).toEqual([0, 3, 123, 125, 10, 0, 0, 0]);
    expect([...padder.piece()]).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });
  test('of the table may be longer than 255 bytes', () => {
    const padder = new Padder(2048);
    padder.put('y'.repeat(600));
    const piece = padder.piece();
    expect([piece[0], piece[1]]).toEqual([2, 89]);
    expect(new Unpadder().take(piece)).toEqual(['y'.repeat(600)]);
  });
});
