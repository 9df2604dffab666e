import type { Habits } from '../board';
import { lists } from './deck';

export default { passed: true, lists, faces: ['Otto', 'Ruth'] } satisfies Habits;
