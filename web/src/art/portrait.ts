/** A player's face, made from a seed, with eyes that can live.
 *
 * An `alive` portrait is drawn once, with all it can do in it, and then moved by parts/Living.svelte: each part that
 * follows the gaze by so many pixels, -1..1 (right and down are positive), and by classes which lids are seen.
 */
import { gold, ink, skins, verm, white, wine } from './palette';
import { box, disc, group, line, named, oval, round1, shape, type Svg } from './pencils';
import { SEATS, type Colour } from './seats';

/** Open, shut for a moment, or giving the sign. */
export type Eyes = 'open' | 'blink' | 'sign';
/** How a sign looks: a table may agree on another than a wink. */
export type Sign = 'wink' | 'smile' | 'brow' | 'tongue' | 'nod';
/** Degrees clockwise from the right, a way to a target, or null for straight at you. */
export type Look = number | { readonly x: number; readonly y: number } | null;
/** A shade is faceless, so no gaze can leak from a seat you are not watching; a bust has no wall behind it. */
export type Form = 'face' | 'bust' | 'shade' | 'profile';

export type PortraitLook = {
  look?: Look;
  eyes?: Eyes;
  sign?: Sign;
  size?: number;
  colour?: Colour;
  form?: Form;
  /** To be moved by parts/Living.svelte. */
  alive?: boolean;
  label?: string;
};

/** Where the head turns and what the eyes do, in this picture. */
type Mood = {
  readonly lx: number;
  readonly ly: number;
  readonly eyes: Eyes;
  readonly sign: Sign;
  readonly alive: boolean;
};
type Side = { readonly x: number; readonly out: -1 | 1 };

type Cut = { readonly behind: string; readonly over: string };
type Person = {
  readonly cut: number;
  readonly skin: string;
  readonly hair: string;
  readonly iris: string;
  readonly glasses: boolean;
  readonly lazy: number; // how far the lids hang: 0, 1, 2
  readonly lashes: boolean;
  readonly nose: number;
  readonly lips: number;
  readonly moustache: boolean;
  readonly winks: -1 | 1; // with which eye
};

const HAIRS = ['#2a1a1e', '#5a3220', '#a8572a', '#e0a850', '#c9c3c4', '#7d2741', '#262c5a'] as const;
const IRISES = ['#5b3a24', '#2f6f6b', '#3d5a96', '#7a5a1e'] as const;
const FACE = 'M35 54C35 30 85 30 85 54C85 76 72 90 60 90C48 90 35 76 35 54Z';
const DARK = 'var(--port-shade, #14152f)';
const LEFT: Side = { x: 47, out: -1 };
const RIGHT: Side = { x: 73, out: 1 };
const [BOB, KNOT, CURLS, LONG, BEARD, BERET] = [1, 2, 3, 4, 5, 6];

const CUTS: readonly Cut[] = [
  // side parting
  {
    behind: 'M33 62C28 26 92 26 87 62Z',
    over: 'M33 56C30 24 70 18 86 40Q88 48 86 56Q82 44 68 42Q48 46 33 56Z',
  },
  // bob and fringe
  {
    behind: 'M28 84C18 22 102 22 92 84Q84 90 80 78H40Q36 90 28 84Z',
    over: 'M33 58C28 26 92 26 87 58Q84 50 80 47Q60 42 40 47Q36 50 33 58Z',
  },
  // top knot
  {
    behind: 'M60 6A13 13 0 1 1 59.9 6ZM32 64C26 28 94 28 88 64Z',
    over: 'M34 56C32 30 88 30 86 56Q80 40 60 38Q40 40 34 56Z',
  },
  // big curls
  {
    behind: 'M60 12C80 8 100 22 98 42C108 56 100 78 86 78H34C20 78 12 56 22 42C20 22 40 8 60 12Z',
    over: 'M35 54C36 34 84 34 85 54Q76 40 60 41Q44 40 35 54Z',
  },
  // long, parted
  {
    behind: 'M30 104C18 60 22 24 60 24C98 24 102 60 90 104Q80 108 78 96H42Q40 108 30 104Z',
    over: 'M34 62C30 30 58 26 62 34C66 26 92 32 86 62Q82 46 62 36Q42 44 34 62Z',
  },
  // shaved, with a beard
  { behind: '', over: 'M35 50Q36 42 40 40Q37 46 37 54ZM85 50Q84 42 80 40Q83 46 83 54Z' },
  // beret
  {
    behind: 'M32 66C28 34 92 34 88 66Z',
    over: 'M26 40C24 20 58 12 84 20C98 26 96 40 88 44Q60 34 34 46Q26 46 26 40ZM58 16l3-7l4 6Z',
  },
  // quiff
  {
    behind: 'M33 60C28 30 92 30 87 60Z',
    over: 'M34 52C32 40 34 30 44 28C44 14 74 8 92 20C90 32 88 40 86 52Q80 42 66 40Q46 42 34 52Z',
  },
];

