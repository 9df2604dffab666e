/**
 * How a match closes, as a story: it is told once to whoever saw the end come, and again to whoever asks. All of it is
 * read off the record of the match, which the server gives to nobody before the end.
 */
import type { Component } from 'svelte';
import { fetchLook, lookOf } from '../../games';
import type { Ended, EndingLook, Scene } from '../../games/board';
import { settings } from '../device/settings.svelte';
import { api } from '../net/api';
import type { Entry } from '../net/socket.svelte';
import { readTranscript, type Transcript } from './replay';

type Finale = Component<{ closing: Closing }>;
/** What it is made of, once all of it is here. */
export type Told = { readonly ended: Ended; readonly look: EndingLook; readonly scenes: readonly Scene[]; readonly Finale: Finale };

const TRIES = 4;
const PAUSE = 700; // ms: a match is written down a moment after its end is seen

export class Closing {
  told = $state.raw<Told | null>(null);
  /** It is about to be told, or is being told: the result waits. */
  running = $state(false);
  #match = '';
  #reached = $state(false);

  /** The match is over. Who saw it end is told how, unless nothing is to move: then only who asks. */
  async open(match: string, game: string, seen: Omit<Ended, 'transcript'>, fresh: boolean): Promise<void> {
    if (match === this.#match) return;
    this.#match = match;
    this.told = null;
    this.running = fresh && !settings.still && lookOf(game)?.ending !== undefined;
    const told = await bring(match, game, seen);
    if (match !== this.#match) return;
    this.told = told;
    if (!told) this.running = false;
  }

  /** Another match is played. */
  close(): void {
    [this.#match, this.told, this.running, this.#reached] = ['', null, false, false];
  }

  /** The board has shown how the last turn went: now the ending may begin. */
  reach = (): void => void (this.#reached = true);

  /** Tell it, or tell it again. */
  tell = (): void => void (this.running = true);
  stop = (): void => void (this.running = false);

  get showing(): Told | null {
    return this.running && this.#reached ? this.told : null;
  }
}

/** Whether the end was seen to come, and was not found there. */
export const sawEnd = (log: readonly Entry[]): boolean => log.findLast(({ sight }) => sight.type === 'Began')?.past === false;

async function bring(match: string, game: string, seen: Omit<Ended, 'transcript'>): Promise<Told | null> {
  await fetchLook(game);
  const ending = lookOf(game)?.ending;
  if (!ending) return null;
  try {
    const [{ default: look }, { default: Finale }, transcript] = await Promise.all([
      ending(),
      import('../../parts/after/Finale.svelte'),
      recordOf(match),
    ]);
    const ended: Ended = { ...seen, transcript };
    return { ended, look, Finale, scenes: look.scenes(ended) };
  } catch {
    return null; // the result stands there all the same
  }
}

async function recordOf(match: string, tries = TRIES): Promise<Transcript> {
  try {
    return readTranscript(await api.transcript(match));
  } catch (error) {
    if (tries <= 1) throw error;
    await new Promise((again) => setTimeout(again, PAUSE));
    return recordOf(match, tries - 1);
  }
}
