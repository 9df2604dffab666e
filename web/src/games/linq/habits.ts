import type { Habits } from '../board';

export default {
  passed: true,
  faces: ['Bao', 'Greta', 'Hugo'],
  lead: { option: 'words', order: ['typed', 'spoken'] },
  presets: { usual: {}, easy: { number_range: '1-5' }, sleeper: { sleeper: true } },
  expert: ['number_scope', 'spy_self', 'allow_copy', 'same_root', 'recap_lap'],
  sounds: { Named: 'slide', Said: 'letters', Spoke: 'letters', Repeated: 'letters' },
} satisfies Habits;
