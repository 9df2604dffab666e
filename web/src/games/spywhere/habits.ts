import type { Habits } from '../board';

export default {
  passed: true,
  faces: ['Cleo', 'Ines'],
  presets: { usual: {}, chain: { chain_elimination: true }, product: { scoring: 'product' } },
  expert: ['two_player_nationalities', 'chain_bonus', 'tiebreak'],
  sounds: { Drew: 'draw', YouDrew: 'draw', Swapped: 'slide', Cleared: 'pile', Marked: 'land', YouPlaced: 'land' },
} satisfies Habits;
