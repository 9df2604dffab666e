import { describe, expect, test } from 'vitest';
import { fan } from './fan';

const width = (cards: number, kinds: number, { card, step, gap }: ReturnType<typeof fan>): number =>
  kinds * card + (cards - kinds) * step + (kinds - 1) * gap;

describe('a fan', () => {
  test('is as big as wanted where there is room', () => {
    expect(fan(1000, 5, 5, 100)).toMatchObject({ card: 100 });
  });
  test('fits its row, whatever is held', () => {
    for (const room of [300, 336, 500, 900]) {
      for (let kinds = 1; kinds <= 6; kinds++) {
        for (let cards = kinds; cards <= 24; cards++) {
          expect(width(cards, kinds, fan(room, cards, kinds, room > 800 ? 100 : 58))).toBeLessThanOrEqual(room + 0.001);
        }
      }
    }
  });
  test('shows each card of a pile', () => {
    expect(fan(336, 24, 6, 58).step).toBeGreaterThanOrEqual(2.5);
  });
  test('has a width before its row is measured, and when it is empty', () => {
    expect(fan(0, 5, 3, 58).card).toBe(58);
    expect(fan(300, 0, 0, 58).card).toBe(58);
  });
});
