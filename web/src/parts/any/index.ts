/** What is drawn of a game that the page has no board for. */
import type { GameLook } from '../../games/board';
import AnyBoard from './AnyBoard.svelte';

export default { Board: AnyBoard } as GameLook;
