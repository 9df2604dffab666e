import type { Habits } from '../board';
import { lists } from './deck';

export default {
  passed: true,
  lists,
  faces: ['Otto', 'Ruth'],
  presets: { usual: {}, open: { hand_backs: 'visible' }, ring: { layout: 'ring' } },
  expert: ['influence_timing', 'swap_owner'],
  sounds: { Filed: 'land', YouFiled: 'land', Acted: 'slide', Pulled: 'slide' },
} satisfies Habits;
