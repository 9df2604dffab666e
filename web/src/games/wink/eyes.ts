/** What a face one looks at does: only what was seen, never anything of the page's own making. */
import type { Entry } from '../../lib/net/socket.svelte';
import type { Phrasebook, Told } from '../../lib/words/words';

/** How long lids are shut in a blink, in milliseconds; a sign begins just so. */
export const BLINK = 130;
/** How long a sign that was recognised stays to be read. */
export const SIGN = 900;
/** How long nothing else is said aloud after a sign, so that it is heard to its end. */
export const HUSH = 3000;

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

type Line = { readonly id: number; readonly text: string };

/** What is said aloud. */
export type Voice = {
  /** The last sign that was seen: it stays. */
  readonly sign: Line | null;
  /** The last thing seen besides: each takes the place of the one before, since eyes do not wait. */
  readonly glance: Line | null;
  /** Where somebody looks now, kept back until the sign has been heard. */
  readonly held: Line | null;
  /** When something else than a sign may be said again. */
  readonly hushed: number;
};

export const SILENCE: Voice = { sign: null, glance: null, held: null, hushed: 0 };

/** What is still so when the hush is over, or puts an end to it: a blink is not. */
const LASTING = new Set(['YouTurned', 'YouFaced', 'YouSawTurn', 'YouSawLook']);

/** Say what was seen: a sign at once and to its end, all else only when no sign is being said. */
export function voiced(before: Voice, fresh: readonly Entry[], now: number, book: Phrasebook): Voice {
  const said = (entry?: Entry): Line | null => {
    const text = entry ? aloud(entry.sight, book) : null;
    return entry && text !== null ? { id: entry.id, text } : null;
  };
  const sign = fresh.findLast(({ sight }) => sight.type === 'YouSawWink');
  if (!sign && now >= before.hushed) {
    const glance = said(fresh.findLast((entry) => said(entry)));
    return { ...before, glance: glance ?? before.held ?? before.glance, held: null };
  }
  const rest = fresh.slice(sign ? fresh.indexOf(sign) + 1 : 0);
  const lasting = rest.findLast(({ sight }) => LASTING.has(sight.type));
  return {
    sign: said(sign) ?? before.sign,
    glance: before.glance,
    held: lasting || sign ? said(lasting) : before.held,
    hushed: sign ? now + HUSH : before.hushed,
  };
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
