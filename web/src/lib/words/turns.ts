/** What was seen, turn by turn: a phase that waits for one player begins that player's turn, and is no line itself. */
import type { Entry } from '../net/socket.svelte';

/** What stands together; `mark`: a round begins here. Its first line, if any, gives it its number. */
export type Group<Line> = { readonly id: number; readonly mark: string | null; readonly lines: Line[] };

type Phase = { readonly who?: readonly number[]; readonly round?: unknown };

/** In the order in which it was seen. */
export function turnsOf<One extends { readonly id: number }, Line extends { readonly text: string }>(
  all: readonly (One | Entry)[],
  line: (one: One | Entry) => Line,
  named: (round: number) => string,
): Group<Line>[] {
  const groups: Group<Line>[] = [];
  let turn: number | null | undefined;
  let round: unknown;
  const begin = (id: number, mark: string | null, lines: Line[]): void => void groups.push({ id, mark, lines });
  for (const one of all) {
    const sight = 'sight' in one ? one.sight : null;
    const phase = sight?.type === 'Began' ? (sight.phase as Phase) : null;
    const [who, ...others] = phase?.who ?? [];
    if (phase && who !== undefined && !others.length) {
      if (typeof phase.round === 'number' && phase.round !== round) begin(one.id, named(phase.round), []);
      else if (who !== turn) begin(one.id, null, []);
      [turn, round] = [who, phase.round ?? round];
    } else if (typeof sight?.round === 'number') begin(one.id, line(one).text, []);
    else if (phase || !groups.length) {
      begin(one.id, null, [line(one)]);
      turn = undefined;
    } else {
      const doer = typeof turn === 'number' && typeof sight?.seat === 'number' ? sight.seat : turn;
      if (doer !== turn) begin(one.id, null, []); // who is to decide has drawn before it is said that they are
      turn = doer;
      groups.at(-1)?.lines.push(line(one));
    }
  }
  return groups.filter(({ mark, lines }) => mark !== null || lines.length);
}
