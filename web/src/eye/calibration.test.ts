import { expect, test } from 'vitest';
import { LONG, STAGES, kept, measured, type Seen, type Stage } from './calibration';
import type { Sighting } from './sighting';

type Gaps = readonly [number, number];
const FACE: Readonly<Record<Stage, Gaps>> = { open: [0.3, 0.28], both: [0.16, 0.15], one: [0.17, 0.26], another: [0.27, 0.16] };

function seen(gaps: Readonly<Record<Stage, Gaps | null>>, more: Partial<Sighting> = {}, every = 33): Seen {
  const film = (stage: Stage): Sighting[] =>
    Array.from({ length: Math.floor(LONG / every) }, (_, i) => ({ at: i * every, took: 10, faces: 1, gaps: gaps[stage], turned: 0, light: 0.5, ...more }));
  return Object.fromEntries(STAGES.map((stage) => [stage, film(stage)])) as Record<Stage, Sighting[]>;
}

test('limits lie between what was seen of this face', () => {
  const found = measured(seen(FACE));
  if (typeof found === 'string') throw new Error(found);
  expect(found.awake[0]).toBeCloseTo(0.23);
  expect(found.winks[0]?.shut).toBeCloseTo(0.235); // between shut by itself, and open
  expect(found.winks[0]?.open).toBeCloseTo(0.205); // the other eye, a little shut while this one winks
  expect(found.winks[1]?.shut).toBeCloseTo(0.22);
});

test('left and right are found, whichever was shut first', () => {
  expect(measured(seen({ ...FACE, one: FACE.another, another: FACE.one }))).toEqual(measured(seen(FACE)));
});

test('who can wink with one eye alone can play', () => {
  expect(measured(seen({ ...FACE, another: FACE.one }))).toMatchObject({ winks: [{}, null] });
});

test.each([
  ['too_slow', seen(FACE, {}, 200)],
  ['too_dark', seen(FACE, { light: 0.05 })],
  ['two_faces', seen(FACE, { faces: 2 })],
  ['no_face', seen({ open: null, both: null, one: null, another: null }, { faces: 0 })],
  ['too_alike', seen({ ...FACE, both: [0.28, 0.27] })],
  ['too_alike', seen({ ...FACE, one: FACE.both, another: FACE.both })],
] as const)('%s', (fault, film) => {
  expect(measured(film)).toBe(fault);
});

test('what was kept is taken back, if it is whole', () => {
  const found = measured(seen(FACE));
  expect(kept(JSON.stringify(found))).toEqual(found);
  for (const bad of [null, '', '{', 'null', '{"winks":[null,null],"awake":[0.2,0.2]}', '{"winks":[{"shut":"x"},null],"awake":[0.2,0.2]}', '{"winks":[{"shut":1,"open":1}],"awake":[1,1]}'])
    expect(kept(bad)).toBeNull();
});
