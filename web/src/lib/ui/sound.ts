/**
 * Thirteen sounds, made on the spot: no recording is fetched. They are on until switched off, but nothing sounds before the
 * first touch. Each has something to see beside it. What is done in secret is silent for everyone, its author too, and no
 * sound is louder or longer for anything hidden.
 */
import { settings } from '../device/settings.svelte';
import type { Cue } from './cues';

export type { Cue };

/** A big screen in the room sounds for all: this device says no more than that it is your decision. */
let hushed = false;
export const hush = (on: boolean): void => void (hushed = on);

let context: AudioContext | undefined;
let cues: typeof import('./cues').CUES | undefined;

/** Browsers let a page sound once somebody has touched it. A cue that comes earlier is dropped, not kept for later. */
export function wake(): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  if (!cues) void import('./cues').then(({ CUES }) => (cues = CUES), () => undefined);
}
for (const touch of ['pointerdown', 'keydown'] as const) addEventListener(touch, wake, { capture: true, passive: true });

/** Play a cue; `n` says how often or how high, of those that can differ. */
export function cue(name: Cue, n = 1): void {
  if (name === 'decision') buzz();
  if (name === 'glass' && !settings.earphones) return;
  if (hushed && name !== 'decision' && name !== 'glass') return;
  if (settings.sound && cues && context?.state === 'running') cues[name](context, context.currentTime, n);
}

/** A short push in the hand: for your decision, and for nothing else that happens. */
function buzz(): void {
  if (settings.buzz && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(35);
}
