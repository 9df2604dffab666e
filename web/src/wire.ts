// Made from the schema by `brushpass schema --typescript`. Do not edit.

export const LANGUAGES = ['en', 'fr'] as const;

export type FromPage = { ref?: number; join?: Join | null; play?: unknown; ask?: Dress | Leave | Unseat | NewKey | Holiday | Propose | Arrange | SeatBot | Lock | Publish | LetWatch | LetPrograms | HandOver | Plan | Invite | Dismiss | Start | null; say?: 'hello' | 'hurry' | 'laugh' | 'sorry' | 'suspicious' | 'thanks' | 'think' | 'well_done' | null; commit?: string | null; open?: string | null; there?: boolean };

export type Join = { table: string; key: string; padded?: boolean; screen?: boolean };

export type Dress = { type: 'Dress'; name: string; colour: 'copper' | 'ivory' | 'leaf' | 'lilac' | 'rose' | 'sky' | 'slate' | 'straw' };

export type Leave = { type: 'Leave' };

export type Unseat = { type: 'Unseat'; seat: number };

export type NewKey = { type: 'NewKey'; seat: number };

export type Holiday = { type: 'Holiday'; days: number };

export type Propose = { type: 'Propose'; pace: 'day' | 'hour' | 'none' | 'quick' | 'relaxed' | 'standard' | 'three_days' | 'week'; waits?: boolean };

export type Arrange = { type: 'Arrange'; game: string; seats: number; options: Record<string, unknown>; pace: 'day' | 'hour' | 'none' | 'quick' | 'relaxed' | 'standard' | 'three_days' | 'week'; waits?: boolean };

export type SeatBot = { type: 'SeatBot'; seat: number | null; level: string };

export type Lock = { type: 'Lock'; locked: boolean };

export type Publish = { type: 'Publish'; public: boolean };

export type LetWatch = { type: 'LetWatch'; allowed: boolean };

export type LetPrograms = { type: 'LetPrograms'; allowed: boolean };

export type HandOver = { type: 'HandOver'; seat: number };

export type Plan = { type: 'Plan'; at: number | null };

export type Invite = { type: 'Invite'; seat: number; lock: string };

export type Dismiss = { type: 'Dismiss' };

export type Start = { type: 'Start' };

export type Frame = { type: 'Frame'; n: number; ref?: number | null; sights?: Array<Told>; table?: Told | null; hand?: Told | null; offers?: Array<Told> | null; left?: number | null; hint?: string | null; house?: number | null };

export type Told = { type: 'Told' };

export type Refused = { type: 'Refused'; ref: number; reason: string; sheet?: Fault | null };

export type Fault = { fault: string; line: number; about: string };

export type Done = { type: 'Done'; ref: number };

export type Key = { type: 'Key'; ref: number; seat: number; key: string };

export type Presence = { type: 'Presence'; code: string; host: number; chairs: Array<Chair>; game: string; pace: 'day' | 'hour' | 'none' | 'quick' | 'relaxed' | 'standard' | 'three_days' | 'week'; commitment: string; options?: Record<string, unknown> | null; you?: number | null; locked?: boolean; public?: boolean; watch?: string | null; watchers?: number; match?: string | null; playing?: boolean; lesson?: boolean; stand_in?: boolean; broken?: string | null; waits?: boolean; proposal?: Proposal | null; knocks?: Array<string>; ladder?: string; screens?: number; planned?: number | null; programs?: boolean };

export type Chair = { name?: string; colour?: 'copper' | 'ivory' | 'leaf' | 'lilac' | 'rose' | 'sky' | 'slate' | 'straw' | null; bot?: string | null; away?: boolean; played?: boolean; votes?: number; rekeyed?: boolean; machine?: boolean; back?: number; holidays?: number; ladder?: boolean; invited?: boolean };

export type Proposal = { pace: 'day' | 'hour' | 'none' | 'quick' | 'relaxed' | 'standard' | 'three_days' | 'week'; waits?: boolean; seats?: Array<number> };

export type Said = { type: 'Said'; seat: number; phrase: 'hello' | 'hurry' | 'laugh' | 'sorry' | 'suspicious' | 'thanks' | 'think' | 'well_done' };

