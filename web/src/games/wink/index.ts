import type { Wink } from '../../wire';
import { look } from '../board';
import Board from './Board.svelte';
import Film from './Film.svelte';
import { fleeting } from './eyes';
import { modeOf } from './scene';

// Slot by slot all settle what they do, sealed, and a device can be passed round; eyes and accusations wait for nobody.
export default look<Wink.Table, Wink.Hand, Wink.Move>({ Board, Film, passed: (options) => modeOf(options) === 'slots', fleeting });
