/** The arithmetic between three small networks: where a face is, where its eyes are, and how far their lids are apart. */

/** In pixels of the picture, or in parts of it. */
export type Point = readonly [x: number, y: number];
/** A square to look at, turned by so much. */
export type Crop = { readonly centre: Point; readonly size: number; readonly roll: number };
export type Found = { readonly score: number; readonly x: number; readonly y: number; readonly width: number; readonly height: number; /** From eye to eye. */ readonly eyes: Point };

/** Sides of what the networks are given, in pixels. */
export const SIDES = { face: 128, mesh: 192, eye: 64 } as const;
/** The corners of the eyes in the mesh, the outer one first: the person's right eye, and the left. */
export const CORNERS = [
  [33, 133],
  [263, 362],
] as const;
const [NOSE, RIGHT_EDGE, LEFT_EDGE] = [1, 234, 454];

const SURE = 0.6;
const APART = 0.3; // faces that overlap more than this are one
const FACE_ROOM = 1.5; // how much more than the face the mesh wants to see
const EYE_ROOM = 2.3;
const VALUES = 16; // numbers that the detector gives for each anchor: a box, and six points
const LIDS = 7; // pairs of points on the lids, between the corners

/** Where the detector looks for faces: two a cell in a grid of 16, six in one of 8. */
export const ANCHORS: readonly Point[] = [
  [16, 2],
  [8, 6],
].flatMap(([cells = 1, each = 1]) =>
  Array.from({ length: cells * cells * each }, (_, i): Point => {
    const cell = Math.floor(i / each);
    return [((cell % cells) + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells];
  }),
);

const sure = (score: number): number => 1 / (1 + Math.exp(-score));

/** The faces that the detector is sure of, the largest first, each once. */
export function faces(values: ArrayLike<number>, scores: ArrayLike<number>): Found[] {
  const all = ANCHORS.flatMap((anchor, i) => (sure(scores[i] ?? -9) > SURE ? [face(values, i, anchor, sure(scores[i] ?? -9))] : []));
  const kept: Found[] = [];
  for (const one of all.sort((a, b) => b.score - a.score)) if (kept.every((other) => overlap(one, other) < APART)) kept.push(one);
  return kept.sort((a, b) => b.width * b.height - a.width * a.height);
}

function face(values: ArrayLike<number>, i: number, [x, y]: Point, score: number): Found {
  const part = (n: number): number => (values[i * VALUES + n] ?? 0) / SIDES.face;
  return { score, x: x + part(0), y: y + part(1), width: part(2), height: part(3), eyes: [part(6) - part(4), part(7) - part(5)] };
}

function overlap(a: Found, b: Found): number {
  const along = (one: number, first: number, other: number, second: number): number =>
    Math.max(0, Math.min(one + first / 2, other + second / 2) - Math.max(one - first / 2, other - second / 2));
  const both = along(a.x, a.width, b.x, b.width) * along(a.y, a.height, b.y, b.height);
  return both / (a.width * a.height + b.width * b.height - both);
}

/** What the mesh is to see of a picture with this face. */
export const faceCrop = ({ x, y, width, height, eyes }: Found, across: number, down: number): Crop => ({
  centre: [x * across, y * down],
  size: Math.max(width * across, height * down) * FACE_ROOM,
  roll: Math.atan2(eyes[1] * down, eyes[0] * across),
});

/** A point of the mesh, in pixels of the picture. */
export function placed(mesh: ArrayLike<number>, point: number, { centre, size, roll }: Crop): Point {
  const along = ((mesh[point * 3] ?? 0) / SIDES.mesh - 0.5) * size;
  const down = ((mesh[point * 3 + 1] ?? 0) / SIDES.mesh - 0.5) * size;
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  return [centre[0] + along * cos - down * sin, centre[1] + along * sin + down * cos];
}

const distance = ([x, y]: Point, [u, v]: Point): number => Math.hypot(x - u, y - v);

/** What the third network is to see: an eye, from corner to corner. */
export const eyeCrop = (one: Point, other: Point, roll: number): Crop => ({
  centre: [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2],
  size: distance(one, other) * EYE_ROOM,
  roll,
});

/** How far the lids are apart, in widths of the eye: some 0.3 open, half of it shut. */
export function lidGap(contour: ArrayLike<number>): number {
  const at = (i: number): Point => [contour[i * 3] ?? 0, contour[i * 3 + 1] ?? 0];
  const gaps = Array.from({ length: LIDS }, (_, i) => distance(at(1 + i), at(9 + i)));
  return gaps.reduce((sum, gap) => sum + gap, 0) / LIDS / (distance(at(0), at(8)) || 1);
}

/** How far a head is turned: 0 straight ahead, about 1 to one side. */
export function turned(mesh: ArrayLike<number>): number {
  const x = (point: number): number => mesh[point * 3] ?? 0;
  const [right, left] = [x(NOSE) - x(RIGHT_EDGE), x(LEFT_EDGE) - x(NOSE)];
  return (right - left) / (right + left || 1);
}

/** How bright a picture is, from 0 to 1, read off every few pixels. */
export function brightness(pixels: ArrayLike<number>, step = 16): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i + 2 < pixels.length; i += 4 * step) {
    sum += 0.3 * (pixels[i] ?? 0) + 0.59 * (pixels[i + 1] ?? 0) + 0.11 * (pixels[i + 2] ?? 0);
    count += 255;
  }
  return count ? sum / count : 0;
}