export type Dealing = { type: 'Dealing'; promise: string; parts: Array<string> };

export type CalledOff = { type: 'CalledOff'; seats: Array<number> };

export type Bye = { type: 'Bye'; reason: string; at?: string | null };

export type NewTable = { game: string; name: string; colour: 'copper' | 'ivory' | 'leaf' | 'lilac' | 'rose' | 'sky' | 'slate' | 'straw'; seats?: number; options?: Record<string, unknown>; pace?: 'day' | 'hour' | 'none' | 'quick' | 'relaxed' | 'standard' | 'three_days' | 'week'; waits?: boolean; public?: boolean; lesson?: boolean; machine?: boolean; language?: string; planned?: number | null };

export type SitDown = { name: string; colour: 'copper' | 'ivory' | 'leaf' | 'lilac' | 'rose' | 'sky' | 'slate' | 'straw'; machine?: boolean; invitation?: string };

export type Holder = { key: string };

export type Turn = { playing: boolean; yours: boolean; match?: string | null; left?: number | null };

export type Tap = { key: string; at: string; kind?: 'json' | 'push' | 'text'; p256dh?: string; auth?: string; language?: string; quiet?: [number, number] | null; off?: boolean };

export type Tapping = { key: string };

export type ToReport = { key: string; seat: number; about: 'behaviour' | 'name'; note?: string };

export type Seated = { code: string; seat: number; key: string };

export type Listed = { code: string; game: string; seats: number; free: number; host: string; playing: boolean; locked: boolean; watch?: string | null; pace?: 'day' | 'hour' | 'none' | 'quick' | 'relaxed' | 'standard' | 'three_days' | 'week'; language?: string; planned?: number | null; held?: boolean; here?: boolean };

export type GameInfo = { name: string; version: string; least: number; most: number; options: Record<string, unknown>; levels: Array<string>; lesson: boolean; pauses: Record<string, unknown> };

export type Replay = { chairs: Array<Chair>; positions: Array<Position> };

export type Position = { step: number; table: Told | null; hands: Array<Told | null> };

export type Ceremony = { link?: string };

export type Challenge = { challenge: string; site: string };

export type Registration = { person: string; challenge: string; credential: Record<string, unknown>; link?: string };

export type Assertion = { challenge: string; credential: Record<string, unknown> };

export type Admitted = { person: string; token: string };

export type Link = { link: string };

export type Me = { person: string; name?: string | null; program?: boolean; passkeys?: Array<PasskeyInfo>; programs?: Array<ProgramInfo> };

export type PasskeyInfo = { id: string; made: number };

export type ProgramInfo = { id: string; name: string };

export type Named = { name: string };

export type Which = { id: string };

export type Token = { id: string; token: string };

export type Shared = { sealed: string; version: number };

export type Entry = { key: string; off?: boolean };

export type Entered = { ladder: string };

export type Ladder = { game: string; speed: 'calm' | 'days' | 'quick'; programs: boolean; ranks: Array<Rank>; anchors: Array<Anchor> };

export type Rank = { person: string; name: string; points: number; give: number; matches: number };

export type Anchor = { level: string; points: number; give: number };

export type Profile = { person: string; name: string; program: boolean; places: Array<PlaceInfo>; matches: Array<RatedMatch> };

export type PlaceInfo = { game: string; speed: string; points: number; give: number; matches: number };

export type RatedMatch = { match: string; at: number; game: string; speed: string; place: number; points: number; before: number; after: number; rivals: Array<RatedRival>; shared?: boolean; left?: boolean; seat?: number };

export type RatedRival = { name: string; points: number; bot?: string | null; left?: boolean };

export type Write = { type: 'Write'; kind: string; limit?: number };

export type Result = { type: 'Result'; points: Array<number>; winners: Array<number> };

