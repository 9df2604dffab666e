/** What a face one looks at does: only what was seen, never anything of the page's own making. */
import type { Entry } from '../../lib/socket.svelte';
import type { Phrasebook, Told } from '../../lib/words';

/** How long lids are shut in a blink, in milliseconds; a sign begins just so. */
export const BLINK = 130;
/** How long a sign that was recognised stays to be read. */
export const SIGN = 900;

/** Sights that are gone as soon as they are seen: a board shows them, nobody notes them. */
const FLEETING = new Set(['YouTurned', 'YouFaced', 'YouSawTurn', 'YouSawLook', 'YouSawFlutter', 'YouOpened', 'YouRested', 'YouSettled']);

export const fleeting = ({ type }: Told): boolean => FLEETING.has(type);

/** What came since, in its order; nothing of what was seen before this page was there. */
export const since = (log: readonly Entry[], id: number): Entry[] => log.filter((entry) => entry.id > id && !entry.past);

/** The last thing the eyes of a seat were seen to do. */
export function glimpsed(entries: readonly Entry[], seat: number | null): 'blink' | 'sign' | null {
  const seen = entries.findLast(({ sight }) => sight.seat === seat && (sight.type === 'YouSawFlutter' || sight.type === 'YouSawWink'));
  return seen ? (seen.sight.type === 'YouSawWink' ? 'sign' : 'blink') : null;
}

/** What is said aloud of a fleeting sight: in one breath, where a face is seen, what it does. */
export function aloud(sight: Told, book: Phrasebook): string | null {
  switch (sight.type) {
    case 'YouTurned':
    case 'YouOpened':
      return null;
    case 'YouFaced': {
      const face = sight.face as { towards: number | null; turning: boolean } | null;
      if (!face) return book.on('at_cards');
      return book.on(face.turning ? 'sees_turning' : 'sees', { seat: sight.to, towards: face.towards });
    }
    default:
      return book.sight(sight);
  }
}

export type Aim = { readonly x: number; readonly y: number };

const STRAIGHT: Aim = { x: 0, y: 0 };
const CARDS: Aim = { x: 0, y: 1 };
const TURNING: Aim = { x: 0, y: 0.5 };

/** How the others are laid out: in one row, or beside a large face in so many columns. */
export type Places = { readonly others: readonly number[]; readonly columns: number; readonly staged: boolean };

/** Where a face looks, on this screen: at you, down at its cards, or the way the other one is. */
export function aimOf(seat: number, towards: number | null, turning: boolean, you: number | null, { others, columns, staged }: Places): Aim {
  if (turning) return TURNING;
  if (towards === null) return CARDS;
  const [from, to] = [others.indexOf(seat), others.indexOf(towards)];
  if (towards === you || to < 0) return STRAIGHT;
  if (!staged) return { x: to < from ? -1 : 1, y: 0.15 };
  const rows = Math.ceil(others.length / columns);
  const down = rows > 1 ? (2 * Math.floor(to / columns)) / (rows - 1) - 1 : 0;
  return { x: 0.9 - 0.3 * (1 - (to % columns) / Math.max(1, columns - 1)), y: 0.75 * down };
}
