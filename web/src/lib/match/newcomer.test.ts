import { expect, test } from 'vitest';
import { coverName, easiest, usualSeats } from './newcomer';

test('a newcomer meets bots that can be beaten', () => {
  expect(easiest(['random', 'novice', 'agent'])).toBe('novice');
  expect(easiest(['random'])).toBe('random');
});

test('four play, or as many as the game allows', () => {
  expect([{ least: 2, most: 6 }, { least: 2, most: 2 }, { least: 5, most: 8 }].map(usualSeats)).toEqual([4, 2, 5]);
});

test('every cover name can be had, and nothing else', () => {
  const names = ['Heron', 'Otter', 'Wren'];
  expect([0, 0.34, 0.999].map((chance) => coverName(names, chance))).toEqual(names);
  expect(coverName([], 0.5)).toBe('');
});
