import { expect, test } from 'vitest';
import { BOT, commit, hashOf, isPart, opened, printOf } from './pact';

const nonce = 'a'.repeat(32);
const part = 'f67d6e06b0dc6cbb748a676a7e65da95a1bb457c4f504f8df5b04e28d3b88d40';

test('a seed opens every promise, as the server and “brushpass verify” reckon them', () => {
  const deal = opened(`pact:half:${nonce}:bot:`);
  expect(deal?.pact).toEqual([hashOf('half'), part, BOT, '']);
  expect(deal?.places).toEqual([nonce, BOT, '']);
  expect(commit(hashOf('half'), 0, nonce)).toBe(part);
  expect(printOf(deal?.pact ?? [])).toBe('366698e0df160a014468efd4d9fdfad05a2fb5bb2d2c968535b3d04e396de203');
});

test('a seed from before there were pacts opens none', () => {
  expect(opened(`half:${nonce}:`)).toBeNull();
});

test('a bot and an empty place are no parts', () => {
  expect([part, BOT, ''].map(isPart)).toEqual([true, false, false]);
});
