import type { DoubleAgent } from '../../wire';
import { look } from '../board';
import Board from './Board.svelte';
import { lists } from './deck';

export default look<DoubleAgent.Table, DoubleAgent.Hand, DoubleAgent.Move>({ Board, passed: true, lists });
