/** How a table is laid out: what `styles/layout.css` asks of the screen, for what is measured in script. */
import { MediaQuery } from 'svelte/reactivity';

const TALL = '(min-height: 780px)';
const wide = new MediaQuery(`(min-width: 900px) and ${TALL}`);
const roomy = new MediaQuery(`(min-width: 600px) and ${TALL}`);
const low = new MediaQuery('(min-aspect-ratio: 1) and (max-height: 479.9px)');
const smallest = new MediaQuery('(max-width: 339.9px), (max-height: 339.9px)');
const beside = new MediaQuery('(min-aspect-ratio: 1) and (max-height: 779.9px)');

export const screen = {
  /** A desk: everything is large, and one thing stands below another. */
  get wide(): boolean {
    return wide.current;
  },
  /** A tablet or a desk. */
  get roomy(): boolean {
    return roomy.current;
  },
  /** Broader than high, and low: what is mine stands beside the felt. */
  get beside(): boolean {
    return beside.current;
  },
  /** A phone on its side. */
  get low(): boolean {
    return low.current;
  },
  /** The smallest phones, upright or on their side. */
  get smallest(): boolean {
    return smallest.current;
  },
};