export namespace Spywhere {
  export type SwapCard = { type: 'SwapCard'; give: Nation; take: Nation };
  export type Nation = 'belgium' | 'england' | 'france' | 'germany' | 'italy' | 'spain';
  export type ClearThree = { type: 'ClearThree'; nation: Nation };
  export type Identify = { type: 'Identify'; rival: number; nation: Nation };
  export type Pass = { type: 'Pass' };
  export type Finish = { type: 'Finish' };
  export type Table = { figures: Array<Figure>; market: Array<Nation>; stack: number; phase: Swap | Clear | Spot | LastGuesses | Over; first: number; nations: Array<Nation>; options: Options; identify_from: number };
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
  export type StackRanOut = { type: 'StackRanOut' };
  export type IdentifiedAll = { type: 'IdentifiedAll'; seat: number };
  export type YouPlaced = { type: 'YouPlaced'; rival: number; nation: Nation };
  export type Marked = { type: 'Marked'; seat: number; rival: number };
  export type YouSealed = { type: 'YouSealed'; rival: number; nation: Nation };
  export type YouFinished = { type: 'YouFinished' };
  export type Began = { type: 'Began'; phase: Swap | Clear | Spot | LastGuesses | Over };
  export type Move = SwapCard | ClearThree | Identify | Pass | Finish;
  export type Sight = YouDrew | Drew | Swapped | Cleared | StackRanOut | IdentifiedAll | YouPlaced | Marked | YouSealed | YouFinished | Began;
}

export namespace DoubleAgent {
  export type PlaceToken = { type: 'PlaceToken'; agent: number; token: number };
  export type LayFile = { type: 'LayFile'; card: string; agent: number };
  export type AskTip = { type: 'AskTip'; card: string; agent: number; other: number };
  export type SearchFiles = { type: 'SearchFiles'; card: string; agent: number };
  export type Eavesdrop = { type: 'Eavesdrop'; card: string };
  export type AddCounter = { type: 'AddCounter'; card: string; agent: number };
  export type SwapTokens = { type: 'SwapTokens'; card: string; agent: number; other: number };
  export type PlayInVain = { type: 'PlayInVain'; card: string };
  export type PullCounter = { type: 'PullCounter'; agent: number };
  export type Table = { agents: Array<Agent>; figures: Array<Figure>; plus_left: number; phase: SetUp | Turn | Influence | Over; options: Options };
  export type Agent = { letter: string; neighbours: Array<number>; space: number; needs: number; grey: boolean; plus: number; files: Array<Array<'0/7' | '1' | '2' | '3' | '4' | '?'>>; opened: Opened | null; trapped: Array<string>; delivered: Delivered | null };
  export type Opened = { type: 'Opened'; agent: number; tokens: Array<number>; influence: Array<number>; personal: Array<number>; files: Array<Array<string>> };
  export type Delivered = { type: 'Delivered'; agent: number; seat: number; winning: number; losing: number; points: number };
  export type Figure = { cards: number; pile: number; turns: number; backs: Array<'0/7' | '1' | '2' | '3' | '4' | '?'>; score: Array<string>; played: Array<string>; sums: Array<Sum> };
  export type Sum = { agents: Array<number>; total: number };
  export type SetUp = { type: 'SetUp'; who: Array<number> };
  export type Turn = { type: 'Turn'; who: Array<number>; number: number };
  export type Influence = { type: 'Influence'; who: Array<number>; number: number };
  export type Over = { type: 'Over'; accounts: Array<Account>; winners: Array<number>; who: Array<number> };
  export type Account = { points: number; cards: number };
  export type Options = { influence_timing?: 'after_check' | 'before_check'; layout?: 'line' | 'ring'; track?: 4; hand_backs?: 'hidden' | 'visible'; swap_owner?: 'opponent' | 'self'; deck?: Deck };
  export type Deck = { name: Title; cards: Array<Card>; board: Board; training: boolean };
  export type Title = { en: string; fr: string };
  export type Card = { key: string; title: Title; value: number; back: '0/7' | '1' | '2' | '3' | '4' | '?'; effect: Effect; copies: number; after_play: 'remove' };
  export type Effect = 'clues' | 'ears' | 'none' | 'nosy' | 'personal' | 'swap' | 'tip' | 'trap';
  export type Board = { agents: Array<Place>; neighbours: Neighbours };
  export type Place = { letter: string; side: 0 | 1 };
  export type Neighbours = { line: Array<string>; ring: Array<string> };
  export type Hand = { cards: Array<string>; tokens: Array<number>; files: Array<Array<string>>; learnt: Memory; exposed: Memory };
  export type Memory = { files: Array<Seen>; hand: Array<string>; since: Array<Spot>; earlier: Array<Glimpse> };
  export type Seen = { agent: number; place: number; among: Array<string> };
  export type Spot = { agent: number; place: number };
  export type Glimpse = { cards: Array<string>; files: Array<Spot> };
  export type YouPlaced = { type: 'YouPlaced'; agent: number; token: number };
  export type YouDrew = { type: 'YouDrew'; cards: Array<string> };
  export type Drew = { type: 'Drew'; seat: number; count: number };
  export type DrewBacks = { type: 'DrewBacks'; seat: number; backs: Array<'0/7' | '1' | '2' | '3' | '4' | '?'> };
  export type YouFiled = { type: 'YouFiled'; agent: number; card: string };
  export type Filed = { type: 'Filed'; seat: number; agent: number; back: '0/7' | '1' | '2' | '3' | '4' | '?' };
  export type Acted = { type: 'Acted'; seat: number; card: string };
  export type Tipped = { type: 'Tipped'; seat: number; agent: number; other: number; total: number };
  export type YouSearched = { type: 'YouSearched'; agent: number; cards: Array<string> };
  export type Searched = { type: 'Searched'; seat: number; agent: number };
  export type YouOverheard = { type: 'YouOverheard'; cards: Array<string> };
  export type Overheard = { type: 'Overheard'; seat: number };
  export type Delayed = { type: 'Delayed'; seat: number; agent: number };
  export type Reassigned = { type: 'Reassigned'; seat: number; agent: number; other: number };
  export type Meddled = { type: 'Meddled'; seat: number; agent: number; other: number };
  export type Pulled = { type: 'Pulled'; seat: number; agent: number };
  export type Sprung = { type: 'Sprung'; agent: number; cards: Array<string> };
  export type Began = { type: 'Began'; phase: SetUp | Turn | Influence | Over };
  export type Move = PlaceToken | LayFile | AskTip | SearchFiles | Eavesdrop | AddCounter | SwapTokens | PlayInVain | PullCounter;
  export type Sight = YouPlaced | YouDrew | Drew | DrewBacks | YouFiled | Filed | Acted | Tipped | YouSearched | Searched | YouOverheard | Overheard | Delayed | Reassigned | Meddled | Pulled | Opened | Sprung | Delivered | Began;
}

