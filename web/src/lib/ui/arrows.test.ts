import { expect, test } from 'vitest';
import { across } from './arrows';

const places = [true, true, false, false, true, true];

test('arrows walk about a grid, over places that are no buttons', () => {
  expect(across(places, 0, 'ArrowRight', 3)).toBe(1);
  expect(across(places, 1, 'ArrowRight', 3)).toBe(4);
  expect(across(places, 1, 'ArrowDown', 3)).toBe(4);
  expect(across(places, 0, 'ArrowDown', 3)).toBe(0);
  expect(across(places, 4, 'ArrowUp', 3)).toBe(1);
  expect(across(places, 4, 'Home', 3)).toBe(0);
  expect(across(places, 0, 'End', 3)).toBe(5);
  expect(across(places, 0, 'Enter', 3)).toBeUndefined();
});
