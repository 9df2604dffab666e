import type { Spywhere } from '../../wire';
import type { Chapters } from '../../lib/match/replay';
import { look } from '../board';
import Board from './Board.svelte';

type Began = { phase: Spywhere.Table['phase'] };
const chapters: Chapters = (event) => {
  const { phase } = event as unknown as Began;
  return event.type === 'Began' && phase.type === 'Swap' ? phase.round : null;
};

export default look<Spywhere.Table, Spywhere.Hand, Spywhere.Move>({ Board, chapters, ending: () => import('./ending') });