export namespace Linq {
  export type NameNumber = { type: 'NameNumber'; number: number };
  export type Say = { type: 'Say'; text: string };
  export type SaidIt = { type: 'SaidIt' };
  export type Point = { type: 'Point'; at: Array<number> };
  export type Guess = { type: 'Guess'; text: string };
  export type GiveUp = { type: 'GiveUp' };
  export type Table = { options: Options; phase: Naming | Talk | Pointing | Guessing | Over; round: number; start: number; number: number | null; words: Array<Array<string>>; points: Array<number>; bank: number; spied: Array<number>; passwords: Array<string>; debrief: Debrief | null };
  export type Options = { language?: 'en' | 'fr'; number_scope?: 'game' | 'round'; number_range?: '1-10' | '1-5'; spy_self?: 'forced' | 'free'; allow_copy?: boolean; recap_lap?: boolean; same_root?: 'contains' | 'family' | 'off' | 'strict'; two_couples?: boolean; sleeper?: boolean; words?: 'spoken' | 'typed'; cards?: string };
  export type Naming = { type: 'Naming'; who: Array<number> };
  export type Talk = { type: 'Talk'; who: Array<number>; lap: number };
  export type Pointing = { type: 'Pointing'; who: Array<number> };
  export type Guessing = { type: 'Guessing'; who: Array<number> };
  export type Over = { type: 'Over'; winners: Array<number>; who: Array<number> };
  export type Debrief = { round: number; number: number; words: Array<Array<string>>; aims: Array<Array<number>>; couples: Array<Array<number>>; sleeper: number | null; tries: Array<Try>; passwords: Array<string> };
  export type Try = { seat: number; text: string; right: boolean };
  export type Hand = { card: SpyCard | CounterSpyCard | NoCard; aim: Array<number>; guess: string | null; done: boolean };
  export type SpyCard = { type: 'SpyCard'; password: string };
  export type CounterSpyCard = { type: 'CounterSpyCard' };
  export type NoCard = { type: 'NoCard' };
  export type NewRound = { type: 'NewRound'; round: number; start: number };
  export type Named = { type: 'Named'; seat: number; number: number };
  export type Dealt = { type: 'Dealt'; number: number };
  export type YouAreSpy = { type: 'YouAreSpy'; password: string };
  export type YouAreCounterSpy = { type: 'YouAreCounterSpy' };
  export type Said = { type: 'Said'; seat: number; text: string };
  export type Spoke = { type: 'Spoke'; seat: number };
  export type Repeated = { type: 'Repeated'; seat: number; first: string; second: string };
  export type YouAimed = { type: 'YouAimed'; at: Array<number> };
  export type HandsUp = { type: 'HandsUp' };
  export type Pointed = { type: 'Pointed'; seat: number; at: Array<number> };
  export type ClaimedToSpy = { type: 'ClaimedToSpy'; seat: number; other: number };
  export type Unmasked = { type: 'Unmasked'; spies: Array<number> };
  export type SleeperWoke = { type: 'SleeperWoke'; seat: number };
  export type Earned = { type: 'Earned'; seat: number; points: number; why: 'found_partner' | 'password' | 'spies_failed' };
  export type Paid = { type: 'Paid'; seat: number; to: number; points: number };
  export type BankStoodIn = { type: 'BankStoodIn'; seat: number; to: number; points: number };
  export type Fined = { type: 'Fined'; seat: number; points: number };
  export type Levied = { type: 'Levied'; amounts: Array<number> };
  export type YouGuessed = { type: 'YouGuessed'; text: string };
  export type YouGaveUp = { type: 'YouGaveUp' };
  export type Tried = { type: 'Tried'; seat: number; text: string; verdict: 'right' | 'wrong' };
  export type Opened = { type: 'Opened'; spies: Array<number>; password: string };
  export type Began = { type: 'Began'; phase: Naming | Talk | Pointing | Guessing | Over };
  export type Move = NameNumber | Say | SaidIt | Point | Guess | GiveUp;
  export type Sight = NewRound | Named | Dealt | YouAreSpy | YouAreCounterSpy | Said | Spoke | Repeated | YouAimed | HandsUp | Pointed | ClaimedToSpy | Unmasked | SleeperWoke | Earned | Paid | BankStoodIn | Fined | Levied | YouGuessed | YouGaveUp | Tried | Opened | Began;
}

