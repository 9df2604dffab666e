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
  lead: { option: 'mode', order: ['in_person', 'live', 'slots'] },
  presets: { nest_of_spies: {}, first_edition: { edition: 'first_edition' }, short: { contact: 'mandatory', turn_min_ms: 4000 } },
  expert: ['attention', 'turn_ms', 'wink_ms', 'cooldown_ms', 'front_ms', 'side_ms', 'turn_min_ms', 'traffic'],
  eyesHere: (options) => modeOf(options) === 'live',
  inOneRoom: { mode: 'in_person' },
  peopleOnly: (options) => modeOf(options) === 'in_person',
} satisfies Habits;
