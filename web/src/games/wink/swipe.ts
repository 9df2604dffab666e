/** Which way a finger went, if it went far enough and straight enough to be meant. */
export type Swipe = 'left' | 'right' | 'down';

const FAR = 36;

export function swiped(dx: number, dy: number): Swipe | null {
  if (dy > FAR && dy > 1.5 * Math.abs(dx)) return 'down';
  if (Math.abs(dx) > FAR && Math.abs(dx) > 1.5 * Math.abs(dy)) return dx < 0 ? 'left' : 'right';
  return null;
}