/** FNV-1a: the same seed has the same face on every machine. */
const hash = (text: string): number =>
  [...text].reduce((h, sign) => Math.imul(h ^ (sign.codePointAt(0) ?? 0), 16777619) >>> 0, 2166136261);

const pick = <T>(from: readonly [T, ...T[]], bits: number): T => from[bits % from.length] ?? from[0];

/** Looks come from the seed alone, never from a name's language. */
function person(seed: string): Person {
  const h = hash(seed);
  const cut = h % CUTS.length;
  return {
    cut,
    skin: pick(skins, h >>> 5),
    hair: pick(HAIRS, h >>> 9),
    iris: pick(IRISES, h >>> 19),
    glasses: (h >>> 13) % 4 === 0,
    lazy: (h >>> 16) % 3,
    lashes: (h >>> 21) % 2 === 1,
    nose: (h >>> 23) % 3,
    lips: (h >>> 25) % 4,
    moustache: cut !== BEARD && (h >>> 27) % 5 === 0,
    winks: (h >>> 15) % 2 ? 1 : -1,
  };
}

const cutOf = (who: Person): Cut => CUTS[who.cut] ?? { behind: '', over: '' };
const mix = (colour: string, percent: number, other: string): string =>
  `color-mix(in srgb, ${colour} ${percent}%, ${other})`;

/** Follows the gaze by `kx`, `ky` pixels: parts nearer to the viewer move more. */
function following(mood: Mood, kx: number, ky: number, inside: Svg): Svg {
  if (!mood.alive) return group(`translate(${round1(mood.lx * kx)} ${round1(mood.ly * ky)})`, inside);
  return `<g class="follows" data-by="${kx} ${ky}">${inside}</g>`;
}

/** A part as it is seen in this mood; alive, with all it can be, one on the other. */
function state(mood: Mood, open: Svg, blink: Svg, sign: Svg): Svg {
  if (!mood.alive) return { open, blink, sign }[mood.eyes];
  const [blinks, signs] = [blink !== open, sign !== open];
  return (
    `<g class="${blinks ? 'not-blink' : ''} ${signs ? 'not-sign' : ''}">${open}</g>` +
    (blinks ? `<g class="as-blink">${blink}</g>` : '') +
    (signs ? `<g class="as-sign">${sign}</g>` : '')
  );
}

const coat = (colour: string): Svg => shape('M6 122C8 102 34 98 46 90H74C86 98 112 102 114 122Z', colour);
const collar = (colour: string): Svg =>
  shape('M60 122L44 84Q30 84 24 98L38 108L34 113L52 122Z', colour) +
  shape('M60 122L76 84Q90 84 96 98L82 108L86 113L68 122Z', colour);
const dimWindow = (): Svg =>
  disc(60, 60, 60, 'var(--port-1, #2f3268)') + disc(60, 52, 46, 'var(--port-2, #5a3d63)', 'opacity=".8"');

