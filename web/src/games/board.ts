/** What a game brings to the page, and what its board is given. How to write one stands in README.md. */
import type { Component } from 'svelte';
import type { Svg } from '../art/pencils';
import type { Eyes, Look, Sign } from '../art/portrait';
import type { Tell, Telling } from '../lib/match/story';
import type { Chapters, Transcript } from '../lib/match/replay';
import type { Entry } from '../lib/net/socket.svelte';
import type { Chair, Options } from '../lib/types';
import type { Cue } from '../lib/ui/sound';
import type { Fields, Phrasebook, Told, Words } from '../lib/words/words';

export type BoardProps<Table = Fields, Hand = Fields, Offer = Told, Move = Offer> = {
  /** What everybody may know. */
  table: Table;
  /** What the one who looks alone knows; null for onlookers. */
  hand: Hand | null;
  /** Every hand, face up: only in the replay of everything. Then `you` and `hand` are null. */
  hands: readonly Hand[] | null;
  /** All that may be done now; empty for onlookers, in replays, and while others decide. */
  offers: readonly Offer[];
  /** Whose eyes; null for onlookers. */
  you: number | null;
  chairs: readonly Chair[];
  /** The words of the game, in the language in use, to the one who looks. */
  book: Phrasebook;
  /** What the one who looks has seen so far, the newest last: for motion. */
  log: readonly Entry[];
  /** How far the story of this board has been told (`story` of its look). */
  story: Telling;
  /** Make a move; says whether it was taken. A refusal is told by the page. */
  play: (move: Move) => Promise<boolean>;
};

/** What a game shows of a finished match besides its board: told by the transcript, moved by the replay. */
export type FilmProps = {
  transcript: Transcript;
  chairs: readonly Chair[];
  /** The words of the game, to nobody in particular. */
  book: Phrasebook;
  /** The step the replay stands at. */
  at: number;
  /** Whose seat this device had, if it had one. */
  you: number | null;
  /** Stand at a step; or play from there until another one, so many times slower. */
  go: (step: number, until?: number, slower?: number) => void;
};

/** A match that is over: all of it is laid open, and so is what is told of it. */
export type Ended = {
  readonly transcript: Transcript;
  readonly chairs: readonly Chair[];
  /** The words of the game, to the one who looks. */
  readonly book: Phrasebook;
  readonly you: number | null;
};
/** One scene of an ending; a game adds what is to be seen in it. */
export type Scene = {
  /** Milliseconds it is told, where things move. */
  readonly long: number;
  /** What it tells, in words: to be read below it, and heard. */
  readonly said: string;
  /** What it sounds like. */
  readonly cue?: Cue;
};
export type StageProps<One extends Scene = Scene> = { scene: One; ended: Ended };

/** How a game tells its ending, scene by scene, and what of it is worth a line on the ticket. */
export type EndingLook<One extends Scene = Scene> = {
  scenes: (ended: Ended) => readonly One[];
  honours: (ended: Ended) => readonly string[];
  /** What everybody's face does at a time of the match: for the picture of a moment. */
  faces?: (ended: Ended, time: number) => readonly Countenance[];
  Stage: Component<StageProps<One>>;
};
export type Countenance = { readonly look: Look; readonly eyes: Eyes; readonly sign: Sign };

/** Check an ending against its own scenes; the page itself handles those of any game. */
export const ending = <One extends Scene>(look: EndingLook<One>): EndingLook => look as unknown as EndingLook;

/** What the page must know of a game before anything of it is drawn: small, and with the page from the start. */
export type Habits = {
  /** Whether one device can be passed round, by the options agreed on: not where everybody may act at any moment. */
  passed: boolean | ((options: Fields) => boolean);
  /** Lists of words that come with the options, in one language: what the cards of a deck are called. */
  lists?: (options: Fields, language: string) => Words;
  /** What is seen and gone at once: the board shows it and says it aloud, the wire does not note it, and nothing sounds. */
  fleeting?: (sight: Told) => boolean;
  /** What sounds when a sight is seen. All else is silent, and so is what is done in secret, even to its author. */
  sounds?: Readonly<Record<string, Cue>>;
  /** Who looks out of its poster on the first page: names, from which faces are made. */
  faces?: readonly string[];
  /** The face in front gives the sign to whoever looks away. */
  winks?: boolean;
  /** Whether all eyes are on this device, by the options: then it shows the table even beside a big screen. */
  eyesHere?: (options: Fields) => boolean;
  /** What differs where people see each other. */
  inOneRoom?: Options;
  /** The option that comes before all others, and its choices in the order in which people would take them. */
  lead?: { readonly option: string; readonly order: readonly string[] };
  /** Ways to play that have a name, the usual one first: each is what differs from the usual options. */
  presets?: Readonly<Record<string, Options>>;
  /** Options that only experts change: folded away. */
  expert?: readonly string[];
  /** Whether bots cannot play along, by the options agreed on. */
  peopleOnly?: (options: Fields) => boolean;
};

/** What lies on the table in its poster: drawings that come after the page. */
export type PosterProps = readonly Svg[];

/** Pictures of the rulebook, by their names; `words` are what its text has them say. */
export type Pictures = Readonly<Record<string, (book: Phrasebook, words: readonly string[]) => readonly Svg[]>>;

/** What is drawn of a game, and comes when somebody sits down to it. */
export type GameLook = {
  Board: Component<BoardProps>;
  Film?: Component<FilmProps>;
  /** What of all that was seen is told beat by beat. */
  story?: Tell;
  /** What the replay has in its table of contents. */
  chapters?: Chapters;
  /** How a match ended, told scene by scene: it comes when a match is over. */
  ending?: () => Promise<{ default: EndingLook }>;
};

/** Check a board against the types of its game; the page itself handles the values of any game. */
export const look = <Table, Hand, Offer, Move = Offer>(
  game: Omit<GameLook, 'Board'> & { Board: Component<BoardProps<Table, Hand, Offer, Move>> },
): GameLook => game as unknown as GameLook;
