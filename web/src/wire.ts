// Made from the schema by `brushpass schema --typescript`. Do not edit.

export type FromPage = { ref?: number; join?: Join | null; play?: unknown; ask?: Dress | Leave | Unseat | NewKey | Arrange | SeatBot | Lock | Publish | LetWatch | HandOver | Start | null; say?: 'hello' | 'hurry' | 'laugh' | 'sorry' | 'suspicious' | 'thanks' | 'think' | 'well_done' | null; nonce?: string | null };

export type Join = { table: string; key: string };

export type Dress = { type: 'Dress'; name: string; colour: 'copper' | 'ivory' | 'leaf' | 'lilac' | 'rose' | 'sky' | 'slate' | 'straw' };

export type Leave = { type: 'Leave' };

export type Unseat = { type: 'Unseat'; seat: number };

export type NewKey = { type: 'NewKey'; seat: number };

export type Arrange = { type: 'Arrange'; game: string; seats: number; options: Record<string, unknown>; pace: 'none' | 'quick' | 'relaxed' | 'standard' };

export type SeatBot = { type: 'SeatBot'; seat: number; level: string };

export type Lock = { type: 'Lock'; locked: boolean };

export type Publish = { type: 'Publish'; public: boolean };

export type LetWatch = { type: 'LetWatch'; allowed: boolean };

export type HandOver = { type: 'HandOver'; seat: number };

export type Start = { type: 'Start' };

export type Frame = { type: 'Frame'; n: number; ref?: number | null; sights?: Array<Told>; table?: Told | null; hand?: Told | null; offers?: Array<Told> | null; left?: number | null; hint?: string | null };

export type Told = { type: 'Told' };

export type Refused = { type: 'Refused'; ref: number; reason: string };

export type Done = { type: 'Done'; ref: number };

export type Key = { type: 'Key'; ref: number; seat: number; key: string };

export type Presence = { type: 'Presence'; code: string; host: number; chairs: Array<Chair>; game: string; pace: 'none' | 'quick' | 'relaxed' | 'standard'; commitment: string; options?: Record<string, unknown>; you?: number | null; locked?: boolean; public?: boolean; watch?: string | null; watchers?: number; match?: string | null; playing?: boolean; lesson?: boolean };

export type Chair = { name?: string; colour?: 'copper' | 'ivory' | 'leaf' | 'lilac' | 'rose' | 'sky' | 'slate' | 'straw' | null; bot?: string | null; away?: boolean; played?: boolean; votes?: number; rekeyed?: boolean };

export type Said = { type: 'Said'; seat: number; phrase: 'hello' | 'hurry' | 'laugh' | 'sorry' | 'suspicious' | 'thanks' | 'think' | 'well_done' };

export type Bye = { type: 'Bye'; reason: string };

export type NewTable = { game: string; name: string; colour: 'copper' | 'ivory' | 'leaf' | 'lilac' | 'rose' | 'sky' | 'slate' | 'straw'; seats?: number; options?: Record<string, unknown>; pace?: 'none' | 'quick' | 'relaxed' | 'standard'; public?: boolean; lesson?: boolean };

export type SitDown = { name: string; colour: 'copper' | 'ivory' | 'leaf' | 'lilac' | 'rose' | 'sky' | 'slate' | 'straw' };

export type Seated = { code: string; seat: number; key: string };

export type Listed = { code: string; game: string; seats: number; free: number; host: string; playing: boolean; locked: boolean };

export type GameInfo = { name: string; version: string; least: number; most: number; options: Record<string, unknown>; levels: Array<string>; lesson: boolean };

export type Replay = { chairs: Array<Chair>; positions: Array<Position> };

export type Position = { step: number; table: Told; hands: Array<Told> };

export type Write = { type: 'Write'; kind: string; limit?: number };

export type Result = { type: 'Result'; points: Array<number>; winners: Array<number> };

export namespace Spywhere {
  export type SwapCard = { type: 'SwapCard'; give: Nation; take: Nation };
  export type Nation = 'belgium' | 'england' | 'france' | 'germany' | 'italy' | 'spain';
  export type ClearThree = { type: 'ClearThree'; nation: Nation };
  export type Identify = { type: 'Identify'; rival: number; nation: Nation };
  export type Pass = { type: 'Pass' };
  export type Finish = { type: 'Finish' };
  export type Table = { figures: Array<Figure>; market: Array<Nation>; stack: number; phase: Swap | Clear | Spot | LastGuesses | Over; first: number; nations: Array<Nation>; options: Options };
  export type Figure = { cards: number; clues: Array<Nation>; marked: Array<number> };
  export type Swap = { type: 'Swap'; who: Array<number>; round: number };
  export type Clear = { type: 'Clear'; who: Array<number>; round: number; cleared: number };
  export type Spot = { type: 'Spot'; who: Array<number>; round: number };
  export type LastGuesses = { type: 'LastGuesses'; who: Array<number>; ender: number | null };
  export type Over = { type: 'Over'; accounts: Array<Account>; winners: Array<number>; who: Array<number> };
  export type Account = { passports: Array<Nation>; dishes: number; guesses: Array<Identify>; right: number; bonus: number; points: number };
  export type Options = { two_player_nationalities?: 5 | 6; scoring?: 'product' | 'sum'; chain_elimination?: boolean; chain_bonus?: boolean; tiebreak?: 'more_right_guesses' | 'none'; removed_nationality?: 'belgium' | 'england' | 'france' | 'germany' | 'italy' | 'random' | 'spain' };
  export type Hand = { passports: Array<Nation>; cards: Array<Nation>; guesses: Array<Identify>; done: boolean };
  export type YouDrew = { type: 'YouDrew'; card: Nation };
  export type Drew = { type: 'Drew'; seat: number };
  export type Swapped = { type: 'Swapped'; seat: number; give: Nation; take: Nation };
  export type Cleared = { type: 'Cleared'; seat: number; nation: Nation; refill: Array<Nation> };
  export type YouPlaced = { type: 'YouPlaced'; rival: number; nation: Nation };
  export type Marked = { type: 'Marked'; seat: number; rival: number };
  export type YouSealed = { type: 'YouSealed'; rival: number; nation: Nation };
  export type YouFinished = { type: 'YouFinished' };
  export type Began = { type: 'Began'; phase: Swap | Clear | Spot | LastGuesses | Over };
  export type Move = SwapCard | ClearThree | Identify | Pass | Finish;
  export type Sight = YouDrew | Drew | Swapped | Cleared | YouPlaced | Marked | YouSealed | YouFinished | Began;
}

