/** Pencils: each draws one thing and returns it as SVG text. Nothing here knows a document. */
import { ink } from './palette';

export type Svg = string;
export type Point = readonly [x: number, y: number];

const DISPLAY = "var(--font-display, 'Yeseva One', Georgia, serif)";
const PLAIN = "var(--font-ui, 'Atkinson Hyperlegible Next', system-ui, sans-serif)";

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Names are typed by strangers and end up inside SVG: nothing of theirs may be read as markup. */
export const safe = (text: string | number): string =>
  String(text).replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** A picture with words is an image; without words it is an ornament. */
export const named = (label: string): string =>
  label ? `role="img" aria-label="${safe(label)}"` : 'aria-hidden="true"';

/** A drawing without letters as the address of an image: one thing for the browser to lay out, not fifty. */
export const imageOf = (drawing: Svg): string => `data:image/svg+xml,${encodeURIComponent(drawing)}`;

export const round1 = (value: number): number => +value.toFixed(1);

export const shape = (d: string, fill: string, more = ''): Svg => `<path d="${d}" fill="${fill}" ${more}/>`;

export const line = (d: string, colour: string, width = 2, more = ''): Svg =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const disc = (x: number, y: number, r: number, fill: string, more = ''): Svg =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): Svg =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;

export const box = (x: number, y: number, w: number, h: number, r: number, fill: string, more = ''): Svg =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`;

/** Poster lettering, for numerals and names. */
export const lettering = (x: number, y: number, size: number, text: string | number, fill = ink, more = ''): Svg =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" fill="${fill}" font-family="${DISPLAY}" ${more}>${safe(text)}</text> `;

/** The interface's own letters, for small print. */
export const print = (x: number, y: number, size: number, text: string, fill = ink, more = ''): Svg =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" fill="${fill}" font-family="${PLAIN}" font-weight="600" ${more}>${safe(text)}</text> `;

export const group = (transform: string, inside: Svg): Svg =>
  transform ? `<g transform="${transform}">${inside}</g>` : inside;

export const turn = (inside: Svg, degrees: number, x = 48, y = 48): Svg =>
  group(`rotate(${degrees} ${x} ${y})`, inside);

export const times = (count: number, draw: (index: number) => Svg): Svg =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** `count` drawings all round a clock, beginning at `from` degrees. */
export const ring = (count: number, from: number, draw: (degrees: number, index: number) => Svg): Svg =>
  times(count, (index) => draw(from + (index * 360) / count, index));

/** The point at `degrees` on a circle. */
export const at = (x: number, y: number, r: number, degrees: number): Point => [
  round1(x + r * Math.cos((degrees * Math.PI) / 180)),
  round1(y + r * Math.sin((degrees * Math.PI) / 180)),
];

export const spots = (points: readonly Point[], r: number, fill: string): Svg =>
  points.map(([x, y]) => disc(x, y, r, fill)).join('');

/** A repeat pattern: `draw` gets the place, and the column and row it is in. */
export function grid(
  width: number,
  height: number,
  dx: number,
  dy: number,
  draw: (x: number, y: number, column: number, row: number) => Svg,
): Svg {
  const columns = Math.floor(width / dx) + 1;
  const rows = Math.floor(height / dy) + 1;
  return times(rows, (row) => times(columns, (column) => draw(column * dx, row * dy, column, row)));
}

/** A card or token, `width` pixels wide; `round` is its corner, as a part of the width.
 *  The corner is an attribute, not a style: a strict content policy would drop the style. */
export function sheet(w: number, h: number, width: number, label: string, inside: Svg, round = 0.08): Svg {
  const edge = round ? box(0.5, 0.5, w - 1, h - 1, w * round, 'none', `stroke="${ink}" stroke-opacity=".28"`) : '';
  const corner = round
    ? `clip-path="inset(0 round ${round1(round * 100)}% / ${round1((round * 100 * w) / h)}%)"`
    : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${width}" height="${round1((width * h) / w)}" ` +
    `${named(label)} ${corner}>${inside}${edge}</svg>`
  );
}
