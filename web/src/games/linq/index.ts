import type { Linq } from '../../wire';
import { look } from '../board';
import Board from './Board.svelte';
import { story } from './debrief';
import type { Offer } from './picks';

export default look<Linq.Table, Linq.Hand, Offer, Linq.Move>({ Board, story });
