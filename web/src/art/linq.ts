/** Linq: briefings, pointing hands and spoken words. Every word on them comes from outside. */
import { icon } from './icons';
import { cream, gold, grey, ink, night, white, wine } from './palette';
import {
  box,
  disc,
  group,
  lettering,
  line,
  named,
  print,
  round1,
  safe,
  shape,
  sheet,
  times,
  type Svg,
} from './pencils';
import { SEATS, type Colour } from './seats';

type Labelled = { width?: number; label?: string };
export type SpyBriefing = { title: string; words: readonly string[]; number: number };
export type CounterBriefing = { title: string; short: string; lines: readonly [string, string] };

const SMALL_BRIEFING = 120; // then only the number, or the ear

const smallBriefing = (width: number, label: string, title: string, size: number, inside: Svg): Svg =>
  sheet(
    200,
    280,
    width,
    label,
    box(0, 0, 200, 280, 0, cream) +
      box(10, 10, 180, 260, 12, 'none', `stroke="${wine}" stroke-width="5"`) +
      lettering(100, 74, size, title, wine) +
      inside,
  );

function passwordRow(word: string, index: number, chosen: boolean): Svg {
  const y = 66 + index * 20.5;
  const bar = chosen ? box(12, y - 15, 176, 22, 5, wine) : '';
  return (
    bar +
    `<text x="40" y="${y}" text-anchor="end" font-size="14" fill="${chosen ? white : '#8a6f55'}" font-family="var(--font-display, serif)">${index + 1}</text>` +
    `<text x="52" y="${y}" font-size="${chosen ? 17 : 14}" font-weight="${chosen ? 700 : 400}" fill="${chosen ? white : '#6d5a4a'}" font-family="var(--font-ui, sans-serif)">${safe(word)}</text>`
  );
}

/** A spy's card: the list of words, and which one is the password. */
export function spyBriefing(
  { title, words, number }: SpyBriefing,
  { width = 200, label = '' }: Labelled = {},
): Svg {
  if (width < SMALL_BRIEFING) {
    const big = disc(100, 170, 68, wine) + lettering(100, 206, 104, number, white);
    return smallBriefing(width, label, title, 50, big);
  }
  const frame =
    box(8, 8, 184, 264, 10, 'none', `stroke="${wine}" stroke-width="2"`) + lettering(100, 40, 25, title, wine);
  const rows = words.map((word, i) => passwordRow(word, i, i + 1 === number)).join('');
  return sheet(200, 280, width, label, box(0, 0, 200, 280, 0, cream) + frame + rows);
}

/** A counter-spy's card: the same size, so that a glance across the room tells nothing. */
export function counterBriefing(
  { title, short, lines }: CounterBriefing,
  { width = 200, label = '' }: Labelled = {},
): Svg {
  if (width < SMALL_BRIEFING)
    return smallBriefing(width, label, short, 44, group('translate(0 50) scale(2)', icon('ear')));
  return sheet(
    200,
    280,
    width,
    label,
    box(0, 0, 200, 280, 0, night) +
      box(8, 8, 184, 264, 10, 'none', `stroke="${gold}" stroke-width="2"`) +
      lettering(100, 46, 25, title, cream) +
      group('translate(20 42) scale(1.6)', icon('ear')) +
      print(100, 230, 14.5, lines[0], cream) +
      print(100, 251, 13, lines[1], gold),
  );
}

/** A gloved hand with a cuff in the seat's colour, pointing right and turned by `angle` degrees. */
export function hand(
  colour: Colour,
  { size = 80, angle = 0, label = '' }: { size?: number; angle?: number; label?: string } = {},
): Svg {
  const edge = `stroke="${ink}" stroke-width="2.4"`;
  const glove =
    'M37 18C46 10 56 9 66 14L110 15Q119 16 119 22.5Q119 29 110 29.5L80 31Q85 35 81 39.5Q84 44 79 47.5Q80 54 71 55L50 56Q37 55 37 46Z';
  const upright = Math.abs(angle) > 90 ? ' matrix(1 0 0 -1 0 64)' : ''; // a thumb never points down
  const drawing =
    box(0, 13, 28, 40, 4, SEATS[colour].hex, edge) +
    box(25, 9, 13, 48, 5, cream, edge) +
    disc(31.5, 46, 2, ink) +
    shape(glove, white, `stroke="${ink}" stroke-width="2.6" stroke-linejoin="round"`) +
    line('M80 31H62Q57 31 57 35M81 39.5H62M79 47.5H64', ink, 2.4) +
    shape('M44 20Q56 12 70 22Q72 29 62 28Q56 27 50 30', white, `${edge} stroke-linecap="round"`) +
    line('M104 18q6 0 9 3', grey, 2);
  return (
    `<svg viewBox="0 0 124 64" width="${size}" height="${round1((size * 64) / 124)}" overflow="visible" ${named(label)}>` +
    `${group(`rotate(${angle} 62 32)${upright}`, drawing)}</svg>`
  );
}

/** A word as it leaves somebody's mouth; long words shrink and never wrap. */
export const speech = (
  word: string,
  colour: Colour,
  { width = 150, lap = 1, label = word }: Labelled & { lap?: number } = {},
): Svg =>
  sheet(
    150,
    62,
    width,
    label,
    shape(
      'M12 4H138Q146 4 146 12V38Q146 46 138 46H40L22 60L26 46H12Q4 46 4 38V12Q4 4 12 4Z',
      cream,
      `stroke="${SEATS[colour].hex}" stroke-width="3.5" stroke-linejoin="round"`,
    ) +
      lettering(75, 33, Math.min(22, 200 / Math.max(1, word.length)), word) +
      times(lap, (i) => disc(132 - i * 8, 12, 2.6, wine)),
    0,
  );
