import { expect, test } from 'vitest';
import { decider } from './decision';

test('a double tap decides once, and a later tap again', () => {
  const played: string[] = [];
  let now = 10;
  const decide = decider((move: string) => played.push(move), () => undefined, () => now);
  expect(decide('first')).toBe(true);
  now += 100;
  expect(decide('second')).toBe(false);
  now += 300;
  expect(decide('third')).toBe(true);
  expect(played).toEqual(['first', 'third']);
});

test('the focus goes to the bar before the button vanishes', () => {
  const done: string[] = [];
  const bar = { focus: () => done.push('focus') } as unknown as HTMLElement;
  decider(() => done.push('play'), () => bar)('move');
  expect(done).toEqual(['focus', 'play']);
});
