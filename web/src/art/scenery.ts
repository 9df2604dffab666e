/** The country outside the window. Its colours are tokens, so it turns from night to morning with the page. */
import { box, disc, line, shape, type Point, type Svg } from './pencils';

const STARS: readonly Point[] = [
  [40, 30],
  [92, 62],
  [150, 22],
  [216, 48],
  [270, 18],
  [330, 60],
  [392, 28],
  [540, 24],
  [580, 66],
  [448, 70],
];
const HOUSES = [
  [396, 122, 14, 18],
  [412, 114, 12, 26],
  [426, 124, 16, 16],
  [552, 116, 14, 16],
] as const;
const POLES = [60, 300, 520];
const NEAR = 'var(--hill-3)';

const house = ([x, y, w, h]: readonly [number, number, number, number]): Svg =>
  box(x, y, w, h, 0, NEAR) +
  shape(`M${x - 2} ${y}l${w / 2 + 2}-8l${w / 2 + 2} 8Z`, NEAR) +
  box(x + w / 2 - 2, y + 5, 4, 5, 0, 'var(--moon)');

const pole = (x: number): Svg => line(`M${x} 152V88M${x - 12} 94H${x + 12}M${x - 9} 102H${x + 9}`, NEAR, 3);

const hills =
  shape(
    'M0 118C50 86 90 82 140 100C190 116 230 78 290 84C350 90 370 112 420 100C470 86 520 72 600 96V160H0Z',
    'var(--hill-1)',
  ) +
  shape('M0 138C70 112 120 116 190 130C260 142 320 114 390 124C460 134 520 116 600 120V160H0Z', 'var(--hill-2)');

/** Fills the window it is put in; an ornament. */
export const scenery = (): Svg =>
  '<svg class="scenery" viewBox="0 0 600 160" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">' +
  box(0, 0, 600, 160, 0, 'var(--sky)') +
  STARS.map(([x, y], i) => disc(x, y, i % 3 ? 1.2 : 1.8, 'var(--star)')).join('') +
  disc(480, 46, 22, 'var(--moon)') +
  disc(480, 46, 34, 'var(--moon)', 'opacity=".14"') +
  hills +
  HOUSES.map(house).join('') +
  shape('M0 152Q150 138 300 150T600 146V160H0Z', NEAR) +
  POLES.map(pole).join('') +
  line('M-180 94Q-60 114 48 94Q180 116 288 94Q410 116 508 94Q620 114 740 94', NEAR, 1.2) +
  '</svg>';
