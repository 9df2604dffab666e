import type { Wink } from '../../wire';
import type { Chapters } from '../../lib/match/replay';
import { look } from '../board';
import Board from './Board.svelte';
import Film from './Film.svelte';
import { story } from './strip';

const chapters: Chapters = (event, before) => (event.type === 'Called' ? before + 1 : null);

export default look<Wink.Table, Wink.Hand, Wink.Move>({ Board, Film, story, chapters, ending: () => import('./ending') });
