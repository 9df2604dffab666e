import { expect, test } from 'vitest';
import { ago } from './ago';

test.each([
  [-5_000, 'now', 'maintenant'],
  [-90_000, '1 minute ago', 'il y a 1 minute'],
  [-3 * 3_600_000, '3 hours ago', 'il y a 3 heures'],
  [-86_400_000, 'yesterday', 'hier'],
  [-5 * 86_400_000, '5 days ago', 'il y a 5 jours'],
])('%d ms is %j', (since, english, french) => {
  expect(ago('en', since)).toBe(english);
  expect(ago('fr', since)).toBe(french);
});
