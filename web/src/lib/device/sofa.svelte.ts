/** A page that shows a table to a room: how large, on the whole screen or not, and with or without the code. */
import { takeKey } from './storage';

/** The screen is laid out as if it were this high, and then made larger. */
const AS_HIGH = 640;
/** The code is not to be read off the address either. */
const HIDDEN = 'hidden';

function kept(name: string): string {
  try {
    return sessionStorage.getItem(`brushpass.watch.${name}`) ?? '';
  } catch {
    return ''; // the link itself still works
  }
}

function keep(name: string, value: string): void {
  try {
    sessionStorage.setItem(`brushpass.watch.${name}`, value);
  } catch {
    // Then a reload needs the link once more.
  }
}

export class Sofa {
  /** Of the table, also where the address does not say it. */
  readonly code: string;
  /** Kept while the tab lives, so that a reload needs no key typed again. */
  readonly key: string;
  hidden = $state(false);
  large = $state(false);
  full = $state(false);
  width = $state(innerWidth);
  height = $state(innerHeight);
  /** How much larger; a window that is higher than broad is no television. */
  zoom = $derived(this.large ? Math.max(1, Math.min(this.height / AS_HIGH, this.width / 900)) : 1);

  constructor(code: string) {
    this.code = code === HIDDEN ? kept(HIDDEN) : code;
    this.key = takeKey() ?? kept(this.code);
    this.hidden = code === HIDDEN;
    this.large = new URLSearchParams(location.search).has('sofa');
    if (this.key) keep(this.code, this.key);
    document.addEventListener('fullscreenchange', () => (this.full = document.fullscreenElement !== null));
  }

  hide = (): void => {
    this.hidden = !this.hidden;
    keep(HIDDEN, this.code);
    this.#address();
  };

  flip = (): void => {
    this.large = !this.large;
    this.#address();
  };

  fill = (): void => {
    const asked = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    void asked.catch(() => undefined); // where a browser does not let it, the window stays as it is
  };

  /** The address says what a reload is to show, and nothing that is hidden. */
  #address(): void {
    history.replaceState(history.state, '', `/tv/${this.hidden ? HIDDEN : this.code}${this.large ? '?sofa' : ''}`);
  }
}
