import { expect, test } from 'vitest';
import { Judge, type Held, type Measure, type Verdict } from './judge';

const EYES: Measure = { winks: [{ shut: 0.22, open: 0.22 }, { shut: 0.22, open: 0.22 }], awake: [0.22, 0.22] };
const [OPEN, SHUT, HALF] = [0.3, 0.15, 0.22];
type Pair = readonly [number, number] | null;

/** Show pairs of gaps for so many frames each, one every 33 ms. */
function show(film: readonly (readonly [Pair, number])[], { measure = EYES, hold = 150, every = 33 } = {}): { told: Verdict[]; held: Held[] } {
  const [told, held]: [Verdict[], Held[]] = [[], []];
  const judge = new Judge(measure, hold, (one) => held.push(one));
  let at = 1000;
  for (const [gaps, frames] of film)
    for (let i = 0; i < frames; i += 1) {
      const verdict = judge.see({ at: (at += every), took: 10, faces: gaps ? 1 : 0, gaps, turned: 0, light: 0.5 });
      if (verdict) told.push(verdict);
    }
  return { told, held };
}

const kinds = ({ told }: { told: readonly Verdict[] }): string[] => told.map(({ kind, side }) => `${kind}${side ?? ''}`);
const AWAKE: readonly [Pair, number] = [[OPEN, OPEN], 5];

test.each([0, 1] as const)('one eye shut for long enough is one wink, however long: side %i', (side) => {
  const wink: Pair = side === 0 ? [SHUT, OPEN] : [OPEN, SHUT];
  expect(kinds(show([AWAKE, [wink, 12], AWAKE, [wink, 60], AWAKE]))).toEqual([`wink${side}`, `wink${side}`]);
});

test('too short a wink is none', () => {
  expect(kinds(show([AWAKE, [[SHUT, OPEN], 4], AWAKE]))).toEqual([]);
  expect(kinds(show([AWAKE, [[SHUT, OPEN], 4], AWAKE], { hold: 90 }))).toEqual(['wink0']);
});

test('both eyes shut are a blink, however they come and go', () => {
  expect(kinds(show([AWAKE, [[SHUT, SHUT], 8], AWAKE]))).toEqual(['blink']);
  expect(kinds(show([AWAKE, [[SHUT, OPEN], 2], [[SHUT, SHUT], 8], [[OPEN, SHUT], 20], AWAKE]))).toEqual(['blink']);
});

test('after a blink both eyes must have been open before one is a wink', () => {
  expect(kinds(show([AWAKE, [[SHUT, SHUT], 4], [[SHUT, OPEN], 30], AWAKE, [[SHUT, OPEN], 8]]))).toEqual(['blink', 'wink0']);
});

test('a face that comes into the picture with one eye shut does not wink', () => {
  expect(kinds(show([[null, 5], [[SHUT, OPEN], 30]]))).toEqual([]);
  expect(kinds(show([AWAKE, [null, 2], [[SHUT, OPEN], 30]]))).toEqual([]);
});

test('one frame is never enough, and a hole in the film begins it again', () => {
  expect(kinds(show([AWAKE, [[SHUT, OPEN], 1], AWAKE], { hold: 0 }))).toEqual([]);
  expect(kinds(show([AWAKE, [[SHUT, OPEN], 2]], { every: 500 }))).toEqual([]);
});

test('between open and shut nothing is certain', () => {
  const careful: Measure = { winks: [{ shut: 0.2, open: 0.25 }, null], awake: [0.25, 0.25] };
  expect(kinds(show([AWAKE, [[0.18, HALF], 30], AWAKE], { measure: careful }))).toEqual(['blink']);
  expect(kinds(show([AWAKE, [[HALF, OPEN], 30], AWAKE], { measure: careful }))).toEqual([]);
});

test('an eye that cannot wink by itself does not', () => {
  expect(kinds(show([AWAKE, [[OPEN, SHUT], 30], AWAKE], { measure: { ...EYES, winks: [EYES.winks[0], null] } }))).toEqual([]);
});

test('how long an eye was shut is told when it opens', () => {
  const { held } = show([AWAKE, [[SHUT, OPEN], 12], AWAKE]);
  expect(held).toEqual([{ from: 1000 + 6 * 33, long: 12 * 33 }]);
});
