/** Linq: briefings, pointing hands and coins. Every word on them comes from outside. */
import { icon } from './icons';
import { amber, cream, grey, ink, white, wine } from './palette';
import { box, disc, group, lettering, line, named, round1, shape, sheet, type Svg } from './pencils';
import { SEATS, type Colour } from './seats';

type Labelled = { width?: number; label?: string };

const briefing = (width: number, label: string, title: string, size: number, inside: Svg): Svg =>
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

/** A spy's card: the number of the word that is the password. */
export const spyBriefing = (
  { title, number }: { title: string; number: number },
  { width = 90, label = '' }: Labelled = {},
): Svg => briefing(width, label, title, 50, disc(100, 170, 68, wine) + lettering(100, 206, 104, number, white));

/** A counter-spy's card: the same size and inks, so that a glance across the room tells nothing. */
export const counterBriefing = ({ title }: { title: string }, { width = 90, label = '' }: Labelled = {}): Svg =>
  briefing(width, label, title, 44, group('translate(0 50) scale(2)', icon('ear')));

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

/** A point, as a coin. */
export const coin = (size = 16): Svg =>
  `<svg viewBox="0 0 20 20" width="${size}" height="${size}" aria-hidden="true">` +
  disc(10, 10, 8.6, amber, `stroke="${ink}" stroke-width="1.6"`) +
  shape('M10 5l1.5 3.1 3.4.4-2.5 2.3.7 3.4L10 12.5 6.9 14.2l.7-3.4L5.1 8.5l3.4-.4Z', white) +
  '</svg>';
