import type { Wink } from '../../wire';
import { look } from '../board';
import Board from './Board.svelte';
import Film from './Film.svelte';

export default look<Wink.Table, Wink.Hand, Wink.Move>({ Board, Film });
