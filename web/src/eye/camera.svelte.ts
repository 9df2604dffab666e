/**
 * The camera of this device, while somebody wants to wink with an eye of their own. Frames go to a worker of this page
 * and nowhere else. It is off until it is asked for, and off again as soon as the page is hidden.
 */
import { storage } from '../lib/device/storage';
import { kept } from './calibration';
import { HOLDS, Judge, USUAL_HOLD, type Held, type Measure, type Verdict } from './judge';
import type { Sighting } from './sighting';
import type { Answer, Frame } from './worker';

/** Why there is no camera. */
export type Hindrance = 'insecure' | 'unable' | 'none' | 'refused' | 'busy' | 'failed' | 'too_slow';
export type State = 'off' | 'starting' | 'on';

/** Frames a second: while somebody waits for a sign, and otherwise, to spare the battery. */
const RATES = { keen: 30, calm: 5 } as const;
const SLOWEST = 8;
const SAMPLE = 24; // frames to know by how fast this device is
const SIZE = { width: { ideal: 640 }, height: { ideal: 480 }, facingMode: 'user' } as const;

const REFUSALS: Readonly<Record<string, Hindrance>> = { NotAllowedError: 'refused', SecurityError: 'refused', NotFoundError: 'none', OverconstrainedError: 'none', NotReadableError: 'busy', AbortError: 'busy' };

class Camera {
  state = $state<State>('off');
  why = $state<Hindrance | null>(null);
  stream = $state.raw<MediaStream | null>(null);
  last = $state.raw<Sighting | null>(null);
  measure = $state.raw<Measure | null>(kept(storage.get('eye')));
  hold = $state(HOLDS.find((one) => String(one) === storage.get('eye.hold')) ?? USUAL_HOLD);
  /** From the frame in which an eye was shut long enough to the moment the page knows it, in ms. */
  lag = $state(0);
  /** Somebody waits for a sign: look as often as one can. */
  keen = false;

  #video: HTMLVideoElement | null = null;
  #worker: Worker | null = null;
  #judge: Judge | null = null;
  #busy = false;
  #asked = 0;
  #took: number[] = [];
  #hearers = new Set<(sighting: Sighting, verdict: Verdict | null) => void>();
  #heldHearers = new Set<(held: Held) => void>();

  /** Hear of every frame; says how to hear no more. */
  hear(hearer: (sighting: Sighting, verdict: Verdict | null) => void): () => void {
    this.#hearers.add(hearer);
    return () => void this.#hearers.delete(hearer);
  }

  hearHeld(hearer: (held: Held) => void): () => void {
    this.#heldHearers.add(hearer);
    return () => void this.#heldHearers.delete(hearer);
  }

  on = async (): Promise<void> => {
    if (this.state !== 'off') return;
    this.why = unable();
    if (this.why) return;
    this.state = 'starting';
    const asked = (this.#asked += 1);
    const found = await navigator.mediaDevices.getUserMedia({ video: SIZE }).catch((error: DOMException) => error);
    const late = asked !== this.#asked; // it was switched off while the person was asked
    const hidden = document.visibilityState === 'hidden';
    if (found instanceof MediaStream && !late && !hidden) return this.#begin(found, asked);
    if (found instanceof MediaStream) letGo(found);
    if (!late) this.off(found instanceof MediaStream ? null : (REFUSALS[found.name] ?? 'failed'));
  };

  off = (why: Hindrance | null = null): void => {
    this.#asked += 1;
    if (this.stream) letGo(this.stream);
    this.#worker?.terminate();
    document.removeEventListener('visibilitychange', this.#hidden);
    [this.#worker, this.#video, this.stream, this.last, this.#busy] = [null, null, null, null, false];
    this.#took = [];
    this.state = 'off';
    this.why = why;
  };

  learn = (measure: Measure | null): void => {
    this.measure = measure;
    this.#judge = null;
    storage.set('eye', measure ? JSON.stringify(measure) : '');
  };

  setHold = (hold: (typeof HOLDS)[number]): void => {
    this.hold = hold;
    this.#judge = null;
    storage.set('eye.hold', String(hold));
  };

  async #begin(stream: MediaStream, asked: number): Promise<void> {
    this.stream = stream;
    document.addEventListener('visibilitychange', this.#hidden);
    stream.getVideoTracks()[0]?.addEventListener('ended', () => this.off('busy'));
    const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, srcObject: stream });
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    [this.#video, this.#worker] = [video, worker];
    worker.onerror = () => this.off('failed');
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#answered(data);
    await video.play().catch(() => undefined);
    if (asked === this.#asked) this.#next();
  }

  #hidden = (): void => {
    if (document.visibilityState === 'hidden') this.off();
  };

  #answered(answer: Answer): void {
    if ('failed' in answer) return this.off('failed');
    if ('ready' in answer) return void (this.state = 'on');
    this.#busy = false;
    this.last = answer;
    this.#judge ??= this.measure && new Judge(this.measure, this.hold, (held) => this.#heldHearers.forEach((hear) => hear(held)));
    const verdict = this.#judge?.see(answer) ?? null;
    if (verdict?.kind === 'wink') this.lag = Math.round(performance.now() - answer.at);
    for (const hear of this.#hearers) hear(answer, verdict);
    this.#took = [...this.#took, answer.took].slice(-SAMPLE);
    if (this.#took.length === SAMPLE && 1000 / middle(this.#took) < SLOWEST) this.off('too_slow');
  }

  /** Show the worker one frame after the other, never two at once. */
  #next(): void {
    const [video, worker, asked] = [this.#video, this.#worker, this.#asked];
    if (!video || !worker) return;
    const from = performance.now();
    video.requestVideoFrameCallback(async (now, { captureTime }) => {
      if (asked !== this.#asked) return;
      if (!this.#busy) {
        this.#busy = true;
        const picture = await createImageBitmap(video).catch(() => null);
        if (picture && asked === this.#asked) worker.postMessage({ picture, at: captureTime ?? now } satisfies Frame, [picture]);
        else this.#busy = false;
      }
      const pause = 1000 / (this.keen ? RATES.keen : RATES.calm) - (performance.now() - from);
      setTimeout(() => asked === this.#asked && this.#next(), Math.max(0, pause));
    });
  }
}

function unable(): Hindrance | null {
  if (!isSecureContext) return 'insecure';
  const able = navigator.mediaDevices && 'requestVideoFrameCallback' in HTMLVideoElement.prototype && 'OffscreenCanvas' in globalThis && 'WebAssembly' in globalThis;
  return able ? null : 'unable';
}

const letGo = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());
const middle = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

export const camera = new Camera();
