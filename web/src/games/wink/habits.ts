import type { Habits } from '../board';
import { fleeting } from './eyes';
import { modeOf } from './scene';

// Slot by slot all settle what they do, sealed, and a device can be passed round; eyes and accusations wait for nobody.
export default { passed: (options) => modeOf(options) === 'slots', fleeting } satisfies Habits;
