import type { Habits } from '../board';

export default { passed: true, faces: ['Cleo', 'Ines'] } satisfies Habits;
