import type { Spywhere } from '../../wire';
import { look } from '../board';
import Board from './Board.svelte';

export default look<Spywhere.Table, Spywhere.Hand, Spywhere.Move>({ Board });
