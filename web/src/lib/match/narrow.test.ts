import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ENOUGH, agreeing, narrow, offered, theOnly, values, whole, type Answer, type Offer } from './narrow';

type Asked = { field: string | null; answers: unknown[]; then?: boolean; given?: unknown };
type Case = { name: string; offers: Offer[]; asked: Asked[]; answers?: unknown[]; left: number };
const file = join(import.meta.dirname, '../../../../tests/support/narrowing.json');
const cases = JSON.parse(readFileSync(file, 'utf-8')) as Case[];
const answer = (value: unknown): Answer => (value === 'ENOUGH' ? ENOUGH : value);

describe('narrowing, by the cases that the terminal is tested with too', () => {
  test.each(cases)('$name', ({ offers, asked, answers, left }) => {
    const given = asked.flatMap((step) => ('given' in step ? [answer(step.given)] : []));
    const narrowed = narrow(offers, answers ?? given);
    expect(narrowed.steps).toEqual(
      asked.map((step) => ({ field: step.field, answers: step.answers.map(answer), then: step.then ?? false, given: answer(step.given) })),
    );
    expect(narrowed.left).toHaveLength(left);
  });
});

test('the moves on offer stay as they are', () => {
  const offers = [{ type: 'Take', pile: 2 }, { type: 'Take', pile: 1 }];
  expect(narrow(offers, [1]).left[0]).toBe(offers[1]);
  expect(offers.map(({ pile }) => pile)).toEqual([2, 1]);
});

describe('a board of its own', () => {
  type Swap = { type: 'Swap'; give: string; take: string };
  type Move = Swap | { type: 'Pass' };
  const swap = (give: string, take: string): Swap => ({ type: 'Swap', give, take });
  const offers: Move[] = [{ type: 'Pass' }, swap('jam', 'tea'), swap('jam', 'rye'), swap('fig', 'tea')];
  const swaps = offered(offers, 'Swap');

  test('finds the offers of a kind, or the only one', () => {
    expect(swaps).toEqual(offers.slice(1));
    expect(theOnly(offers, 'Pass')).toBe(offers[0]);
    expect(theOnly(swaps as Move[], 'Pass')).toBeNull();
  });
  test('can ask for fields in any order', () => {
    expect(values(swaps, 'take')).toEqual(new Set(['tea', 'rye']));
    expect(values(agreeing(swaps, { give: 'fig', take: null }), 'take')).toEqual(new Set(['tea']));
  });
  test('has a move once every field is picked, if it is on offer', () => {
    expect(whole(swaps, { give: 'jam', take: 'rye' })).toBe(offers[2]);
    expect(whole(swaps, { give: 'jam', take: null })).toBeNull();
    expect(whole(swaps, { give: 'fig', take: 'rye' })).toBeNull();
  });
});
