import type { Habits } from '../board';

export default { passed: true, faces: ['Bao', 'Greta', 'Hugo'] } satisfies Habits;