function shade(who: Person, colour: string): Svg {
  const { behind, over } = cutOf(who);
  const head = shape(behind, DARK) + box(50, 80, 20, 22, 8, DARK) + shape(FACE, DARK) + shape(over, DARK);
  const rim = line('M7 120C9 102 35 98 46 91M113 120C111 102 85 98 74 91', colour, 4);
  return dimWindow() + head + coat(DARK) + rim;
}

function sideHair(cut: number): string {
  if (cut === LONG || cut === BOB) return 'M30 96C24 40 40 22 62 22C76 22 84 32 84 42H52V98Q38 102 30 96Z';
  if (cut === CURLS) return 'M60 10C84 8 92 30 84 42L50 70C26 76 14 54 24 40C22 22 40 8 60 10Z';
  if (cut === KNOT) return 'M34 12A12 12 0 1 1 33.9 12ZM36 66C28 34 60 18 84 40Z';
  if (cut === BERET) return 'M26 40C28 18 68 12 92 34Q94 40 86 42L36 66Z';
  return 'M38 68C28 34 60 18 84 40Z';
}

/** Drawn facing right, and mirrored when looking left. */
function profile(who: Person, colour: string, left: boolean): Svg {
  const chin = 'C84 50 86 52 92 61Q93 65 86 65Q88 69 85 71Q87 75 84 77C84 87 76 88 68 86';
  const side =
    shape(sideHair(who.cut), DARK) +
    shape(`M44 40C56 24 84 28 84 44${chin}V100H42V70Q36 54 44 40Z`, DARK) +
    coat(DARK) +
    line(`M84 44${chin}`, colour, 2.4);
  return dimWindow() + (left ? `<g transform="matrix(-1 0 0 1 120 0)">${side}</g>` : side);
}

function openEye(who: Person, mood: Mood, { x, out }: Side): Svg {
  const low = 57.5 + who.lazy;
  const top = 50 + who.lazy * 2;
  const iris = disc(x, 61, 5.6, who.iris) + disc(x, 61, 3.2, ink) + disc(x - 2, 58.8, 1.9, white);
  const lid = `M${x - 10} ${low}C${x - 8} 48 ${x + 8} 48 ${x + 10} ${low}Q${x} ${top} ${x - 10} ${low}Z`;
  const lash = who.lashes ? line(`M${x + out * 9.5} ${low}l${out * 3.4}-2.4`, ink, 2.2) : '';
  return (
    oval(x, 61, 9.4, 9, white) +
    following(mood, 4.2, 3.6, iris) +
    shape(lid, mix(who.skin, 80, wine)) +
    line(`M${x - 9.5} ${low}Q${x} ${top} ${x + 9.5} ${low}`, ink, 2.2) +
    lash
  );
}

const lidOver = (who: Person, { x }: Side): Svg => oval(x, 60, 10, 8, mix(who.skin, 80, wine));

const shutEye = (who: Person, side: Side): Svg =>
  lidOver(who, side) + line(`M${side.x - 9.5} 61.5Q${side.x} 68 ${side.x + 9.5} 61.5`, ink, 2.4);

function winkingEye(who: Person, side: Side): Svg {
  const { x, out } = side;
  const creases = `M${x + out * 12} 58.5l${out * 3}-2.4M${x + out * 12.5} 63l${out * 3.6} 0`;
  return lidOver(who, side) + line(`M${x - 9.5} 64.5Q${x} 54 ${x + 9.5} 64.5`, ink, 3) + line(creases, ink, 1.8);
}

function eye(who: Person, mood: Mood, side: Side): Svg {
  const open = openEye(who, mood, side);
  const winks = mood.sign === 'wink' && who.winks === side.out;
  return state(mood, open, shutEye(who, side), winks ? winkingEye(who, side) : open);
}

/** How far one brow is moved by a sign. */
function frown(who: Person, sign: Sign, { out }: Side): number {
  if (who.winks !== out) return sign === 'wink' ? -1.5 : 0;
  return { wink: 4, brow: -6, smile: -1.5, tongue: 0, nod: 0 }[sign];
}

