/** Small pictures that several games' cards share. */
import { brown, gold, grey, ink, rose, sea, verm, white } from './palette';
import { box, disc, lettering, line, shape, times, turn, type Svg } from './pencils';

export type IconName = 'heart' | 'trap' | 'tip' | 'clues' | 'ear' | 'plus' | 'swap';

const ICONS: Readonly<Record<IconName, Svg>> = {
  heart:
    shape('M50 96C20 74 28 50 42 52Q48 53 50 60Q52 53 58 52C72 50 80 74 50 96Z', verm) +
    line('M36 64q2-5 7-5', white, 2.4),
  trap:
    box(26, 60, 48, 34, 4, brown) +
    line('M42 60V53H58V60', brown, 4) +
    box(26, 72, 48, 4, 0, ink) +
    disc(50, 76, 8, ink) +
    line('M55 70q4-10 10-12', gold, 2.4) +
    shape(
      'M66 50l2 6l6-1l-4 5l4 4l-6 0l-2 6l-3-6l-6 0l5-4l-3-5l6 1Z',
      verm,
      'transform="translate(2 -4) scale(.9) translate(6 8)"',
    ),
  tip:
    shape('M28 52H72V80H54L44 94V80H28Z', white, `stroke="${sea}" stroke-width="3"`) +
    lettering(42, 75, 22, '2') +
    lettering(59, 75, 22, '+'),
  clues:
    disc(45, 67, 16, '#fff8', `stroke="${ink}" stroke-width="5"`) +
    line('M57 79L70 94', ink, 7) +
    line('M38 62q3-6 9-6', white, 3),
  ear:
    shape(
      'M36 70C32 44 70 42 68 66C67 78 56 78 56 90C54 100 40 98 42 88',
      rose,
      `stroke="${ink}" stroke-width="3"`,
    ) +
    line('M44 68C44 56 60 56 59 66Q58 72 52 73', ink, 3) +
    line('M22 60q-5 10 0 20M78 60q5 10 0 20', verm, 3),
  plus: box(30, 56, 40, 38, 3, gold, `stroke="${ink}" stroke-width="3"`) + lettering(50, 84, 24, '+1'),
  swap: line('M26 66H68M60 57L70 66L60 75', verm, 5) + line('M74 86H32M40 77L30 86L40 95', sea, 5),
};

export const icon = (name: IconName): Svg => ICONS[name];

/** A fan of `count` sheets of paper, the first one with lines and a paper clip. */
export function pages(count: number): Svg {
  const lean = (count - 1) * 3;
  const sheetOfPaper = (i: number): Svg =>
    turn(
      box(31, 48, 38, 48, 3, i % 2 ? '#f2e3c8' : white, `stroke="${brown}" stroke-width="1.2"`),
      i * 7 - lean,
      50,
      96,
    );
  const written = line('M38 60H60M38 69H60M38 78H52', grey, 3) + line('M59 43v13a4 4 0 0 1-8 0V46', brown, 2.4);
  return times(count, (i) => sheetOfPaper(count - 1 - i)) + turn(written, -lean, 50, 96);
}
