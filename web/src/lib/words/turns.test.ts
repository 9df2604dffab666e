import { expect, test } from 'vitest';
import type { Entry } from '../net/socket.svelte';
import type { Told } from './words';
import { turnsOf } from './turns';

const began = (phase: object): Told => ({ type: 'Began', phase });
const entries = (...sights: Told[]): Entry[] => sights.map((sight, id) => ({ id, sight, secret: false }));
const shown = (...sights: Told[]) =>
  turnsOf(entries(...sights), (one) => ({ text: `${one.id}` }), (round) => `Round ${round}`).map(({ mark, lines }) => [mark, lines.map(({ text }) => text)]);

test('turns stand together, and phases that wait for one player are no lines', () => {
  const swap = { type: 'Swapped' };
  expect(
    shown(began({ who: [0], round: 1 }), swap, began({ who: [0] }), swap, began({ who: [1], round: 1 }), swap, began({ who: [0], round: 2 }), swap),
  ).toEqual([
    ['Round 1', ['1', '3']],
    [null, ['5']],
    ['Round 2', ['7']],
  ]);
});
test('what all decide at once is a line of its own, and so is what begins a round', () => {
  expect(shown({ type: 'Dealt' }, began({ who: [0, 1] }), { type: 'Earned' }, { type: 'NewRound', round: 2 }, { type: 'Named' })).toEqual([
    [null, ['0']],
    [null, ['1', '2']],
    ['3', ['4']],
  ]);
});
test('what somebody does before their turn is told belongs to it', () => {
  expect(shown(began({ who: [0] }), { type: 'Swapped', seat: 0 }, { type: 'Drew', seat: 1 }, began({ who: [1] }), { type: 'Swapped', seat: 1 })).toEqual([
    [null, ['1']],
    [null, ['2', '4']],
  ]);
});
test('a turn in which nothing was done takes no room', () => {
  expect(shown(began({ who: [0] }), began({ who: [1] }), { type: 'Called' })).toEqual([[null, ['2']]]);
});