export namespace Wink {
  export type Designate = { type: 'Designate'; rival: number };
  export type Skip = { type: 'Skip' };
  export type Call = { type: 'Call'; agent: number };
  export type Pass = { type: 'Pass' };
  export type Accuse = { type: 'Accuse'; rival: number; agent: number };
  export type Look = { type: 'Look'; to: number | null };
  export type WinkAt = { type: 'WinkAt'; caller: number };
  export type Glance = { type: 'Glance'; slot: number; to: number | null };
  export type WinkIn = { type: 'WinkIn'; slot: number; caller: number };
  export type Seal = { type: 'Seal' };
  export type TimeUp = { type: 'TimeUp' };
  export type Table = { figures: Array<Figure>; crowd: Array<number>; faceup: Array<number>; dead: Array<number>; locked: Array<number>; calls: number; passes: number; phase: Contact | Calling | Signal | Glances | Suspicion | Over; first: number; options: Options };
  export type Figure = { cards: number; counter: number; spent: number; pawn: number | null; won: Array<number>; blind: Array<number>; lacks: Array<number> };
  export type Contact = { type: 'Contact'; who: Array<number>; since: number };
  export type Calling = { type: 'Calling'; who: Array<number>; since: number };
  export type Signal = { type: 'Signal'; caller: number; since: number; until: number; who: Array<number> };
  export type Glances = { type: 'Glances'; caller: number; since: number; who: Array<number> };
  export type Suspicion = { type: 'Suspicion'; caller: number; since: number; who: Array<number> };
  export type Over = { type: 'Over'; accounts: Array<Account>; winners: Array<number>; who: Array<number> };
  export type Account = { agents: Array<number>; counter: number; spent: number; blind: Array<number>; left: Array<number>; points: number };
  export type Options = { edition?: 'first_edition' | 'nest_of_spies'; mode?: 'in_person' | 'live' | 'slots'; contact?: 'by_edition' | 'mandatory' | 'optional'; skip_effect?: 'keep' | 'miss'; accuse_scope?: 'any_faceup' | 'called'; accuse_own_card?: 'allow' | 'forbid'; no_legal_call?: 'end_game' | 'pass'; end_timing?: 'immediate' | 'round'; force_wink?: boolean; deal_bonus?: boolean; sign?: 'brow' | 'nod' | 'smile' | 'tongue' | 'wink'; attention?: 'relaxed' | 'sharp' | 'standard'; turn_ms?: number | null; wink_ms?: number | null; cooldown_ms?: number | null; front_ms?: number | null; side_ms?: number | null; turn_min_ms?: number | null; traffic?: 'padded' | 'plain'; given_by?: 'any' | 'eyes' | 'keys' };
  export type Hand = { cards: Array<number>; saw: Array<Seen>; winked: Array<number>; gaze: Gaze; wink: Winking | null; glances: Array<number | null>; plans: Array<WinkIn>; accusations: Array<Accuse>; sealed: boolean };
  export type Seen = { seat: number; towards: number; agent: number; at: number };
  export type Gaze = { to: number | null; since: number; turning: boolean; face: Face | null };
  export type Face = { towards: number | null; at: number; turning: boolean };
  export type Winking = { caller: number; agent: number; at: number; shut: boolean };
  export type Called = { type: 'Called'; seat: number; agent: number };
  export type Met = { type: 'Met'; seat: number; rival: number; agent: number };
  export type Missed = { type: 'Missed'; seat: number; rival: number | null; agent: number; holder: number | null };
  export type Skipped = { type: 'Skipped'; seat: number; agent: number };
  export type Passed = { type: 'Passed'; seat: number };
  export type Caught = { type: 'Caught'; seat: number; rival: number; agent: number };
  export type Denied = { type: 'Denied'; seat: number; rival: number; agent: number; locks: boolean };
  export type Began = { type: 'Began'; phase: Contact | Calling | Signal | Glances | Suspicion | Over };
  export type YouTurned = { type: 'YouTurned'; to: number | null; at: number };
  export type YouFaced = { type: 'YouFaced'; to: number | null; at: number; face: Face | null };
  export type YouSawTurn = { type: 'YouSawTurn'; seat: number; at: number };
  export type YouSawLook = { type: 'YouSawLook'; seat: number; towards: number | null; at: number };
  export type YouSawFlutter = { type: 'YouSawFlutter'; seat: number };
  export type YouSawWink = { type: 'YouSawWink'; seat: number; towards: number; agent: number; at: number };
  export type YouWinked = { type: 'YouWinked'; caller: number; agent: number; at: number };
  export type YouOpened = { type: 'YouOpened' };
  export type YouRested = { type: 'YouRested' };
  export type YouSettled = { type: 'YouSettled'; move: Glance | WinkIn | Accuse | Seal };
  export type YouGlimpsed = { type: 'YouGlimpsed'; glimpses: Array<Glimpse>; at: number };
  export type Glimpse = { slot: number; seat: number; towards: number | null; eyes: 'flutter' | 'open' | 'wink' };
  export type YouWereLate = { type: 'YouWereLate'; rival: number; agent: number };
  export type Move = Designate | Skip | Call | Pass | Accuse | Look | WinkAt | Glance | WinkIn | Seal | TimeUp;
  export type Sight = Called | Met | Missed | Skipped | Passed | Caught | Denied | Began | YouTurned | YouFaced | YouSawTurn | YouSawLook | YouSawFlutter | YouSawWink | YouWinked | YouOpened | YouRested | YouSettled | YouGlimpsed | YouWereLate;
}

