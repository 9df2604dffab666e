/** Spywhere's countries: a dish, a print and a colour each, and the two letters of a car's plate. */
import type { Spywhere } from '../wire';
import { amber, coral, gold, ink, sea, verm, white } from './palette';
import { disc, grid, line, shape, box, spots, times, type Svg } from './pencils';

export type Nation = Spywhere.Nation;

/** The letters of the oval plate: single initials collide (England and España). */
export const PLATES: Readonly<Record<Nation, string>> = {
  belgium: 'BE',
  england: 'GB',
  france: 'FR',
  germany: 'DE',
  italy: 'IT',
  spain: 'ES',
};

export const GROUNDS: Readonly<Record<Nation, string>> = {
  belgium: '#4a4357',
  england: '#a32c56',
  france: '#3f63b5',
  germany: '#c89211',
  italy: '#2f7f5c',
  spain: '#d9622b',
};

export const DISH: Readonly<Record<Nation, Svg>> = {
  france:
    shape('M20 82L66 50Q80 56 80 68V88H20Z', gold) +
    shape('M20 82L80 68V88H20Z', amber) +
    disc(38, 83, 4, '#c97f1e') +
    disc(60, 80, 5.5, '#c97f1e') +
    disc(72, 84, 2.6, '#c97f1e') +
    disc(58, 63, 3.4, '#e0a030') +
    line('M40 44q-5-5 0-10t0-10M54 38q-5-5 0-10t0-8', '#8fb06a', 3.2),
  germany:
    times(7, (i) => line(`M${24 + i * 7} ${76 - (i % 3) * 5}q6-14 14-4t10-6`, i % 2 ? '#f1e3a4' : '#d9c56e', 4)) +
    line('M30 82Q50 70 72 84', '#a9562c', 12) +
    line('M34 64Q52 50 68 62', '#bf6a38', 12) +
    line('M42 60l3 4M52 57l2 4M42 78l3 4M54 77l2 4', '#7a3a1e', 2) +
    disc(30, 66, 2.5, sea) +
    disc(72, 70, 2.5, sea),
  england:
    shape('M22 88C26 80 26 74 29 66C31 52 37 46 50 46C63 46 69 52 71 66C74 74 74 80 78 88Z', '#e2476a') +
    shape('M29 66Q50 74 71 66Q73 74 75 80Q50 88 25 80Q27 74 29 66Z', '#c22f58') +
    line('M38 58Q40 52 46 51', '#ffb9c6', 3.6) +
    line('M35 70q-1 5-2 8M50 73v9M65 70q1 5 2 8', '#ff8fa6', 2.2) +
    disc(50, 41, 6, verm) +
    line('M50 36Q52 28 59 27', sea, 2.4) +
    line('M16 62q-4 6 0 12M84 62q4 6 0 12', '#e2476a', 2.2),
  belgium:
    shape('M54 44L60 88H84L88 44Z', '#d94f3a') +
    ['M58 50L55 30', 'M65 50L64 24', 'M72 50L74 28', 'M79 50L84 26', 'M84 52L92 34']
      .map((d) => line(d, gold, 6))
      .join('') +
    shape('M54 46H88L84 88H60Z', '#e5482d') +
    shape('M58 62h27l-1 8H59Z', white) +
    shape('M10 76Q20 46 52 56Q50 84 24 88Q12 86 10 76Z', '#2c3358') +
    shape('M17 77Q26 58 48 60Q44 78 25 82Q18 82 17 77Z', '#7f8fc4') +
    shape('M24 76Q32 66 43 66Q38 77 28 78Z', coral),
  spain:
    line('M8 70H92', ink, 8) +
    disc(50, 70, 33, ink) +
    disc(50, 70, 28, '#f2b92e') +
    grid(40, 40, 8, 8, (x, y, _i, j) => line(`M${31 + x + (j % 2) * 3} ${51 + y}l2.5 1`, '#d98f12', 1.8)) +
    line('M34 60a9 9 0 1 1 9 11', '#ef6f4b', 6) +
    line('M58 80a8 8 0 1 1 9-8', '#ef6f4b', 6) +
    shape('M56 50L70 54L60 62Z', '#fff2a0', `stroke="#d9b820" stroke-width="2"`) +
    spots(
      [
        [46, 84],
        [36, 78],
        [52, 62],
        [70, 64],
        [48, 50],
      ],
      2.6,
      sea,
    ),
  italy:
    shape('M18 48Q50 30 82 48L50 102Z', '#f3c35a') +
    shape('M18 48Q50 30 82 48L78 55Q50 39 22 55Z', '#b8692e') +
    disc(42, 60, 6.5, verm) +
    disc(60, 58, 6.5, verm) +
    disc(51, 78, 6, verm) +
    shape('M47 66q6-5 10 1q-6 5-10-1Z', '#3f8f4f') +
    shape('M34 66q1-6 7-4q0 6-7 4Z', '#3f8f4f', 'transform="rotate(40 38 64) translate(1 4)"') +
    line('M44 92q-2 6 0 9M56 90q1 5-1 8', '#f3c35a', 3),
};

// Six patterns that read without colour.
export const PRINT: Readonly<Record<Nation, Svg>> = {
  france: grid(0, 140, 1, 16, (_x, y) => box(0, y, 100, 7, 0, '#fff3')),
  germany: grid(100, 140, 20, 28, (x, y) => shape(`M${x} ${y - 14}l10 14l-10 14l-10-14Z`, '#fff4')),
  england: times(16, (i) => line(`M${i * 18 - 140} 140L${i * 18} 0`, '#fff4', i % 2 ? 3 : 8)),
  belgium: grid(120, 150, 20, 14, (x, y, _i, j) =>
    line(`M${x - 10 + (j % 2) * 10} ${y}a10 10 0 0 0 20 0`, '#fff5', 2.4),
  ),
  spain: grid(100, 140, 16, 14, (x, y, _i, j) => disc(x + (j % 2) * 8, y, 4.2, '#fff5')),
  italy:
    grid(100, 0, 20, 1, (x) => box(x, 0, 10, 140, 0, '#fff3')) +
    grid(0, 140, 1, 20, (_x, y) => box(0, y, 100, 10, 0, '#fff3')),
};
