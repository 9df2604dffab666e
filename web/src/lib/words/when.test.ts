import { expect, test } from 'vitest';
import { roughly, when, fromField, inField } from './when';

const NOW = new Date(2026, 0, 5, 9, 0).getTime(); // a Monday
const HOURS = 3_600_000;

test('a time says as much of the date as it takes', () => {
  expect(when('en-GB', NOW + 5 * HOURS, NOW)).toBe('14:00');
  expect(when('en-GB', NOW + 48 * HOURS, NOW)).toMatch(/^Wednesday.*9:00$/);
  expect(when('fr', NOW + 10 * 24 * HOURS, NOW)).toMatch(/^15 janvier.*9:00$/);
});

test('much time is told in hours, more in days', () => {
  expect(roughly('en', 3600)).toBe('1h');
  expect(roughly('en', 47 * 3600)).toBe('47h');
  expect(roughly('fr', 3 * 24 * 3600 + 5)).toBe('3j');
});

test('a moment goes into a field and comes back, to the minute', () => {
  const at = new Date(2026, 10, 21, 20, 30).getTime();
  expect(inField(at)).toBe('2026-11-21T20:30');
  expect(fromField(inField(at))).toBe(at);
  expect(fromField('')).toBeNull();
  expect(fromField('soon')).toBeNull();
});
