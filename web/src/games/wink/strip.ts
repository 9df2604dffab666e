/** Eight slots: what one settled for them, or saw in them. */
import type { Entry } from '../../lib/net/socket.svelte';
import type { Wink } from '../../wire';

export const SLOTS = 8;

export type Frame = {
  readonly slot: number;
  /** Whom one looks at; null: one's cards; undefined: not settled yet. */
  readonly to: number | null | undefined;
  readonly wink: boolean;
  /** The next to be settled. */
  readonly next: boolean;
  readonly glimpse: Wink.Glimpse | null;
};

/** What is settled; or, once all have sealed, what was seen. Where one saw nobody, one saw one's cards or turned. */
export function framesOf({ glances, plans }: Wink.Hand, glimpses: readonly Wink.Glimpse[] | null): Frame[] {
  return Array.from({ length: SLOTS }, (_, i) => {
    const slot = i + 1;
    const glimpse = glimpses?.find((one) => one.slot === slot) ?? null;
    const to = glimpses ? (glimpse?.seat ?? null) : glances[i];
    return { slot, to, wink: !glimpses && plans.some((plan) => plan.slot === slot), next: !glimpses && glances.length === i, glimpse };
  });
}

/** What one saw after the last call. */
export function lastGlimpses(log: readonly Entry[]): readonly Wink.Glimpse[] | null {
  const told = log.findLast(({ sight }) => sight.type === 'YouGlimpsed');
  return told ? (told.sight as unknown as Wink.YouGlimpsed).glimpses : null;
}
