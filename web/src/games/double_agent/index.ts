import type { DoubleAgent } from '../../wire';
import { look } from '../board';
import Board from './Board.svelte';
import { story } from './check';

export default look<DoubleAgent.Table, DoubleAgent.Hand, DoubleAgent.Move>({ Board, story });
