/** Looking for people: what one wishes for, and a chair at the table that can begin soonest. */
import { api, reasonOf } from './api';
import type { Listed, Seated, SitDown } from '../../wire';

/** What somebody looks for; an empty text: anything. */
export type Wish = { game: string; language: string; pace: string; free: string };
/** Somebody else was faster, or does not fit: the next table may. */
const NEXT = ['full', 'locked', 'playing', 'name_taken', 'no_such_table', 'closed', 'one_moment'];

/**
 * Sit down at the first of these tables that has a chair; none: there is no such table. Those where this device
 * has a seat already are no news.
 */
export async function seatMe(wish: Wish, person: SitDown, mine: readonly string[]): Promise<{ table: Listed; seated: Seated } | null> {
  for (const table of await api.tables({ ...wish, free: wish.free || '1' })) {
    if (mine.includes(table.code)) continue;
    try {
      return { table, seated: await api.sit(table.code, person) };
    } catch (error) {
      if (!NEXT.includes(reasonOf(error))) throw error;
    }
  }
  return null;
}
