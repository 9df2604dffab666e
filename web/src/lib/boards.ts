/** The boards there are: one folder a game, found by its name. */
import type { Component } from 'svelte';
import type { Chair } from './types';
import type { Fields, Told, Words } from './words';

export type BoardProps = {
  table: Fields;
  hand: Fields | null;
  offers: readonly Told[];
  you: number | null;
  chairs: readonly Chair[];
  words: Words;
  house: Words;
  say: (move: Told) => string;
  play: (move: Told) => void;
};

const found = import.meta.glob<{ default: Component<BoardProps> }>('../games/*/Board.svelte', { eager: true });

export const board = (game: string): Component<BoardProps> | undefined => found[`../games/${game}/Board.svelte`]?.default;
