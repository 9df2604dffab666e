import { describe, expect, test } from 'vitest';
import { nextTo } from './passing';

describe('a device passed round', () => {
  test('goes to the one who owes a decision', () => {
    expect(nextTo(0, [2])).toBe(2);
    expect(nextTo(2, [0])).toBe(0);
  });
  test('goes round to the left when several do', () => {
    expect(nextTo(1, [0, 2, 3])).toBe(2);
    expect(nextTo(3, [2, 0])).toBe(0);
    expect(nextTo(null, [3, 1])).toBe(1);
  });
  test('goes to nobody while others decide', () => {
    expect(nextTo(1, [])).toBeNull();
  });
  test('comes back to the same one if nobody else owes anything', () => {
    expect(nextTo(1, [1])).toBe(1);
  });
});
