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

/** The way from one place on the screen to another, at most 1 long. */
export function way(from: DOMRect, to: DOMRect): { x: number; y: number } {
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  const length = Math.hypot(x, y) || 1;
  return { x: round(x / length), y: round(y / length) };
}

const round = (value: number): number => Math.round(value * 100) / 100;
