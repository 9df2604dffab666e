/** House rules by name: which way to play the options of a table amount to. */
import type { Habits } from '../../games/board';
import type { Options } from '../types';

type Known = Pick<Habits, 'lead' | 'presets'>;

/** What no preset decides: how one plays, and in which language. */
const asideOf = ({ lead }: Known): readonly string[] => ['language', ...(lead ? [lead.option] : [])];

const rulesIn = (known: Known, options: Options): Options =>
  Object.fromEntries(Object.entries(options).filter(([name]) => !asideOf(known).includes(name)));

const same = (one: Options, other: Options): boolean => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** The preset that the options are; null: a mix of one's own. */
export const presetOf = (known: Known, options: Options): string | null =>
  Object.entries(known.presets ?? {}).find(([, wanted]) => same(wanted, rulesIn(known, options)))?.[0] ?? null;

/** The same table by the rules of a preset. */
export function withPreset(known: Known, options: Options, preset: string): Options {
  const kept = Object.entries(options).filter(([name]) => asideOf(known).includes(name));
  return { ...Object.fromEntries(kept), ...known.presets?.[preset] };
}
