/** What surrounds a board, for the parts in it that every game shares. */
import { getContext, setContext } from 'svelte';
import type { Left } from './clock';

export type Around = {
  /** How long the house still waits; null: for ever. */
  readonly left: Left | null;
  /** Whoever looks has nothing to decide, and somebody else at this device has. */
  readonly next: { readonly name: string; readonly pass: () => void } | null;
};

const AROUND = Symbol('around');
const NOTHING: Around = { left: null, next: null };

export const surround = (around: Around): Around => setContext(AROUND, around);

export const around = (): Around => getContext<Around | undefined>(AROUND) ?? NOTHING;
