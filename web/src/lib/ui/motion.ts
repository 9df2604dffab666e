/** How cards travel. Times are the tokens', so that one sheet decides how fast everything is. */
import { cubicOut } from 'svelte/easing';
import { settings } from '../device/settings.svelte';
import { crossfade, fade, fly, type TransitionConfig } from 'svelte/transition';

const CROSS_FADE = 160;
const RISE = 28;
const SHRINK = 0.6;

type Token = '--quick' | '--move' | '--deal' | '--reveal';

/** Asked once: to ask the document has it styled at once, in the middle of a change. */
const known = new Map<string, number>();

/** A duration token in milliseconds; a minifier may have written it in seconds. */
export function lasting(token: Token): number {
  const key = `${token} ${settings.still}`;
  const text = known.has(key) ? '' : getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  const value = known.get(key) ?? (Number.parseFloat(text) || 0) * (text.endsWith('ms') ? 1 : 1000);
  known.set(key, value);
  return value;
}

/** What a card is known by while it travels, and the `data-place` it comes from or goes to if that is no card's. */
export type Flight = { key: unknown; place?: string | undefined };

/** In the lengths of the node itself: a big screen shows all of them larger. */
function middleOf(part: Element): [number, number] {
  const { x, y, width, height } = part.getBoundingClientRect();
  const zoom = (part as { currentCSSZoom?: number }).currentCSSZoom ?? 1;
  return [(x + width / 2) / zoom, (y + height / 2) / zoom];
}

/** Between a card's place and one that shows no cards: a rival, the stack. From nowhere it comes from above. */
function travel(node: Element, { place }: Flight): TransitionConfig {
  if (settings.still) return fade(node, { duration: CROSS_FADE });
  const there = place === undefined ? null : document.querySelector(`[data-place="${place}"]`);
  const duration = lasting('--deal');
  if (!there) return fly(node, { y: -RISE, duration, easing: cubicOut });
  const [[x, y], [fromX, fromY]] = [middleOf(node), middleOf(there)];
  const style = getComputedStyle(node);
  const held = style.transform === 'none' ? '' : style.transform;
  return {
    duration,
    easing: cubicOut,
    css: (t, u) => `
      transform: ${held} translate(${u * (fromX - x)}px, ${u * (fromY - y)}px) scale(${1 - u * SHRINK});
      opacity: ${Math.min(1, 3 * t)};`,
  };
}

/** Between two rows of cards, a card flies from where it was to where it is. */
export const [send, receive] = crossfade({
  duration: () => lasting('--move'),
  easing: cubicOut,
  fallback: (node, flight) => travel(node, flight as Flight),
}) as [Journey, Journey];
type Journey = (node: Element, flight: Flight) => () => TransitionConfig;

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);

/**
 * A card that leaves for a place that shows no cards. Much else changes at that moment, and more would be felt: it is
 * measured a frame later, when the page is laid out, and flies by two frames, all others left to the browser.
 */
export function leave(node: HTMLElement, { place }: { place: string | undefined }): TransitionConfig {
  const there = place === undefined ? null : document.querySelector(`[data-place="${place}"]`);
  if (!there) return { duration: 0 };
  const duration = settings.still ? CROSS_FADE : lasting('--deal');
  void nextFrame()
    .then(nextFrame)
    .then(() => {
      const [[x, y], [toX, toY]] = [middleOf(node), middleOf(there)];
      const way = settings.still ? 'none' : `translate(${toX - x}px, ${toY - y}px) scale(${1 - SHRINK})`;
      node.animate({ transform: way, opacity: 0 }, { duration, easing: 'ease-out', fill: 'forwards' });
    });
  return { duration };
}

/** For `animate:flip`, which wants to know before the first frame. */
export const shifting = { duration: (): number => lasting('--move'), easing: cubicOut };
