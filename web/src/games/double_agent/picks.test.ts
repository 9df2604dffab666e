import { describe, expect, test } from 'vitest';
import { NOTHING, agents, anything, both, cards, chosen, take, tokens, withAgent, type Move } from './picks';

const lay = (card: string, agent: number): Move => ({ type: 'LayFile', card, agent });
const ask = (agent: number, other: number): Move => ({ type: 'AskTip', card: 'tip', agent, other });
const offers: Move[] = [lay('one', 0), lay('one', 2), lay('tip', 2), ask(0, 1), ask(0, 2), ask(1, 2), { type: 'Eavesdrop', card: 'ears' }];
const one = { place: 0, card: 'one' };
const tip = { place: 1, card: 'tip' };
const ears = { place: 2, card: 'ears' };

describe('a token', () => {
  const places: Move[] = [1, 2, 5].map((token) => ({ type: 'PlaceToken', agent: 3, token }));
  test('can be any that is offered, and goes to the one agent who is next', () => {
    expect(tokens(places)).toEqual(new Set([1, 2, 5]));
    expect(agents(places, NOTHING)).toEqual(new Set([3]));
    expect(chosen(places, { ...NOTHING, token: 5 })).toBe(places[2]);
  });
});

describe('a card', () => {
  test('comes first: before that no agent can be picked', () => {
    expect(cards(offers)).toEqual(new Set(['one', 'tip', 'ears']));
    expect(agents(offers, NOTHING)).toEqual(new Set());
    expect(chosen(offers, NOTHING)).toBeNull();
  });
  test('that can be a file is taken up as one', () => {
    expect(take(offers, one).act).toBe(false);
    expect(take(offers, tip).act).toBe(false);
    expect(take(offers, ears).act).toBe(true);
  });
  test('may be both a file and an action', () => {
    expect([one, tip, ears].map((held) => both(offers, take(offers, held)))).toEqual([false, true, false]);
  });
  test('that is an action on nobody is a whole move at once', () => {
    expect(chosen(offers, take(offers, ears))).toBe(offers[6]);
  });
});

describe('an agent', () => {
  test('can be one the card goes with, and another in their stead', () => {
    const picks = withAgent(offers, take(offers, one), 0);
    expect(chosen(offers, picks)).toBe(offers[0]);
    expect(agents(offers, picks)).toEqual(new Set([0, 2]));
    expect(chosen(offers, withAgent(offers, picks, 2))).toBe(offers[1]);
  });
  test('picked again is let go', () => {
    const picks = withAgent(offers, take(offers, one), 0);
    expect(withAgent(offers, picks, 0).agents).toEqual([]);
  });
});

describe('two agents', () => {
  const acting = { ...take(offers, tip), act: true };
  test('are picked in any order', () => {
    const first = withAgent(offers, acting, 2);
    expect(chosen(offers, first)).toBeNull();
    expect(chosen(offers, withAgent(offers, first, 0))).toBe(offers[4]);
  });
  test('can be changed: the first stays, the second is replaced', () => {
    const picks = withAgent(offers, withAgent(offers, acting, 0), 1);
    expect(withAgent(offers, picks, 2).agents).toEqual([0, 2]);
  });
});

test('a counter needs no card', () => {
  const pulls: Move[] = [1, 4].map((agent) => ({ type: 'PullCounter', agent }));
  expect(agents(pulls, NOTHING)).toEqual(new Set([1, 4]));
  expect(chosen(pulls, withAgent(pulls, NOTHING, 4))).toBe(pulls[1]);
});

test('picks know whether there are any', () => {
  expect([NOTHING, { ...NOTHING, token: 1 }, take(offers, one)].map(anything)).toEqual([false, true, true]);
});
