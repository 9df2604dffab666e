import { expect, test } from 'vitest';
import type { Company } from '../device/storage';
import { evening, standings } from './score';

const match = (code: string, names: string[], winners?: number[], game = 'linq'): Company => ({ match: 'm', code, game, names, colours: [], promise: '', seat: 0, nonce: '', winners });

test('what was won is counted by name, over the matches of one table', () => {
  const known = [match('abc', ['Ada', 'Bao'], [1]), match('abc', ['Bao', 'Ada'], [0]), match('abc', ['Ada', 'Bao'], [0, 1]), match('abc', ['Ada', 'Bao']), match('xyz', ['Ada', 'Bao'], [0]), match('abc', ['Ada', 'Bao'], [0], 'wink')];
  const tonight = evening(known, 'abc', 'linq');
  expect(tonight).toHaveLength(3);
  expect(standings(tonight)).toEqual([
    { name: 'Bao', wins: 3 },
    { name: 'Ada', wins: 1 },
  ]);
});
