/** Double Agent: dossiers, seals and the tug of war. Titles and labels come from outside. */
import { agent } from './agents';
import { icon, pages, type IconName } from './icons';
import { amber, cream, gold, ink, sea, verm, white } from './palette';
import { box, disc, group, lettering, line, print, round1, shape, sheet, times, type Svg } from './pencils';

/** 0 is the sun, 1 the moon: sides are told apart without colour. */
export type Side = 0 | 1;
type Labelled = { width?: number; label?: string };

export const SIDES = [
  {
    colour: amber,
    deep: '#9a5f10',
    mark: 'M12 5a7 7 0 1 0 .1 0M12 0V2M12 22V24M0 12H2M22 12H24M3.5 3.5L5 5M19 19L20.5 20.5M3.5 20.5L5 19M19 5L20.5 3.5',
  },
  { colour: '#9aabf0', deep: '#3b4a9c', mark: 'M16 2A11 11 0 1 0 22 17A9 9 0 0 1 16 2Z' },
] as const;

const SMALL_FILE = 72; // then the title is left to the page

/** What is printed on a card: which cards there are, the deck says. */
export type FileCard = { readonly value: number; readonly back: string; readonly effect: Effect };
type Effect = 'clues' | 'ears' | 'none' | 'nosy' | 'personal' | 'swap' | 'tip' | 'trap';

const ICONS: Readonly<Record<Effect, IconName | null>> = {
  none: null,
  personal: 'heart',
  trap: 'trap',
  tip: 'tip',
  clues: 'clues',
  ears: 'ear',
  nosy: 'plus',
  swap: 'swap',
};

const sideMark = (side: Side, x: number, y: number, scale = 1, colour: string = ink): Svg =>
  group(
    `translate(${x - 12 * scale} ${y - 12 * scale}) scale(${scale})`,
    shape(SIDES[side].mark, colour, `stroke="${colour}" stroke-width="2.4" stroke-linecap="round"`),
  );

/** A file, face up. */
export function file(
  { value, back, effect }: FileCard,
  { width = 100, side = 0, title = '', label = '' }: Labelled & { side?: Side; title?: string } = {},
): Svg {
  const sort = ICONS[effect];
  const acts = back === '?';
  const small = width < SMALL_FILE;
  const folder =
    box(0, 0, 100, 140, 0, acts ? '#cfe8dc' : '#f3dfb4') +
    shape('M0 30H44L52 20H100V140H0Z', acts ? '#e3f3ea' : '#faecca');
  const inside = group(small ? 'translate(-4 6) scale(1.12)' : '', sort ? icon(sort) : pages(value));
  const size = Math.min(14, 170 / Math.max(1, title.length));
  const foot = small
    ? ''
    : box(0, 112, 100, 28, 0, acts ? sea : '#e2c48a') + print(50, 130, size, title, acts ? white : ink);
  const number = disc(22, 24, 18, acts ? sea : ink) + lettering(22, 32.5, 24, value, acts ? white : gold);
  return sheet(
    100,
    140,
    width,
    label,
    folder +
      inside +
      foot +
      group(small ? 'scale(1.35)' : '', number) +
      (acts ? line('M78 6l4 8h-7l4 9', verm, 3.2) : '') +
      shape('M100 0V5H0V0Z', SIDES[side].colour),
  );
}

/** A file, face down: only the numeral of its back shows, high enough to be read in a stack. */
export function fileBack(
  rear: string,
  { width = 100, side = 0, label = '' }: Labelled & { side?: Side } = {},
): Svg {
  const { colour, deep } = SIDES[side];
  const long = rear.length > 1;
  return sheet(
    100,
    140,
    width,
    label,
    box(0, 0, 100, 140, 0, colour) +
      shape('M0 140L50 92L100 140Z', deep, 'opacity=".35"') +
      box(5, 5, 90, 130, 6, 'none', `stroke="${deep}" stroke-width="2.4"`) +
      disc(50, 32, 27, cream, `stroke="${deep}" stroke-width="2.4"`) +
      lettering(50, long ? 42 : 45.5, long ? 29 : 38, rear) +
      sideMark(side, 50, 102, 1.1),
  );
}

/** A loyalty seal; `null` is face down. */
export function loyalty(
  value: number | null,
  { size = 40, side = 0, label = '' }: { size?: number; side?: Side; label?: string } = {},
): Svg {
  const { colour, deep } = SIDES[side];
  const lobe = (i: number): Svg =>
    disc(round1(24 + 18 * Math.cos((i * Math.PI) / 6)), round1(24 + 18 * Math.sin((i * Math.PI) / 6)), 5, colour);
  const face = value === null ? sideMark(side, 24, 24, 0.72, deep) : lettering(24, 32, 23, value);
  const rim = disc(24, 24, 18, colour) + disc(24, 24, 14.5, 'none', `stroke="${deep}" stroke-width="2"`);
  return sheet(48, 48, size, label, times(12, lobe) + rim + face, 0);
}

export type Column = {
  name: string;
  /** 0 to 3 from the top: rival's end, rival's inner, your inner, your end. */
  space?: 0 | 1 | 2 | 3;
  moved?: boolean;
  need?: number;
  have?: number;
  given?: boolean;
};

const SPACES = [11, 33, 107, 129] as const;

function track(): Svg {
  const stop = (y: number, i: number): Svg => {
    const { colour } = SIDES[i < 2 ? 1 : 0];
    const end = i % 3 === 0;
    const ring = disc(32, y, end ? 10 : 8, ink, `stroke="${colour}" stroke-width="2.2"`);
    return ring + (end ? lettering(31.5, y + 4.6, 12.5, '+1', colour) : '');
  };
  return line('M32 8V132', gold, 2, 'opacity=".5"') + SPACES.map(stop).join('');
}

/** Grey with two arrows may still move; cream with a core is spent. */
function counter(space: 0 | 1 | 2 | 3, moved: boolean): Svg {
  const y = SPACES[space];
  const body = disc(32, y, 10, moved ? cream : '#9a97ad', `stroke="${ink}" stroke-width="2"`);
  const arrows = `M28.5 ${y - 2}l3.5-3.5l3.5 3.5M28.5 ${y + 2}l3.5 3.5l3.5-3.5`;
  return body + (moved ? disc(32, y, 5, SIDES[space < 2 ? 1 : 0].deep) : line(arrows, ink, 2));
}

const pips = (need: number, have: number): Svg =>
  box(8, 86, 48, 10, 5, '#14152bd0') +
  times(need, (i) =>
    box(
      32 - need * 4.5 + i * 9 + 1,
      88.5,
      7,
      5,
      1.5,
      i < have ? gold : 'none',
      `stroke="${gold}" stroke-width="1.2"`,
    ),
  );

/** The four spaces round one agent. */
export function influence(
  n: number,
  { name, space = 1, moved = false, need = 4, have = 0, given = false }: Column,
  { width = 56, label = '' }: Labelled = {},
): Svg {
  const face = agent(n, { size: 56 }).replace('<svg ', '<svg x="4" y="42" ');
  const plate = box(3, 73, 58, 12.5, 3, cream, `stroke="${ink}" stroke-width="1.5"`) + lettering(32, 83, Math.min(12, 84 / name.length), name);
  return sheet(
    64,
    140,
    width,
    label,
    track() +
      `<g opacity="${given ? 0.25 : 1}">${face}</g>` +
      pips(need, have) +
      (given ? '' : counter(space, moved)) +
      plate,
    0,
  );
}
