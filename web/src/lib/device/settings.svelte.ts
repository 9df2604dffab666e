/** What a person has chosen for this device. */
import { storage } from './storage';
import { COLOURS, type Colour } from '../types';

export const THEMES = ['auto', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];
export const MOTIONS = ['auto', 'less'] as const;
export type Motion = (typeof MOTIONS)[number];

const daylight = matchMedia('(prefers-color-scheme: light)');
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

class Settings {
  theme = $state<Theme>(one(THEMES, storage.get('theme')) ?? 'auto');
  motion = $state<Motion>(one(MOTIONS, storage.get('motion')) ?? 'auto');
  sound = $state(storage.get('sound') !== 'off');
  /** The device trembles when it is your decision. */
  buzz = $state(storage.get('buzz') !== 'off');
  /** Nobody else hears this device: it may sound for what you alone see. */
  earphones = $state(storage.get('earphones') === 'on');
  name = $state(storage.get('name') ?? '');
  colour = $state<Colour>(one(COLOURS, storage.get('colour')) ?? any(COLOURS));
  #daylight = $state(daylight.matches);
  #reduced = $state(reduced.matches);
  shown = $derived(this.theme === 'auto' ? (this.#daylight ? 'light' : 'dark') : this.theme);

  /** Nothing moves that need not: so the device asks, or the person did. */
  still = $derived(this.motion === 'less' || this.#reduced);

  constructor() {
    daylight.addEventListener('change', () => (this.#daylight = daylight.matches));
    reduced.addEventListener('change', () => (this.#reduced = reduced.matches));
  }

  setTheme = (theme: Theme): void => {
    this.theme = theme;
    storage.set('theme', theme);
  };

  /** From the bar: the other one of the two that can be seen. */
  flipTheme = (): void => this.setTheme(this.shown === 'dark' ? 'light' : 'dark');

  setMotion = (motion: Motion): void => {
    this.motion = motion;
    storage.set('motion', motion);
  };

  setSound = (sound: boolean): void => {
    this.sound = sound;
    storage.set('sound', sound ? 'on' : 'off');
  };

  setBuzz = (buzz: boolean): void => {
    this.buzz = buzz;
    storage.set('buzz', buzz ? 'on' : 'off');
  };

  setEarphones = (earphones: boolean): void => {
    this.earphones = earphones;
    storage.set('earphones', earphones ? 'on' : 'off');
  };

  setPerson = (name: string, colour: Colour): void => {
    this.name = name;
    this.colour = colour;
    storage.set('name', name);
    storage.set('colour', colour);
  };
}

function one<T extends string>(known: readonly T[], kept: string | null): T | undefined {
  return known.find((item) => item === kept);
}

/** So that friends who open the page together do not all begin with the same colour. */
function any<T>(known: readonly T[]): T {
  return known[Math.floor(Math.random() * known.length)] as T;
}

export const settings = new Settings();
