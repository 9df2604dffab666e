/** What surrounds a board, for the parts in it that every game shares. */
import { getContext, setContext } from 'svelte';
import type { Left } from './clock';
import type { Closing } from './closing.svelte';

export type BoardContext = {
  /** How long the house still waits; null: for ever. */
  readonly left: Left | null;
  /** Something is told beat by beat, and all else waits: this tells it no longer. Null: nothing waits. */
  readonly skip: (() => void) | null;
  /** What somebody else did last, in place of who decides now; null: nobody did anything. */
  readonly news: { readonly text: string; readonly phase: string } | null;
  /** Whoever looks has nothing to decide, and somebody else at this device has. */
  readonly next: { readonly name: string; readonly pass: () => void } | null;
  /** How the match ended, where that is told as a story before the result stands there. */
  readonly closing?: Closing;
};

const CONTEXT = Symbol('board context');
const NOTHING: BoardContext = { left: null, skip: null, news: null, next: null };

export const setBoardContext = (context: BoardContext): BoardContext => setContext(CONTEXT, context);

export const boardContext = (): BoardContext => getContext<BoardContext | undefined>(CONTEXT) ?? NOTHING;
