import { describe, expect, test } from 'vitest';
import {
  NOTHING,
  alike,
  anything,
  count,
  giveable,
  identifiable,
  identifyOf,
  layable,
  layers,
  lying,
  others,
  swapOf,
  takeable,
  type Move,
} from './picks';

const swap = (give: 'spain' | 'italy', take: 'france' | 'germany'): Move => ({ type: 'SwapCard', give, take });
const swaps = [swap('spain', 'france'), swap('italy', 'france'), swap('spain', 'germany')];
const identify = (rival: number, nation: 'spain' | 'italy'): Move => ({ type: 'Identify', rival, nation });
const guesses: Move[] = [{ type: 'Pass' }, identify(1, 'spain'), identify(1, 'italy'), identify(2, 'italy')];

describe('a swap', () => {
  test('can begin with anything that is in an offer', () => {
    expect(takeable(swaps, NOTHING)).toEqual(new Set(['france', 'germany']));
    expect(giveable(swaps, NOTHING)).toEqual(new Set(['spain', 'italy']));
  });
  test('leaves to pick only what goes with what was picked', () => {
    const germany = { key: 'germany-0', nation: 'germany' } as const;
    expect(giveable(swaps, { ...NOTHING, take: germany })).toEqual(new Set(['spain']));
    expect(takeable(swaps, { ...NOTHING, give: 'italy' })).toEqual(new Set(['france']));
  });
  test('is found once both are picked, and only if it is offered', () => {
    const france = { key: 'france-0', nation: 'france' } as const;
    expect(swapOf(swaps, { ...NOTHING, give: 'spain', take: france })).toBe(swaps[0]);
    expect(swapOf(swaps, { ...NOTHING, give: 'spain' })).toBeNull();
    expect(swapOf(guesses, { ...NOTHING, give: 'spain', take: france })).toBeNull();
  });
});

describe('an identification', () => {
  test('can begin with the rival or the country', () => {
    expect(identifiable(guesses, NOTHING)).toEqual(new Set([1, 2]));
    expect(layable(guesses, NOTHING)).toEqual(new Set(['spain', 'italy']));
    expect(identifiable(guesses, { ...NOTHING, nation: 'spain' })).toEqual(new Set([1]));
    expect(layable(guesses, { ...NOTHING, rival: 2 })).toEqual(new Set(['italy']));
  });
  test('is found once both are picked, and only if it is offered', () => {
    expect(identifyOf(guesses, { ...NOTHING, rival: 2, nation: 'italy' })).toBe(guesses[3]);
    expect(identifyOf(guesses, { ...NOTHING, rival: 2, nation: 'spain' })).toBeNull();
  });
});

test('picks know whether there are any', () => {
  expect(anything(NOTHING)).toBe(false);
  expect(anything({ ...NOTHING, rival: 0 })).toBe(true);
});

describe('cards', () => {
  test('that look alike are told apart', () => {
    expect(lying(['spain', 'italy', 'spain']).map(({ key }) => key)).toEqual(['spain-0', 'italy-0', 'spain-1']);
  });
  test('are counted, of one country or several', () => {
    expect(count(['spain', 'italy', 'spain'], 'spain')).toBe(2);
    expect(count(['spain', 'italy', 'spain'], 'spain', 'italy')).toBe(3);
  });
  test('are alike when three are', () => {
    expect(alike(['spain', 'italy', 'spain', 'italy', 'spain'])).toBe('spain');
    expect(alike(['spain', 'italy', 'spain', 'italy', 'france'])).toBeNull();
  });
});

describe('the others', () => {
  test('sit to the left, in order', () => {
    expect(others(4, 2)).toEqual([3, 0, 1]);
  });
  test('are all, for an onlooker', () => {
    expect(others(3, null)).toEqual([0, 1, 2]);
  });
  test('are named once for each card they laid before a seat', () => {
    const figure = (marked: number[]) => ({ cards: 5, clues: [], marked });
    expect(layers([figure([1, 2, 1]), figure([]), figure([1])], 1)).toEqual([0, 0, 2]);
  });
});
