/** What a decision bar asks, and how what was decided is sent. */
import type { Phrasebook, Told } from '../words/words';

/** A button; without a move it waits for something to be picked. `hot` is the one that does what was picked. */
export type Choice<Move> = {
  readonly label: string;
  readonly full: string;
  readonly move: Move | null;
  readonly hot: boolean;
};
export type Prompt<Move> = { readonly ask: string; readonly hint: string; readonly choices: readonly Choice<Move>[] };

/** Nothing is owed. */
export const calm = (ask: string, hint = ''): Prompt<never> => ({ ask, hint, choices: [] });

/** The button that does what was picked; it waits until that is a whole move. */
export const hot = <Move extends Told>(book: Phrasebook, label: string, move: Move | null): Choice<Move> => ({
  label,
  full: move ? book.move(move) : label,
  move,
  hot: true,
});

const BREATH = 350; // ms: a double tap on "go on" must not answer the next question too

/** For tables with turns: send one decision at a time, and keep the keyboard's place when its button vanishes. */
export function decider<Move>(
  play: (move: Move) => unknown,
  bar: () => HTMLElement | undefined,
  now: () => number = () => performance.now(),
): (move: Move) => boolean {
  let played = -BREATH;
  return (move) => {
    if (now() - played < BREATH) return false;
    played = now();
    bar()?.focus({ preventScroll: true });
    void play(move);
    return true;
  };
}