function brow(who: Person, mood: Mood, side: Side): Svg {
  const { x, out } = side;
  const [from, to] = out < 0 ? [47.5, 46] : [46, 47.5];
  const colour = who.hair === '#e0a850' ? '#a8572a' : who.hair; // fair brows would vanish on the skin
  const arch = line(`M${x - 9} ${from}Q${x} 41 ${x + 9} ${to}`, colour, 2.6 + who.lazy * 0.9);
  const moved = (by: number): Svg => (by ? group(`translate(0 ${by})`, arch) : arch);
  return state(mood, arch, moved(1.5), moved(frown(who, mood.sign, side)));
}

const GRIN =
  shape('M47 74.5Q60 79 73 74.5Q71 87.5 60 87.5Q49 87.5 47 74.5Z', wine) +
  shape('M50 76.6Q60 79.8 70 76.6L68.6 80.2Q60 82 51.4 80.2Z', white);
const TONGUE =
  line('M51 76.5Q60 83 69 76.5', wine, 2.8) +
  shape('M56.5 79.4Q56 88 60.5 88Q65 88 64 79Q60 81.4 56.5 79.4Z', '#e2767a') +
  line('M60.4 82v3', wine, 1.2);

function usualMouth(who: Person): Svg {
  if (who.cut === BEARD) return '';
  const grin =
    shape('M50 75.5Q60 79 70 75.5Q68 85 60 85Q52 85 50 75.5Z', wine) +
    shape('M52.5 77.2Q60 79.5 67.5 77.2L66.5 79.8Q60 81 53.5 79.8Z', white);
  const full = shape('M51 77.5Q55.5 73.5 60 75.5Q64.5 73.5 69 77.5Q60 85 51 77.5Z', '#c2403c');
  return pick(
    [line('M51 76.5Q60 83 69 76.5', wine, 2.8), grin, line('M52 78.5Q61 81.5 69 75.5', wine, 2.8), full],
    who.lips,
  );
}

/** The mouth that goes with a sign. */
function signing(who: Person, sign: Sign): Svg {
  if (sign === 'smile') return GRIN;
  if (sign === 'tongue') return TONGUE;
  if (sign !== 'wink' || who.cut === BEARD) return usualMouth(who);
  return line(who.winks < 0 ? 'M49 75Q58 84 71 78' : 'M71 75Q62 84 49 78', wine, 3);
}

const mouth = (who: Person, mood: Mood): Svg =>
  state(mood, usualMouth(who), usualMouth(who), signing(who, mood.sign));

const NOSES = ['M60 60V68Q59.5 71 56 70.5', 'M56 69Q60 73 64 69', 'M61 58Q66 67 63 70Q60 71.5 57 70'] as const;

const whiskers = (who: Person): Svg =>
  who.moustache
    ? shape('M60 73C52 69 46 72 42 77C48 80 56 79 60 76C64 79 72 80 78 77C74 72 68 69 60 73Z', who.hair)
    : '';

const beard = (who: Person): Svg =>
  who.cut === BEARD
    ? shape('M35 60C35 80 46 95 60 95C74 95 85 80 85 60Q80 72 60 71Q40 72 35 60Z', who.hair) +
      oval(60, 78, 8, 3.5, wine)
    : '';

const spectacles = (who: Person): Svg =>
  who.glasses
    ? line(
        'M47 49.5a12 12 0 1 0 .1 0M73 49.5a12 12 0 1 0 .1 0M58.8 60q1.2-1.5 2.4 0M35 58l-4-2M85 58l4-2',
        gold,
        2,
      )
    : '';

const ears = (who: Person): Svg =>
  disc(34.5, 62, 6, who.skin) +
  disc(85.5, 62, 6, who.skin) +
  (who.lazy === 2 ? disc(34.5, 70, 2.4, gold) + disc(85.5, 70, 2.4, gold) : '');

