import type { Habits } from '../board';
import { lists } from './deck';

export default {
  passed: true,
  lists,
  faces: ['Otto', 'Ruth'],
  sounds: { Filed: 'land', YouFiled: 'land', Acted: 'slide', Pulled: 'slide' },
} satisfies Habits;
