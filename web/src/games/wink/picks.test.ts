import { describe, expect, test } from 'vitest';
import type { Wink } from '../../wire';
import { lookFor, stepFrom } from './keys';
import { offered, theOnly } from '../../lib/match/narrow';
import { NOTHING, accusable, accusationOf, accuse, accuseAbout, ready, still, suspects, type Move } from './picks';
import { swiped } from './swipe';

const hand = (more: Partial<Wink.Hand> = {}): Wink.Hand => ({
  cards: [1, 2],
  saw: [],
  winked: [],
  gaze: { to: null, since: 0, turning: false, face: null },
  wink: null,
  glances: [],
  plans: [],
  accusations: [],
  sealed: false,
  ...more,
});
const gaze = (to: number | null): Wink.Gaze => ({ to, since: 0, turning: false, face: null });
const about = (agent: number, ...rivals: number[]): Move[] => rivals.map((rival) => ({ type: 'Accuse', rival, agent }));
const offers: Move[] = [...about(16, 2, 3), ...about(7, 1, 3)];
const saw = { seat: 3, towards: 1, agent: 16, at: 9 };

describe('an accusation', () => {
  test('is one of those on offer', () => {
    expect(accusable(offers)).toEqual(new Set([16, 7]));
    expect(suspects(offers, { accusing: true, agent: 16, rival: null })).toEqual(new Set([2, 3]));
    expect(suspects(offers, { accusing: true, agent: null, rival: 2 })).toEqual(new Set([1, 2, 3]));
    expect(accusationOf(offers, { accusing: true, agent: 16, rival: 1 })).toBeNull();
    expect(accusationOf(offers, { accusing: true, agent: 16, rival: 2 })).toEqual({ type: 'Accuse', rival: 2, agent: 16 });
  });
  test('begins with whoever was seen to give the sign', () => {
    expect(accuseAbout(offers, 16, hand({ saw: [saw], gaze: gaze(2) }))).toEqual({ accusing: true, agent: 16, rival: 3 });
    expect(accuse(offers, hand({ saw: [saw] }))).toEqual({ accusing: true, agent: 16, rival: 3 });
  });
  test('or with whomever one looks at, if that one can be accused', () => {
    expect(accuseAbout(offers, 16, hand({ gaze: gaze(2) })).rival).toBe(2);
    expect(accuseAbout(offers, 16, hand({ gaze: gaze(1) })).rival).toBeNull();
  });
  test('begins with the card if there is only one', () => {
    expect(accuse(about(16, 2, 3), hand({ gaze: gaze(3) }))).toEqual({ accusing: true, agent: 16, rival: 3 });
    expect(accuse(offers, hand())).toEqual({ accusing: true, agent: null, rival: null });
  });
  test('is let go when it can no longer be made', () => {
    expect(still(about(7, 1), { accusing: true, agent: 16, rival: 1 })).toEqual({ accusing: true, agent: null, rival: 1 });
    expect(still(about(7, 1), { accusing: true, agent: 7, rival: 3 })).toEqual({ accusing: true, agent: 7, rival: null });
    expect(still([{ type: 'Skip' }], { accusing: true, agent: 16, rival: 2 })).toEqual(NOTHING);
  });
});

describe('a turn', () => {
  const turn: Move[] = [{ type: 'Designate', rival: 1 }, { type: 'Skip' }, { type: 'Call', agent: 5 }];
  test('is put together from what is offered', () => {
    expect(offered(turn, 'Call')).toEqual([{ type: 'Call', agent: 5 }]);
    expect(theOnly(turn, 'Skip')).toEqual({ type: 'Skip' });
    expect(theOnly(turn, 'Pass')).toBeNull();
    expect(ready(turn, { accusing: false, agent: 5, rival: null })).toEqual({ type: 'Call', agent: 5 });
    expect(ready(turn, { accusing: false, agent: null, rival: 1 })).toEqual({ type: 'Designate', rival: 1 });
    expect(ready(turn, NOTHING)).toBeNull();
    expect(ready(offers, { accusing: true, agent: 7, rival: 1 })).toEqual({ type: 'Accuse', rival: 1, agent: 7 });
  });
  test('keeps what can still be had', () => {
    expect(still(turn, { accusing: false, agent: 5, rival: 1 })).toEqual({ accusing: false, agent: 5, rival: 1 });
    expect(still(turn, { accusing: false, agent: 6, rival: 2 })).toEqual(NOTHING);
  });
});

describe('eyes are led', () => {
  test('round the table, by way of the own cards', () => {
    expect(stepFrom([2, 3, 0], null, 1)).toBe(2);
    expect(stepFrom([2, 3, 0], 0, 1)).toBeNull();
    expect(stepFrom([2, 3, 0], null, -1)).toBe(0);
    expect(stepFrom([2, 3, 0], 3, -1)).toBe(2);
  });
  test('only whither is offered', () => {
    const looks: Move[] = [{ type: 'Look', to: 2 }, { type: 'Look', to: null }];
    expect(lookFor(looks, null)).toEqual({ type: 'Look', to: null });
    expect(lookFor(looks, 3)).toBeUndefined();
  });
  test('by a finger that goes far and straight', () => {
    expect(swiped(-60, 10)).toBe('left');
    expect(swiped(60, -10)).toBe('right');
    expect(swiped(5, 60)).toBe('down');
    expect(swiped(0, -80)).toBeNull();
    expect(swiped(20, 20)).toBeNull();
    expect(swiped(60, 55)).toBeNull();
  });
});
