import type { Habits } from '../board';

export default {
  passed: true,
  faces: ['Bao', 'Greta', 'Hugo'],
  sounds: { Named: 'slide', Said: 'letters', Spoke: 'letters', Repeated: 'letters' },
} satisfies Habits;
