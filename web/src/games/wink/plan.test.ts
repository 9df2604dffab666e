import { describe, expect, test } from 'vitest';
import type { Wink } from '../../wire';
import { filled, firstLook, inTurn, lastTime, merged, openIn, painted, remember, type Plan } from './plan';

const YOU = 0;
const table = (caller: number, pawn: number, crowd: readonly number[] = [4, 16]): Wink.Table => {
  const figures = [0, 1, 2].map((seat) => ({ pawn: seat === caller ? pawn : null }));
  return { crowd, figures, phase: { type: 'Glances', who: [0, 1, 2], caller, since: 0 } } as unknown as Wink.Table;
};
const hand = { cards: [16], winked: [], glances: [], plans: [] } as unknown as Wink.Hand;
const plan = (to: number | null, sign: Plan['sign'] = null): Plan => ({ glances: Array(8).fill(to), sign });

describe('a plan', () => {
  test('is painted over what is not settled, and filled up', () => {
    const draft = painted(painted([], 3, 1), 2, null);
    expect(draft).toEqual([undefined, null, 1, undefined, undefined, undefined, undefined, undefined]);
    expect(openIn(draft)).toBe(1);
    expect(merged([2, 2], draft).slice(0, 4)).toEqual([2, 2, 1, undefined]);
    expect(filled(draft, 2)).toEqual([2, null, 1, 2, 2, 2, 2, 2]);
    expect(openIn(filled(draft, 2))).toBeNull();
  });
  test('can look at everybody in turn', () => {
    expect(inTurn([1, 2, 3, 4])).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect(inTurn([1, 2, 3])).toEqual([1, 1, 2, 2, 3, 3, 1, 1]);
    expect(inTurn([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5, 1, 2, 3]);
  });
});

describe('the plan of last time', () => {
  test('is that of the same part: who calls, who gives the sign, who looks about', () => {
    expect(lastTime(table(1, 4), hand, YOU)).toBeNull();
    remember(table(1, 4), hand, YOU, plan(2));
    remember(table(0, 4), hand, YOU, plan(1));
    expect(lastTime(table(1, 4), hand, YOU)).toEqual(plan(2));
    expect(lastTime(table(0, 4), hand, YOU)).toEqual(plan(1));
    expect(lastTime(table(1, 16), hand, YOU)).toBeNull(); // one never gave a sign
  });
  test('gives the sign to whoever waits for it now', () => {
    remember(table(1, 16), { ...hand, winked: [1] }, YOU, plan(1, { slot: 4, caller: 1 })); // it is given as soon as it is settled
    expect(lastTime(table(2, 16), hand, YOU)).toEqual(plan(2, { slot: 4, caller: 2 }));
    expect(lastTime(table(2, 4), hand, YOU)).toEqual(plan(2));
  });
  test('is forgotten with its match, and is nobody else’s', () => {
    expect(lastTime(table(2, 4), hand, 1)).toBeNull();
    expect(lastTime(table(1, 4, [16, 4]), hand, YOU)).toBeNull();
  });
});

test('one first looks at whoever waits for one’s sign, else at the caller', () => {
  expect(firstLook(table(1, 4), hand, YOU, [1, 2])).toBe(1);
  expect(firstLook(table(2, 16), hand, YOU, [1, 2])).toBe(2);
  expect(firstLook(table(0, 4), hand, YOU, [1, 2])).toBe(1);
});
