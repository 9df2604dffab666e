/** How cards travel. Times are the tokens', so that one sheet decides how fast everything is. */
import { cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import { crossfade, fade, fly, type TransitionConfig } from 'svelte/transition';

const CROSS_FADE = 160;
const RISE = 28;

type Token = '--quick' | '--move' | '--deal' | '--reveal';

/** A duration token in milliseconds; a minifier may have written it in seconds. */
export function lasting(token: Token): number {
  const text = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  const value = Number.parseFloat(text) || 0;
  return text.endsWith('ms') ? value : value * 1000;
}

/** Cards that come from or go to nowhere this screen shows: the stack, a rival's hand. */
function appear(node: Element): TransitionConfig {
  if (prefersReducedMotion.current) return fade(node, { duration: CROSS_FADE });
  return fly(node, { y: -RISE, duration: lasting('--deal'), easing: cubicOut });
}

/** Between market and hand a card flies from where it was to where it is. */
export const [send, receive] = crossfade({
  duration: () => lasting('--move'),
  easing: cubicOut,
  fallback: appear,
});

/** For `animate:flip`, which wants to know before the first frame. */
export const shifting = { duration: (): number => lasting('--move'), easing: cubicOut };
