/** What a person has chosen for this device. */
import { storage } from './storage';
import { COLOURS, type Colour } from '../types';

export const THEMES = ['auto', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

const daylight = matchMedia('(prefers-color-scheme: light)');

class Settings {
  theme = $state<Theme>(one(THEMES, storage.get('theme')) ?? 'auto');
  sound = $state(storage.get('sound') === 'on');
  name = $state(storage.get('name') ?? '');
  colour = $state<Colour>(one(COLOURS, storage.get('colour')) ?? any(COLOURS));
  #daylight = $state(daylight.matches);
  shown = $derived(this.theme === 'auto' ? (this.#daylight ? 'light' : 'dark') : this.theme);

  constructor() {
    daylight.addEventListener('change', () => (this.#daylight = daylight.matches));
  }

  setTheme = (theme: Theme): void => {
    this.theme = theme;
    storage.set('theme', theme);
  };

  /** From the bar: the other one of the two that can be seen. */
  flipTheme = (): void => this.setTheme(this.shown === 'dark' ? 'light' : 'dark');

  setSound = (sound: boolean): void => {
    this.sound = sound;
    storage.set('sound', sound ? 'on' : 'off');
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
