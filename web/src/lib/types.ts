/** Names for what the generated types spell out, and types it leaves open. */
import type { Chair, FromPage, GameInfo, Presence, Said } from '../wire';

export type { Chair, Presence };
export type Colour = NonNullable<Chair['colour']>;
export type Pace = Presence['pace'];
export type Phrase = Said['phrase'];
export type Ask = NonNullable<FromPage['ask']>;
/** An option that is data, such as a deck: with a name, where it has one, in every language. */
export type Data = { readonly name?: Readonly<Record<string, string>> };
/** What an option can be; null: usually no number, but one can be given. */
export type Option = string | number | boolean | Data | null;
export type Options = Record<string, Option>;
/** Every option with all it can be, the usual value first. */
export type Game = Omit<GameInfo, 'options' | 'pauses'> & { options: Record<string, Option[]>; pauses: Record<string, number> };

export { COLOURS } from '../art/seats';
export const OVER_DAYS: readonly Pace[] = ['hour', 'day', 'three_days', 'week'];
export const PACES: readonly Pace[] = ['none', 'relaxed', 'standard', 'quick', ...OVER_DAYS];
export const PHRASES: readonly Phrase[] = [
  'hello',
  'well_done',
  'hurry',
  'think',
  'sorry',
  'thanks',
  'laugh',
  'suspicious',
];
