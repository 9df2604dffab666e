import type { DoubleAgent } from '../../wire';
import type { Chapters } from '../../lib/match/replay';
import { look } from '../board';
import Board from './Board.svelte';
import { story } from './check';

type Began = { phase: DoubleAgent.Table['phase'] };
const chapters: Chapters = (event) => {
  const { phase } = event as unknown as Began;
  return event.type === 'Began' && phase.type === 'Turn' ? phase.number : null;
};

export default look<DoubleAgent.Table, DoubleAgent.Hand, DoubleAgent.Move>({ Board, story, chapters, ending: () => import('./ending') });
