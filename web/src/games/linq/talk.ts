/** What everybody has said, lap by lap, as far as the table knows it. */
import type { Linq } from '../../wire';

type Table = Linq.Table;

/** One word of one player: said and known, said in the room, being said, or still to be said. */
export type Cell = { readonly lap: number; readonly text: string; readonly state: 'said' | 'aloud' | 'now' | 'later' };

/** Words that a player says; a third lap only says them again. */
export const WORDS = 2;

/** So many say spoken words once more (L4.7). */
const MANY = 6;

/** In a match that was begun under older rules the last lap may be another. */
export function laps({ options, points, phase }: Pick<Table, 'options' | 'points' | 'phase'>): number {
  const again = options.recap_lap || (options.words === 'spoken' && points.length >= MANY);
  return Math.max(WORDS + (again ? 1 : 0), phase.type === 'Talk' ? phase.lap : 0);
}

/** How many have spoken in a lap before it is this player's turn. */
const place = ({ points, start }: Table, seat: number): number => (seat - start + points.length) % points.length;

function stateOf(table: Table, seat: number, lap: number): 'aloud' | 'now' | 'later' {
  const { phase } = table;
  if (phase.type !== 'Talk') return phase.type === 'Naming' ? 'later' : 'aloud';
  const speaker = phase.who[0] ?? 0;
  if (lap !== phase.lap) return lap < phase.lap ? 'aloud' : 'later';
  if (seat === speaker) return 'now';
  return place(table, seat) < place(table, speaker) ? 'aloud' : 'later';
}

/** The words of one player in the round that is played. */
export const cells = (table: Table, seat: number): Cell[] =>
  Array.from({ length: laps(table) }, (_, i) => {
    const state = stateOf(table, seat, i + 1);
    const text = state === 'aloud' ? (table.words[seat]?.[i] ?? '') : '';
    return { lap: i + 1, text, state: text ? 'said' : state };
  });

/** The words of one player in the round that was opened last. */
export const recalled = (debrief: Linq.Debrief, seat: number): Cell[] =>
  (debrief.words[seat] ?? []).map((text, i) => ({ lap: i + 1, text, state: 'said' }));
