/** What lies on a table of Wink, as a board asks for it. */
import type { Fields, Phrasebook } from '../../lib/words/words';
import type { Wink } from '../../wire';

export type Mode = 'live' | 'slots' | 'in_person';
export type Due = { readonly caller: number; readonly agent: number; readonly winked: boolean };
/** How a card of the crowd lies. */
export type Card = { readonly agent: number; readonly lies: 'up' | 'dead' | 'gone'; readonly pawn: number | null };

export const modeOf = (options: Fields | Wink.Options): Mode => ((options as Wink.Options).mode ?? 'live') as Mode;

/** What gives a sign: a key, a tap or a swipe, or the eye before a camera. What a table agreed on, its players keep. */
export type Giver = 'hand' | 'eye';
export const givenBy = (options: Fields | Wink.Options, by: Giver): boolean =>
  (options as Wink.Options).given_by !== (by === 'eye' ? 'keys' : 'eyes');

/** The others, in the order of the seats from one's left; an onlooker sees all. */
export function othersOf(seats: number, you: number | null): number[] {
  if (you === null) return Array.from({ length: seats }, (_, seat) => seat);
  return Array.from({ length: seats - 1 }, (_, i) => (you + 1 + i) % seats);
}

export function crowdOf({ crowd, faceup, dead, figures }: Wink.Table): Card[] {
  return crowd.map((agent) => {
    const pawn = figures.findIndex((figure) => figure.pawn === agent);
    const lies = faceup.includes(agent) ? 'up' : dead.includes(agent) ? 'dead' : 'gone';
    return { agent, lies, pawn: pawn < 0 ? null : pawn };
  });
}

/** Whose accomplice one is: their pawns stand on cards one holds, and it is not yet their turn again. */
export function duesOf({ figures, phase }: Wink.Table, { cards, winked }: Wink.Hand): Due[] {
  const acting = phase.type === 'Contact' || phase.type === 'Calling' ? phase.who : [];
  return figures.flatMap(({ pawn }, caller) =>
    pawn !== null && cards.includes(pawn) && !acting.includes(caller) ? [{ caller, agent: pawn, winked: winked.includes(caller) }] : [],
  );
}

/** What all can count before a player, in words. */
export const counted = (book: Phrasebook, { cards, counter, won }: Wink.Figure): string =>
  [book.on('cards', { count: cards }), book.on('counter', { count: counter }), book.on('points', { count: won.length })].join(', ');

/** Whose turn it is, or was last: everybody's eyes are on them. */
export function turnOf({ phase }: Wink.Table): number | null {
  if ('caller' in phase) return phase.caller;
  return phase.type === 'Over' ? null : (phase.who[0] ?? null);
}

export type Room = { readonly width: number; readonly height: number };

/** The least a card may be, to be known and to be touched. */
const LEAST = 40;

export type Crowd = { readonly columns: number; readonly rows: number; readonly size: number };

/** As many columns as make the cards largest in this room; where it is too small for that, cards of the least size, to be swiped through. */
export function crowdIn(count: number, room: Room, gap: number, most: number): Crowd {
  const crowds = Array.from({ length: count }, (_, i) => laid(count, i + 1, room.width, gap, most)).filter(({ size }) => size >= LEAST);
  const fits = (crowd: Crowd): number => Math.min(crowd.size, (crowd.size * room.height) / heightOf(crowd, gap));
  return crowds.reduce((best, crowd) => (fits(crowd) > fits(best) ? crowd : best), crowds[0] ?? laid(count, 6, room.width, gap, most));
}

function laid(count: number, columns: number, width: number, gap: number, most: number): Crowd {
  const size = Math.max(1, Math.floor(Math.min(most, (width - gap * (columns - 1)) / columns)));
  return { columns, rows: Math.ceil(count / columns), size };
}

export const heightOf = ({ rows, size }: Crowd, gap: number): number => rows * size + (rows - 1) * gap;

/** What is too high for its room is scaled as one thing, for that costs nothing: to draw 36 cards anew would be seen. */
export function scaleOf(crowd: Crowd, height: number, gap: number): number {
  return Math.min(1, Math.max(height / heightOf(crowd, gap), LEAST / crowd.size));
}