function features(who: Person, mood: Mood): Svg {
  const blush = disc(43, 73, 5.5, verm, 'opacity=".22"') + disc(77, 73, 5.5, verm, 'opacity=".22"');
  const eyes = eye(who, mood, LEFT) + eye(who, mood, RIGHT);
  const brows = brow(who, mood, LEFT) + brow(who, mood, RIGHT);
  const nose = following(mood, 2, 1, line(pick(NOSES, who.nose), mix(who.skin, 60, wine), 2.4));
  return beard(who) + blush + eyes + brows + spectacles(who) + nose + whiskers(who) + mouth(who, mood);
}

const wall = (): Svg =>
  disc(60, 60, 60, 'var(--port-1, #2f3268)') +
  disc(60, 52, 46, 'var(--port-2, #5a3d63)') +
  disc(60, 48, 34, 'var(--port-3, #8a5254)');

function bust(who: Person, colour: string, mood: Mood): Svg {
  const { behind, over } = cutOf(who);
  const fringe = shape(over, who.cut === BERET ? mix(colour, 70, ink) : who.hair);
  const head =
    following(mood, -3.5, 0, ears(who)) +
    shape(FACE, who.skin) +
    following(mood, 4, 3.5, features(who, mood)) +
    following(mood, 1, 0, fringe);
  return (
    following(mood, -3, -1, shape(behind, who.hair)) +
    box(49, 76, 22, 26, 9, mix(who.skin, 80, wine)) +
    coat(mix(colour, 62, ink)) +
    following(mood, 3, 2, nodding(mood, head)) +
    collar(colour)
  );
}

/** A nod moves the whole head. */
function nodding(mood: Mood, head: Svg): Svg {
  if (mood.sign !== 'nod') return head;
  return mood.alive ? `<g class="nods">${head}</g>` : group(mood.eyes === 'sign' ? 'translate(0 7)' : '', head);
}

function direction(look: Look): { lx: number; ly: number } {
  if (look === null) return { lx: 0, ly: 0 };
  const angle = typeof look === 'number' ? (look * Math.PI) / 180 : Math.atan2(look.y, look.x);
  return { lx: +Math.cos(angle).toFixed(2), ly: +Math.sin(angle).toFixed(2) };
}

/** A player in a round window. */
export function portrait(
  seed: string,
  {
    look = null,
    eyes = 'open',
    sign = 'wink',
    size = 96,
    colour = 'straw',
    form = 'face',
    alive = false,
    label = '',
  }: PortraitLook = {},
): Svg {
  const who = person(seed);
  const { hex } = SEATS[colour];
  const mood: Mood = { ...direction(look), eyes, sign, alive };
  const draw = {
    face: () => wall() + bust(who, hex, mood),
    bust: () => bust(who, hex, mood),
    shade: () => shade(who, hex),
    profile: () => profile(who, hex, mood.lx < 0),
  };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120" width="${size}" height="${size}" ${named(label)} ` +
    `class="portrait ${form}">${draw[form]()}</svg>`
  );
}

/** One's own eye, large: the thing to tap for a sign. */
export function ownEye(seed: string, { size = 64, shut = false }: { size?: number; shut?: boolean } = {}): Svg {
  const who = person(seed);
  const skin = mix(who.skin, 86, wine);
  const lashes = (y: number, up: number): Svg =>
    line(`M10 ${y}l-5 ${up * 5}M20 ${y + up * 6}l-3 ${up * 7}M32 ${y + up * 9}v${up * 7}M44 ${y + up * 6}l3 ${up * 7}M54 ${y}l5 ${up * 5}`, ink, 2.6);
  const open =
    shape('M3 26Q32 0 61 26Q32 48 3 26Z', white) +
    disc(32, 25, 12.4, who.iris) +
    disc(32, 25, 6.6, ink) +
    disc(27.5, 20.5, 3.6, white) +
    line('M3 26Q32 0 61 26', ink, 3.4) +
    lashes(17, -1);
  const closed = shape('M3 26Q32 6 61 26Q32 50 3 26Z', skin) + line('M3 25Q32 50 61 25', ink, 3.6) + lashes(33, 1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -2 64 54" width="${size}" height="${round1(size * 0.84)}" aria-hidden="true">${shut ? closed : open}</svg>`;
}
