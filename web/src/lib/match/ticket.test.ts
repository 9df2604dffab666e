import { expect, test } from 'vitest';
import { textOf } from './ticket';

test('a ticket reads as text, without what is not there', () => {
  const row = { name: 'Ada', colour: null, points: '7 points', won: true };
  const ticket = { title: 'Linq', when: 'today', won: 'Ada wins.', rows: [row, { ...row, name: 'Bao', points: '' }], lines: ['Best bluff: Bao'], link: 'https://spies.example/r/abc' };
  expect(textOf(ticket)).toBe('Linq · today\nAda wins.\nAda: 7 points\nBao\nBest bluff: Bao\nhttps://spies.example/r/abc');
  expect(textOf({ ...ticket, won: '' })).not.toContain('\n\n');
});
