/** What somebody gets who has chosen nothing yet. */
import type { Game } from '../types';

const GENTLE = 'novice';
const COMPANY = 4;

/** Bots that a newcomer can beat; of a game that knows no such level, its first. */
export const easiest = (levels: readonly string[]): string => (levels.includes(GENTLE) ? GENTLE : (levels[0] ?? GENTLE));

export const usualSeats = ({ least, most }: Pick<Game, 'least' | 'most'>): number => Math.min(Math.max(COMPANY, least), most);

/** One of several names; `chance` is from 0 to 1. */
export const coverName = (names: readonly string[], chance: number): string => names[Math.floor(chance * names.length)] ?? '';
