/** The country outside the window. Its colours are tokens, so it turns from night to morning with the page. */
import { box, disc, group, line, shape, type Point, type Svg } from './pencils';

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
const POLES = [60, 260, 460];
const NEAR = 'var(--hill-3)';

const house = ([x, y, w, h]: readonly [number, number, number, number]): Svg =>
  box(x, y, w, h, 0, NEAR) +
  shape(`M${x - 2} ${y}l${w / 2 + 2}-8l${w / 2 + 2} 8Z`, NEAR) +
  box(x + w / 2 - 2, y + 5, 4, 5, 0, 'var(--moon)');

const pole = (x: number): Svg => line(`M${x} 152V88M${x - 12} 94H${x + 12}M${x - 9} 102H${x + 9}`, NEAR, 3);

/** How wide the country is before it comes again. */
const WIDE = 600;
const FAR = shape('M0 112C50 82 90 82 140 100C190 116 230 78 290 84C350 90 370 112 420 100C470 88 550 142 600 112V160H0Z', 'var(--hill-1)');
const MIDDLE = shape('M0 134C70 112 120 116 190 130C260 142 320 114 390 124C460 134 530 156 600 134V160H0Z', 'var(--hill-2)') + HOUSES.map(house).join('');
const CLOSE =
  shape('M0 150Q150 138 300 150T600 150V160H0Z', NEAR) +
  POLES.map(pole).join('') +
  POLES.map((x) => line(`M${x - 12} 94Q${x + 88} 116 ${x + 188} 94`, NEAR, 1.2)).join('');

const picture = (wide: number, inside: Svg): Svg =>
  `<svg viewBox="0 0 ${wide} 160" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">${inside}</svg>`;

/** What does not pass by, as far as one can see: it fills the window. */
export const sky = (): Svg =>
  picture(
    WIDE,
    box(0, 0, WIDE, 160, 0, 'var(--sky)') +
      STARS.map(([x, y], i) => disc(x, y, i % 3 ? 1.2 : 1.8, 'var(--star)')).join('') +
      disc(480, 46, 22, 'var(--moon)') +
      disc(480, 46, 34, 'var(--moon)', 'opacity=".14"'),
  );

/** The country from the hills to the poles by the line, each twice, one after the other: moved by half, it is the same again. */
export const country = (): Svg[] => [FAR, MIDDLE, CLOSE].map((inside) => picture(2 * WIDE, inside + group(`translate(${WIDE} 0)`, inside)));
