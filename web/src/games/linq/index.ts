import type { Linq } from '../../wire';
import type { Chapters } from '../../lib/match/replay';
import { look } from '../board';
import Board from './Board.svelte';
import { story } from './debrief';
import type { Offer } from './picks';

/** The first round begins with the deal. */
const chapters: Chapters = (event, before) => {
  if (event.type === 'NewRound') return (event as unknown as Linq.NewRound).round;
  return before ? null : 1;
};

export default look<Linq.Table, Linq.Hand, Offer, Linq.Move>({ Board, story, chapters, ending: () => import('./ending') });
