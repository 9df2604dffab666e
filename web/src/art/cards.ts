/** Spywhere's cards, and the back that all games share. What a card is called comes from outside. */
import { DISH, GROUNDS, PLATES, PRINT, type Nation } from './dishes';
import { amber, cream, gold, grey, ink, sea, white, wine } from './palette';
import { box, disc, group, lettering, line, oval, shape, sheet, times, turn, type Svg } from './pencils';
import { SEATS, mark, type Colour } from './seats';

export type { Nation };
export type Emblem = 'spywhere' | 'wink' | 'linq' | 'double';
type Labelled = { width?: number; label?: string };
type NationLook = Labelled & {
  /** Printed at the foot when the card is wide enough. */
  name?: string;
  /** Without letters: for cards that lie under another, where half a sign would read as a wrong one. */
  bare?: boolean;
};

// Drawn narrower than this, a card leaves its small print out and its sign grows: nothing is too small to read.
const SMALL_CARD = 64;
const SMALL_PASSPORT = 80;

const plate =
  oval(50, 84, 38, 8, '#0003') +
  disc(50, 70, 37, white) +
  disc(50, 70, 37, 'none', `stroke="${grey}" stroke-width="1.5"`) +
  disc(50, 70, 28, 'none', 'stroke="#e9dcc6" stroke-width="2"');

const sign = (nation: Nation, x: number, y: number, scale = 1): Svg =>
  group(
    `translate(${x} ${y}) scale(${scale})`,
    oval(0, 0, 21, 14.5, white, `stroke="${ink}" stroke-width="2.6"`) + lettering(0, 7.4, 21, PLATES[nation]),
  );

/** The dish alone, as on a chip. */
export const dish = (nation: Nation, { size = 40, label = '' }: { size?: number; label?: string } = {}): Svg =>
  sheet(100, 100, size, label, group('translate(0 -18)', DISH[nation]), 0);

/** A nationality card. */
export function nationCard(
  nation: Nation,
  { width = 100, name = '', label = '', bare = false }: NationLook = {},
): Svg {
  const small = width < SMALL_CARD;
  const served = small ? 'translate(0 16) translate(-4 -6) scale(1.08)' : 'translate(0 6)';
  const ground = box(0, 0, 100, 140, 0, GROUNDS[nation]) + PRINT[nation];
  const corner = small ? sign(nation, 30, 22, 1.3) : sign(nation, 25, 19);
  const foot = small ? '' : box(0, 120, 100, 20, 0, cream) + lettering(50, 134.5, 13, bare ? '' : name);
  return sheet(100, 140, width, label, ground + group(served, plate + DISH[nation]) + (bare ? '' : corner) + foot);
}

/** A passport; `heading` ("PASSPORT") and `name` are left out when it is small. */
export function passport(
  nation: Nation,
  { width = 100, heading = '', name = '', label = '' }: Labelled & { heading?: string; name?: string } = {},
): Svg {
  const small = width < SMALL_PASSPORT;
  const cover =
    box(0, 0, 100, 140, 0, wine) + box(5, 5, 90, 130, 6, 'none', `stroke="${gold}" stroke-width="1.6"`);
  const seal =
    disc(50, 70, 31, GROUNDS[nation], `stroke="${gold}" stroke-width="2.4"`) +
    group('translate(11 16) scale(.78)', DISH[nation]);
  const words = small
    ? sign(nation, 50, 113, 1.25)
    : lettering(50, 26, Math.min(13, 102 / Math.max(1, heading.length)), heading, gold, 'letter-spacing="1.2"') +
      sign(nation, 50, 108, 0.9) +
      lettering(50, 131, 11, name, gold);
  return sheet(100, 140, width, label, cover + group(small ? 'translate(-10 -24) scale(1.2)' : '', seal) + words);
}

/** An identification card, in its owner's colour and shape. */
export const idCard = (nation: Nation, colour: Colour, { width = 60, label = '' }: Labelled = {}): Svg =>
  sheet(
    100,
    70,
    width,
    label,
    box(0, 0, 100, 70, 0, cream) +
      box(0, 0, 9, 70, 0, SEATS[colour].hex) +
      group('translate(9 2) scale(.52)', DISH[nation]) +
      sign(nation, 74, 21, 0.98) +
      group('translate(68 46) scale(.75)', mark(colour, 2.4)),
    0.06,
  );

/** The same, face down: whose it is can be seen, what it says cannot. */
export const idBack = (colour: Colour, { width = 60, label = '' }: Labelled = {}): Svg =>
  sheet(
    100,
    70,
    width,
    label,
    box(0, 0, 100, 70, 0, '#3a2a4e') +
      box(5, 5, 90, 60, 5, 'none', `stroke="${SEATS[colour].hex}" stroke-width="3"`) +
      line('M66 28q-16-14-32 0M34 42q16 14 32 0', gold, 3) +
      group('translate(38 23)', shape(SEATS[colour].d, SEATS[colour].hex)),
    0.06,
  );

// Backs: one family, one emblem for each game.
const EMBLEM: Readonly<Record<Emblem, Svg>> = {
  spywhere:
    shape('M18 88C18 52 82 52 82 88Z', gold) +
    line('M30 82Q34 66 48 62', white, 3) +
    box(12, 88, 76, 7, 3.5, amber) +
    disc(50, 54, 6, amber),
  wink:
    shape('M14 70Q50 38 86 70Q50 98 14 70Z', cream) +
    disc(50, 69, 14, sea) +
    disc(50, 69, 7.5, ink) +
    disc(46, 65, 3, white) +
    line('M24 54l-6-8M38 47l-3-10M62 47l3-10M76 54l6-8', gold, 3.4),
  linq:
    shape('M50 34a30 27 0 1 0-14 50l-4 18l16-14a30 27 0 0 0 2-54Z', cream) +
    disc(50, 56, 8, ink) +
    shape('M50 58L60 80H40Z', ink),
  double:
    shape('M50 34Q30 30 20 42Q18 84 50 104Z', amber) +
    shape('M50 34Q70 30 80 42Q82 84 50 104Z', '#8ea2e6') +
    line('M28 62q8-6 14 0', ink, 3.6) +
    oval(65, 62, 8, 4.5, ink) +
    line('M34 84Q50 94 66 80', ink, 3.6),
};

export const back = (game: Emblem, { width = 100, label = '' }: Labelled = {}): Svg =>
  sheet(
    100,
    140,
    width,
    label,
    box(0, 0, 100, 140, 0, '#33204a') +
      times(24, (i) => turn(shape('M50 70L46.5-30H53.5Z', '#fff', 'opacity=".05"'), i * 15, 50, 70)) +
      box(6, 6, 88, 128, 7, 'none', `stroke="${gold}" stroke-width="1.6"`) +
      box(10, 10, 80, 120, 4, 'none', `stroke="${gold}" stroke-width=".8" opacity=".6"`) +
      EMBLEM[game],
  );
