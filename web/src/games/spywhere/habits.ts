import type { Habits } from '../board';

export default {
  passed: true,
  faces: ['Cleo', 'Ines'],
  sounds: { Drew: 'draw', YouDrew: 'draw', Swapped: 'slide', Cleared: 'pile', Marked: 'land', YouPlaced: 'land' },
} satisfies Habits;
