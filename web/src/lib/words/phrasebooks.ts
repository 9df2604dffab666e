/** The words of one match: those of its game, and what its options call things. */
import { habitsOf } from '../../games';
import { games } from '../games.svelte';
import { language } from './language.svelte';
import type { Fields, Phrasebook, Viewer } from './words';

export function phrasebookOf(game: string, options: unknown, viewer: Viewer, names: readonly string[]): Phrasebook {
  const all = games.options(game, (options ?? {}) as Fields);
  return language.book(game, viewer, names, habitsOf(game)?.lists?.(all, language.code) ?? {});
}
