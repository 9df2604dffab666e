/** Parts of a passenger: faces, collars and trimmings, on a 96 x 96 sheet. */
import { ink, skins, verm, white } from './palette';
import { at, box, disc, line, oval, ring, shape, times, type Svg } from './pencils';

/** The part, and its mirror image on the other side of the sheet. */
export const both = (inside: Svg): Svg => inside + `<g transform="matrix(-1 0 0 1 96 0)">${inside}</g>`;

export const body = (c: string): Svg => shape('M11 97C12 82 29 78 40 75H56C67 78 84 82 85 97Z', c);
export const neck = (s: string): Svg =>
  box(41, 62, 14, 18, 6, s) + shape('M41 68Q48 75 55 68V72Q48 78 41 72Z', '#0003');
export const head = {
  oval: (s: string): Svg => oval(48, 50, 17, 20, s),
  round: (s: string): Svg => oval(48, 51, 19, 18.5, s),
  long: (s: string): Svg => oval(48, 51, 14.5, 21.5, s),
  square: (s: string): Svg => box(31, 31, 34, 39, 12, s),
  heart: (s: string): Svg => shape('M31 46C30 30 66 30 65 46C65 60 55 71 48 71C41 71 31 60 31 46Z', s),
};
export const ears = (s: string): Svg => both(disc(31, 53, 4, s));
export const eyes = (dx = 0, y = 50, gap = 7.5): Svg =>
  [-1, 1].map((k) => oval(48 + k * gap, y, 4.4, 4, white) + disc(48 + k * gap + dx, y + 0.3, 2.5, ink)).join('');
export const sly = (dx = 1.4, lid: string = skins[1], y = 50): Svg =>
  eyes(dx, y) +
  both(shape(`M35.5 ${y - 0.6}a5 5 0 0 1 10 0Z`, lid)) +
  both(line(`M35.8 ${y - 0.6}h9.4`, ink, 1.6));
export const glad = (y = 51, c = ink): Svg => both(line(`M36.5 ${y}q4-4.6 8 0`, c, 2.4));
export const dots = (y = 50, r = 2.6, c = ink): Svg => both(disc(40.5, y, r, c));
export const brows = (c = ink, y = 43, tilt = 0): Svg =>
  both(line(`M35.5 ${y + tilt}Q40 ${y - 3} 44 ${y - tilt}`, c, 2.2));
export const nose = (c: string): Svg => line('M48 50v5.5q-.4 2-3 1.6', c, 1.8);
export const smile = (c = ink, y = 61): Svg => line(`M42 ${y}q6 5 12 0`, c, 2.2);
export const smirk = (c = ink): Svg => line('M42.5 62.5q7 2.6 11.5-2', c, 2.2);
export const lips = (c = verm, y = 61.5): Svg =>
  shape(`M41.5 ${y}q3-3.4 6.5-1.6q3.5-1.8 6.5 1.6q-6.5 6.6-13 0Z`, c);
export const cheeks = (c = verm, o = 0.28): Svg => both(disc(36.5, 58, 4, c, `opacity="${o}"`));
export const bow = (c: string, y = 80): Svg =>
  shape(`M48 ${y}L35 ${y - 7}V${y + 7}ZM48 ${y}L61 ${y - 7}V${y + 7}Z`, c) + disc(48, y, 3.2, ink);
export const buttons = (c: string): Svg => disc(48, 85, 1.8, c) + disc(48, 92, 1.8, c);
export const lapels = (shirt: string, c: string): Svg =>
  shape('M38 75L48 97L58 75Z', shirt) + shape('M40 74L26 80L44 97H48Z', c) + shape('M56 74L70 80L52 97H48Z', c);
/** A row of `k` lobes along an arc from `a0` to `a1` degrees. */
export const scallops = (
  x: number,
  y: number,
  r: number,
  k: number,
  a0: number,
  a1: number,
  rr: number,
  f: string,
): Svg => times(k, (i) => disc(...at(x, y, r, a0 + (i * (a1 - a0)) / (k - 1)), rr, f));
export const star = (x: number, y: number, r: number, f: string): Svg =>
  shape('M' + ring(10, -90, (a, i) => at(x, y, i % 2 ? r * 0.45 : r, a) + 'L').slice(0, -1) + 'Z', f);
