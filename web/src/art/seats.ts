/** Seats: a colour is never alone, it always has its shape. */
import type { Chair } from '../wire';
import { ink } from './palette';
import { box, group, line, oval, shape, sheet, type Svg } from './pencils';

export type Colour = NonNullable<Chair['colour']>;
export type Seat = { readonly hex: string; readonly d: string };

export const SEATS: Readonly<Record<Colour, Seat>> = {
  rose: { hex: '#f48fb0', d: 'M12 2a10 10 0 1 0 .1 0Z' }, // circle
  straw: { hex: '#f6cf57', d: 'M3 3H21V21H3Z' }, // square
  leaf: { hex: '#9fce6a', d: 'M12 1L23 21H1Z' }, // triangle
  sky: { hex: '#6fb6f2', d: 'M12 0L23 12L12 24L1 12Z' }, // diamond
  lilac: { hex: '#b79cf0', d: 'M12 1L22 6.5V17.5L12 23L2 17.5V6.5Z' }, // hexagon
  copper: { hex: '#cf7f4f', d: 'M12 0L15.5 8L24 9L17.5 15L19.5 23.5L12 19L4.5 23.5L6.5 15L0 9L8.5 8Z' }, // star
  ivory: { hex: '#f3e6c8', d: 'M8 1H16V8H23V16H16V23H8V16H1V8H8Z' }, // cross
  slate: { hex: '#94a3b8', d: 'M12 0C16 7 21 11 21 15.5A9 8.5 0 0 1 3 15.5C3 11 8 7 12 0Z' }, // drop
};

export const COLOURS: readonly Colour[] = ['rose', 'straw', 'leaf', 'sky', 'lilac', 'copper', 'ivory', 'slate'];

/** The shape alone, on its own 24 x 24 sheet. */
export const mark = (colour: Colour, stroke = 2.2): Svg =>
  shape(SEATS[colour].d, SEATS[colour].hex, `stroke="${ink}" stroke-width="${stroke}" stroke-linejoin="round"`);

/** A seat's shape as an ornament beside a name, which says who it is. */
export const badge = (colour: Colour, size = 20): Svg =>
  `<svg viewBox="-2 -2 28 28" width="${size}" height="${size}" aria-hidden="true">${mark(colour)}</svg>`;

export function pawn(colour: Colour, { size = 48, label = '' }: { size?: number; label?: string } = {}): Svg {
  const { hex } = SEATS[colour];
  const edge = `stroke="${ink}" stroke-width="2"`;
  return sheet(
    48,
    64,
    size,
    label,
    oval(24, 59, 20, 4.5, '#0005') +
      shape('M7 58Q7 50 15 47Q21 40 19 30H29Q27 40 33 47Q41 50 41 58Z', hex, edge) +
      box(15, 27, 18, 5, 2.5, hex, edge) +
      line('M13 54Q14 51 19 49', '#fff9', 2.2) +
      group('translate(12.5 3.5) scale(.96)', mark(colour)),
    0,
  );
}
