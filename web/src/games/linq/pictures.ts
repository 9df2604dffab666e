import { coin, counterBriefing, hand, portrait, spyBriefing, type Colour, type Svg } from '../../art';
import { ink, white } from '../../art/palette';
import { box, group, lettering, shape } from '../../art/pencils';
import type { Pictures } from '../board';

const WHO: readonly (readonly [string, Colour])[] = [['Ada', 'rose'], ['Bao', 'straw'], ['Cleo', 'leaf'], ['Dmitri', 'sky'], ['Esi', 'lilac']];

/** Somebody, and a word that is said. */
function saying(seat: number, inside: Svg, wide: number): Svg {
  const [name, colour] = WHO[seat] ?? WHO[0]!;
  const face = portrait(name, { colour, size: 84 }).replace('<svg ', '<svg x="18" y="44" ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 152" width="${wide}" height="${(wide * 152) / 120}">${inside}${face}${lettering(60, 146, 16, name, 'currentColor')}</svg>`;
}
const bubble = (word: string): Svg =>
  shape('M50 34L60 46L68 34Z', white) + box(2, 4, 116, 32, 10, white, `stroke="${ink}" stroke-width="2"`) + lettering(60, 26, Math.min(20, 180 / Math.max(1, word.length)), word, ink);
const change = (count: string): Svg =>
  group('translate(24 4) scale(1.6)', coin(20)) + lettering(82, 32, 26, count, 'currentColor');
const speech: Pictures[string] = (_, words) => words.map((word, seat) => saying(seat, bubble(word), 104));

export default {
  hero: (book) => [
    spyBriefing({ title: book.on('spy_card'), number: 7 }, { width: 104 }),
    counterBriefing({ title: book.on('counter_card') }, { width: 104 }),
  ],
  pointing: () => [hand('rose', { size: 96 }), portrait('Cleo', { colour: 'leaf', size: 84 }), hand('sky', { size: 96, angle: 180 }), portrait('Ada', { colour: 'rose', size: 84 }), hand('leaf', { size: 96, angle: 180 })],
  first: speech,
  second: speech,
  paid: (_, words) => words.map((count, seat) => saying(seat, change(count), 92)),
} satisfies Pictures;
