import type { Habits } from '../board';

export default { passed: true } satisfies Habits;
