import { agent, file, fileBack, influence, loyalty, type Svg } from '../../art';
import type { Pictures } from '../board';
import { FACES } from './faces';

const DIVA = 2;
const ACTING = [['tip', 2], ['clues', 2], ['ears', 3], ['nosy', 4], ['swap', 5]] as const;
const plain = (value: number, back = String(value)): Svg => file({ value, back, effect: 'none' }, { width: 64 });

export default {
  hero: () => [loyalty(4, { size: 84, side: 0 }), agent(FACES[DIVA], { size: 120 }), loyalty(null, { size: 84, side: 1 })],
  agents: () => FACES.map((one) => agent(one, { size: 84 })),
  check: (book) => [
    fileBack('3', { width: 64, side: 1 }),
    influence(FACES[DIVA], { name: book.one('agent', DIVA), space: 3, moved: true, need: 4, have: 4 }, { width: 96 }),
    ...['0/7', '2', '4'].map((back) => fileBack(back, { width: 64 })),
  ],
  actions: () => ACTING.map(([effect, value]) => file({ value, back: '?', effect }, { width: 64 })),
  won: () => [plain(7, '0/7'), plain(3), plain(2), plain(4)],
} satisfies Pictures;
