/** The sounds themselves: they come when somebody first touches the page. */

const TAP = 0.09; // s between two taps
const LETTERS = 8;

export const CUES = {
  /** It is your decision: two bells. */
  decision(audio: AudioContext, at: number) {
    bell(audio, at, 659.26);
    bell(audio, at + TAP, 987.77);
  },
  /** A card slides. */
  slide: (audio: AudioContext, at: number) => swish(audio, at, 1800, 1800, 0.07, 0.12),
  /** A card is laid down. */
  land: (audio: AudioContext, at: number) => thump(audio, at, 110),
  /** A card is drawn: a cloche is lifted. */
  draw(audio: AudioContext, at: number) {
    swish(audio, at, 400, 2400, 0.18, 0.07);
    tone(audio, at + 0.18, 2100, 0.04, 0.25);
  },
  /** Three plates are put together. */
  pile: (audio: AudioContext, at: number) => [130, 109, 92].forEach((pitch, i) => thump(audio, at + i * TAP, pitch)),
  /** A blind drops. */
  blind(audio: AudioContext, at: number) {
    for (let i = 0; i < 9; i++) click(audio, at + 0.22 * Math.sqrt(i / 9), 1400);
    knock(audio, at + 0.24, 220);
  },
  /** Contact: a major sixth. */
  contact: (audio: AudioContext, at: number) => [392, 659.26].forEach((pitch) => tone(audio, at, pitch, 0.1, 0.3, 'triangle')),
  /** A right accusation: a fourth up. */
  caught: (audio: AudioContext, at: number) => [196, 261.63].forEach((pitch, i) => brass(audio, at + i * 0.16, pitch, 1600)),
  /** A wrong one: a semitone down. */
  denied: (audio: AudioContext, at: number) => [196, 185].forEach((pitch, i) => brass(audio, at + i * 0.16, pitch, 420)),
  /** You saw a sign that was not for you: only where nobody else can hear it. */
  glass: (audio: AudioContext, at: number) => void tone(audio, at, 3000, 0.06, 0.12),
  /** A word was said: a typewriter, one click a letter. */
  letters(audio: AudioContext, at: number, n: number) {
    for (let i = 0; i < Math.min(n, LETTERS); i++) click(audio, at + i * 0.055, 2600);
  },
  /** On three: a block of wood for each, and hands in the air. */
  block: (audio: AudioContext, at: number) => knock(audio, at, 880),
  whoosh: (audio: AudioContext, at: number) => swish(audio, at, 300, 1500, 0.35, 0.16),
  /** A seal breaks; in a chain, each a tone higher. */
  seal(audio: AudioContext, at: number, n: number) {
    swish(audio, at, 3200, 900, 0.05, 0.2);
    tone(audio, at + 0.04, 293.66 * 2 ** ((n - 1) / 6), 0.08, 0.35, 'triangle');
  },
  /** The last seconds: wheels over a joint. */
  wheels(audio: AudioContext, at: number) {
    knock(audio, at, 150);
    knock(audio, at + 0.12, 130);
  },
  /** The game is over: a train leaves. */
  over(audio: AudioContext, at: number) {
    for (const pitch of [587, 593]) tone(audio, at, pitch, 0.1, 1.8).frequency.exponentialRampToValueAtTime(pitch * 0.72, at + 1.8);
  },
};
export type Cue = keyof typeof CUES;

/** A gain that falls to nothing. */
function fade(audio: AudioContext, at: number, loud: number, long: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(audio.destination);
  return gain;
}

function tone(audio: AudioContext, at: number, pitch: number, loud: number, long: number, wave: OscillatorType = 'sine', through?: AudioNode): OscillatorNode {
  const voice = audio.createOscillator();
  voice.type = wave;
  voice.frequency.setValueAtTime(pitch, at);
  const gain = fade(audio, at, loud, long);
  if (through) voice.connect(through).connect(gain);
  else voice.connect(gain);
  voice.start(at);
  voice.stop(at + long);
  return voice;
}

function bell(audio: AudioContext, at: number, pitch: number): void {
  tone(audio, at, pitch, 0.14, 0.6);
  tone(audio, at, pitch * 3, 0.03, 0.4);
}

const thump = (audio: AudioContext, at: number, pitch: number): void => void tone(audio, at, pitch, 0.2, 0.09).frequency.exponentialRampToValueAtTime(pitch * 0.64, at + 0.06);

const knock = (audio: AudioContext, at: number, pitch: number): void => void tone(audio, at, pitch, 0.14, 0.07).frequency.exponentialRampToValueAtTime(pitch * 0.6, at + 0.07);

const click = (audio: AudioContext, at: number, pitch: number): void => swish(audio, at, pitch, pitch, 0.02, 0.12);

/** Brass through a mute that is more or less open. */
function brass(audio: AudioContext, at: number, pitch: number, open: number): void {
  const mute = audio.createBiquadFilter();
  mute.type = 'lowpass';
  mute.frequency.value = open;
  tone(audio, at, pitch, 0.1, 0.3, 'sawtooth', mute);
}

/** Noise in a band that moves. */
function swish(audio: AudioContext, at: number, from: number, to: number, long: number, loud: number): void {
  const noise = audio.createBufferSource();
  noise.buffer = hiss(audio, long);
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + long);
  noise.connect(band).connect(fade(audio, at, loud, long));
  noise.start(at);
}

function hiss(audio: AudioContext, long: number): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
  buffer.getChannelData(0).forEach((_, i, samples) => (samples[i] = Math.random() * 2 - 1));
  return buffer;
}
