/**
 * What was seen of a match so far, for a page that is loaded anew: the table sends the present, not the past.
 * Kept for this tab alone, since some of it is secret, and only for the last match.
 */
import type { Entry } from './socket.svelte';

const KEY = 'brushpass.past';
type Past = { whose: string; log: Entry[] };

export function keepPast(whose: string, log: readonly Entry[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ whose, log }));
  } catch {
    // Then the log begins anew after a reload; the game does not.
  }
}

export function recallPast(whose: string): Entry[] {
  try {
    const past = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Past | null;
    return past?.whose === whose ? past.log : [];
  } catch {
    return [];
  }
}
