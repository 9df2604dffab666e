/** The games this page can draw: one folder each, found by its name. */
import type { GameLook } from './board';

const found = import.meta.glob<{ default: GameLook }>('./*/index.ts', { eager: true });

export const lookOf = (game: string): GameLook | undefined => found[`./${game}/index.ts`]?.default;
