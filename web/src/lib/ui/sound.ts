/** A handful of sounds, made on the spot. Off unless switched on; each has something to see beside it. */
import { settings } from '../device/settings.svelte';

export type Cue = 'decision' | 'slide' | 'knock' | 'over';

let context: AudioContext | undefined;

/** Play a cue. Volume and length never depend on anything hidden. */
export function cue(name: Cue): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  // Browsers start no sound before the first touch; a cue that comes earlier is dropped, not kept for later.
  if (context.state === 'suspended') void context.resume();
  CUES[name](context, context.currentTime);
}

const CUES: Record<Cue, (audio: AudioContext, at: number) => void> = {
  decision(audio, at) {
    bell(audio, at, 659.26);
    bell(audio, at + 0.09, 987.77);
  },
  slide(audio, at) {
    const noise = audio.createBufferSource();
    noise.buffer = hiss(audio, 0.07);
    const band = audio.createBiquadFilter();
    band.type = 'bandpass';
    band.frequency.value = 1800;
    noise.connect(band).connect(fade(audio, at, 0.12, 0.07));
    noise.start(at);
  },
  knock(audio, at) {
    tone(audio, at, 880, 0.16, 0.07).frequency.exponentialRampToValueAtTime(520, at + 0.07);
  },
  over(audio, at) {
    whistle(audio, at, 587);
    whistle(audio, at, 593);
  },
};

/** A gain that falls to nothing. */
function fade(audio: AudioContext, at: number, loud: number, long: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(audio.destination);
  return gain;
}

function tone(audio: AudioContext, at: number, pitch: number, loud: number, long: number): OscillatorNode {
  const sine = audio.createOscillator();
  sine.frequency.setValueAtTime(pitch, at);
  sine.connect(fade(audio, at, loud, long));
  sine.start(at);
  sine.stop(at + long);
  return sine;
}

function bell(audio: AudioContext, at: number, pitch: number): void {
  tone(audio, at, pitch, 0.14, 0.6);
  tone(audio, at, pitch * 3, 0.03, 0.4);
}

function whistle(audio: AudioContext, at: number, pitch: number): void {
  tone(audio, at, pitch, 0.1, 1.8).frequency.exponentialRampToValueAtTime(pitch * 0.72, at + 1.8);
}

function hiss(audio: AudioContext, long: number): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
  buffer.getChannelData(0).forEach((_, i, samples) => (samples[i] = Math.random() * 2 - 1));
  return buffer;
}
