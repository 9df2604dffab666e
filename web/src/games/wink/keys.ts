/** Which keys are meant for the table, and whither keys, taps and swipes lead the eyes. */
import type { Move } from './picks';

/** A key that does something at the table: pressed by itself, and not to write. */
export const isDeed = ({ defaultPrevented, altKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  !defaultPrevented && !altKey && !ctrlKey && !metaKey && !(target instanceof Element && target.closest('input, select, textarea'));

export const lookFor = (offers: readonly Move[], to: number | null): Move | undefined =>
  offers.find((offer) => offer.type === 'Look' && offer.to === to);

/** The next one to look at, in the order of the seats; between the last and the first lie one's own cards. */
export function stepFrom(others: readonly number[], now: number | null, by: -1 | 1): number | null {
  const places = [null, ...others];
  return places[(places.indexOf(now) + by + places.length) % places.length] ?? null;
}
