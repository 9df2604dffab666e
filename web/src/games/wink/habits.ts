import type { Habits } from '../board';
import { fleeting } from './eyes';
import { modeOf } from './scene';

// Slot by slot all settle what they do, sealed, and a device can be passed round; eyes and accusations wait for nobody.
// Where people wink for real, bots cannot.
export default {
  passed: (options) => modeOf(options) === 'slots',
  fleeting,
  faces: ['Esi', 'Lena'],
  winks: true,
  sounds: { Called: 'slide', Met: 'contact', Missed: 'blind', Caught: 'caught', Denied: 'denied', YouSawWink: 'glass' },
  inOneRoom: { mode: 'in_person' },
  peopleOnly: (options) => modeOf(options) === 'in_person',
} satisfies Habits;
