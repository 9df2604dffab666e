/** What the players did last, in a few words: of what everybody saw, what `[deeds]` of the game's words has a phrase for. */
import type { Entry } from '../net/socket.svelte';
import type { Phrasebook } from './words';

/** What one player did in a row. */
export type Turn = { readonly seat: number; readonly entries: readonly Entry[] };

/** Whose deed something was; null: nobody's, or one that only one pair of eyes saw. */
function doerOf({ sight, secret }: Entry, book: Phrasebook): number | null {
  return !secret && typeof sight.seat === 'number' && book.deed(sight) ? sight.seat : null;
}

/** Whose turn begins with a phase, if it is one player's; what that player then does, others may not all see. */
function beginsTurn({ sight }: Entry): number | null {
  const { who = [] } = ((sight.type === 'Began' && sight.phase) || {}) as { who?: readonly number[] };
  return who.length === 1 ? (who[0] ?? null) : null;
}

/** Turn by turn, the newest last; `since`: only what came after this entry. */
export function turns(log: readonly Entry[], book: Phrasebook, since = -Infinity): Turn[] {
  const found: { seat: number; entries: Entry[] }[] = [];
  let over = false; // the turn of whoever did something last
  for (const entry of log) {
    const turn = beginsTurn(entry);
    if (turn !== null && turn !== found.at(-1)?.seat) over = true;
    const seat = entry.id > since ? doerOf(entry, book) : null;
    if (seat === null) continue;
    const last = found.at(-1);
    if (last?.seat === seat && !over) last.entries.push(entry);
    else found.push({ seat, entries: [entry] });
    over = false;
  }
  return found;
}

export const told = ({ entries }: Turn, book: Phrasebook): string => entries.map(({ sight }) => book.deed(sight)).join(', ');

/** What each player did in the last of their turns. */
export function lastDeeds(log: readonly Entry[], book: Phrasebook): ReadonlyMap<number, string> {
  return new Map(turns(log, book).map((turn) => [turn.seat, told(turn, book)]));
}

/** The last thing that anybody did, as a sentence; of what the one who looks did, only what the house decided. */
export function news(log: readonly Entry[], book: Phrasebook): { text: string; house: boolean } | null {
  const last = log.findLast((entry) => doerOf(entry, book) !== null);
  const house = last?.house ?? false;
  return last && (house || last.sight.seat !== book.viewer) ? { text: book.sight(last.sight), house } : null;
}

/** What the others did since, for one who comes back: one line for each of them, in the order of their last deeds. */
export function recap(log: readonly Entry[], book: Phrasebook, since: number): { seat: number; text: string }[] {
  const lines = new Map<number, string>();
  for (const turn of turns(log, book, since)) {
    if (turn.seat === book.viewer) continue;
    lines.delete(turn.seat);
    lines.set(turn.seat, told(turn, book));
  }
  return [...lines].map(([seat, text]) => ({ seat, text }));
}
