import { expect, test } from 'vitest';
import { ANCHORS, SIDES, brightness, eyeCrop, faceCrop, faces, lidGap, placed, turned } from './geometry';

const NONE = -9;

/** What the detector would say of faces at these anchors. */
function told(found: readonly (readonly [anchor: number, size: number, score: number])[]): [Float32Array, Float32Array] {
  const [values, scores] = [new Float32Array(ANCHORS.length * 16), new Float32Array(ANCHORS.length).fill(NONE)];
  for (const [anchor, size, score] of found) {
    scores[anchor] = score;
    values.set([0, 0, size, size, -10, 0, 10, 0], anchor * 16);
  }
  return [values, scores];
}

test('there are as many anchors as the detector has answers', () => {
  expect(ANCHORS).toHaveLength(896);
  expect(ANCHORS[0]).toEqual([1 / 32, 1 / 32]);
});

test('a face is found once, the largest first, and none where nothing is sure', () => {
  expect(faces(...told([]))).toEqual([]);
  expect(faces(...told([[0, 20, 0]]))).toEqual([]);
  const found = faces(...told([[0, 20, 2], [1, 20, 3], [500, 64, 2]]));
  expect(found.map(({ width }) => width * SIDES.face)).toEqual([64, 20]);
  expect(found[1]?.score).toBeCloseTo(1 / (1 + Math.exp(-3)));
});

test('a face that leans is looked at as it leans', () => {
  const [values, scores] = told([[500, 64, 2]]);
  values.set([-10, -10, 10, 10], 500 * 16 + 4);
  const [face] = faces(values, scores);
  if (!face) throw new Error('no face');
  const crop = faceCrop(face, 640, 640);
  expect(crop.roll).toBeCloseTo(Math.PI / 4);
  const middle = new Float32Array([SIDES.mesh / 2, SIDES.mesh / 2, 0, SIDES.mesh, SIDES.mesh / 2, 0]);
  expect(placed(middle, 0, crop)).toEqual(crop.centre);
  const [x, y] = placed(middle, 1, crop); // half a size to the right, along the leaning face
  expect(x - crop.centre[0]).toBeCloseTo((crop.size / 2) * Math.SQRT1_2);
  expect(y - crop.centre[1]).toBeCloseTo((crop.size / 2) * Math.SQRT1_2);
});

test('an eye is looked at from between its corners', () => {
  expect(eyeCrop([10, 20], [30, 20], 0)).toEqual({ centre: [20, 20], size: 46, roll: 0 });
});

test('lids that are apart by a third of the eye are so, whatever its size', () => {
  const contour = new Float32Array(71 * 3);
  const put = (i: number, x: number, y: number): void => contour.set([x, y, 0], i * 3);
  put(0, 0, 0);
  put(8, 30, 0);
  for (let k = 0; k < 7; k += 1) {
    put(1 + k, 4 * k, 5);
    put(9 + k, 4 * k, -5);
  }
  expect(lidGap(contour)).toBeCloseTo(1 / 3);
  expect(lidGap(contour.map((value) => value * 3))).toBeCloseTo(1 / 3);
  expect(lidGap(new Float32Array(0))).toBe(0);
});

test('a head looks straight ahead, or to a side', () => {
  const mesh = (nose: number): Float32Array => {
    const points = new Float32Array(468 * 3);
    points[3] = nose;
    points[234 * 3] = 0;
    points[454 * 3] = 100;
    return points;
  };
  expect(turned(mesh(50))).toBe(0);
  expect(turned(mesh(75))).toBeCloseTo(0.5);
});

test('brightness goes from black to white', () => {
  expect(brightness(new Uint8ClampedArray(64 * 4))).toBe(0);
  expect(brightness(new Uint8ClampedArray(64 * 4).fill(255))).toBeCloseTo(1);
  expect(brightness(new Uint8ClampedArray(0))).toBe(0);
});
