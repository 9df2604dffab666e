/**
 * One connection to one table, as runes. It comes back by itself when it breaks, says again what was not
 * answered, and keeps the last table, hand and offers: a frame brings only what has changed.
 */
import { isFleeting, soundOf } from '../../games';
import type { Frame } from '../../wire';
import { count, pauseOf, type Count } from '../match/clock';
import { games } from '../games.svelte';
import { claim, company, heldElsewhere, isPadded, rememberCompany, rememberEnd, rememberPadded } from '../device/storage';
import { LOOK, Silence } from './silence';
import { BEAT, Padder, Unpadder } from './padded';
import { Draws } from '../match/draws';
import type { Pact } from '../match/pact';
import { openUpon, partOf, pledgeFor, type Doubt, type Pledge } from '../match/pledge';
import { Requests, type Answer } from './requests';
import { cue, type Cue } from '../ui/sound';
import { ticking } from '../ui/ticking.svelte';
import type { Ask, Chair, Phrase, Presence } from '../types';
import type { Fields, Told } from '../words/words';

export type Status = 'connecting' | 'open' | 'broken' | 'closed';
/** Something seen; `past` was brought along by a whole frame, and has been seen before. */
export type Entry = { id: number; sight: Told; secret: boolean; past?: boolean; /** The house decided it, for a person. */ house?: boolean };
export type Utterance = { id: number; seat: number; phrase: Phrase };
type Received = Answer & { at?: string | null; type: 'Frame' | 'Presence' | 'Said' | 'Dealing' | 'CalledOff' | 'Bye' | 'Done' | 'Refused' | 'Key' };
/** A match on the board: after its end, the table may agree on another game, for others. */
export type Cast = { game: string; chairs: readonly Chair[] };
type Whole = Omit<Frame, 'table' | 'hand' | 'offers' | 'sights'> & {
  table?: Fields | null;
  hand?: Fields | null;
  offers?: Told[] | null;
  sights?: Told[];
  /** In how many milliseconds the house decides for those who have not. */
  left?: number | null;
  /** For whom the house decided what is told. */
  house?: number | null;
};

/** What this page is called among those of this browser. */
const PAGE = `${Date.now()} ${Math.random()}`;
const LONGEST_WAIT = 15_000;
const BEGINS = 8_000;
const MOST_ENTRIES = 400;
const MOST_FLEETING = 20;

export class Connection {
  status = $state<Status>('connecting');
  /** What is said while the connection is not open: a key into the words. */
  trouble = $state<'broken' | 'held' | 'silent'>('broken');
  /** Why the connection is closed for good: a key under `bye` or `refusals` in the words. */
  bye = $state<string | null>(null);
  presence = $state.raw<Presence | null>(null);
  /** The game and the people of the match that lies on the table; null: nobody here knows them any more. */
  cast = $state.raw<Cast | null>(null);
  table = $state.raw<Fields | null>(null);
  hand = $state.raw<Fields | null>(null);
  offers = $state.raw<Told[]>([]);
  log = $state.raw<Entry[]>([]);
  /** The same without what is fleeting: what the wire tells. It changes less often. */
  noted = $state.raw<Entry[]>([]);
  said = $state.raw<Utterance[]>([]);
  /** How often all was told anew, on joining and on every return. */
  recalls = $state(0);
  clock = $state.raw<Count | null>(null);
  /** Who called off the last deal: seats that did not open their parts. */
  calledOff = $state.raw<readonly number[]>([]);
  /** Why the last deal may have been chosen: a key under `deal` in the words. */
  doubt = $state<Doubt | null>(null);
  /** In a first game: what is said before the next decision, as a key into the words. */
  hint = $state<string | null>(null);
  /** The last entry and the last utterance that a screen reader was told. */
  told = -1;
  heard = -1;
  /** Whether this connection makes sounds: of several on one device, only that of whoever looks. */
  audible = true;

  #socket: WebSocket | null = null;
  #requests = new Requests();
  #joinRef = 0;
  #tries = 0;
  #at = ''; // the worker that runs the table, where we were told its name
  #timer: ReturnType<typeof setTimeout> | undefined;
  #fresh = true; // the next frame is a whole one
  #number = 0; // of the last frame
  #early: Whole[] = []; // frames of a match that no presence has named yet
  #count = 0;
  #pledge: Pledge | null = null; // our part of the next seed, as the table was promised it on this line
  #opened = ''; // our part of the deal that is being made, or was made last
  #pact: Pact | null = null; // the promises that were told before the next deal, or before the last
  #draws: Draws; // how often our part was opened
  #padded: boolean; // everything travels in pieces of one size, at one beat
  #padder = new Padder();
  #beat: ReturnType<typeof setInterval> | undefined;
  #silence = new Silence();
  #listening: ReturnType<typeof setInterval> | undefined;

  /** The game waits for this seat. Where everybody may act at any moment, an offer alone owes nothing. */
  get owed(): boolean {
    const { who = [] } = (this.table?.phase ?? {}) as { who?: readonly number[] };
    return this.offers.length > 0 && who.includes(this.presence?.you ?? -1);
  }

  constructor(
    readonly code: string,
    readonly key: string,
    /** This page is a big screen for people in one room. */
    readonly screen = false,
  ) {
    this.#padded = isPadded(code);
    this.#draws = new Draws(key);
    document.addEventListener('visibilitychange', this.#hurry);
    addEventListener('online', this.#hurry);
    this.connect();
  }

  ask = (ask: Ask): Promise<Answer> => this.#requests.wait({ ask }, this.#send);
  play = (move: Told): Promise<Answer> => {
    this.#draws.played();
    return this.#requests.wait({ play: move }, this.#send);
  };
  say = (phrase: Phrase): Promise<Answer> => this.#requests.wait({ say: phrase }, this.#send);

  /** Somebody wants to sit here: of several pages for one seat, the newest has it. */
  connect = (): void => {
    claim(this.key, PAGE);
    this.#dial();
  };

  /** The line comes back by itself, but not to take the seat from a page that was opened later. */
  #again = (): void => {
    if (heldElsewhere(this.key, PAGE)) this.#close('newer');
    else this.#dial();
  };

  #dial = (): void => {
    clearTimeout(this.#timer);
    clearInterval(this.#listening);
    this.#listening = setInterval(this.#listen, LOOK);
    this.#silence.heard(performance.now());
    this.bye = null;
    this.status = this.presence ? 'broken' : 'connecting';
    const at = this.#at && `?at=${encodeURIComponent(this.#at)}`;
    this.#at = '';
    const place = `${location.host}/ws/${encodeURIComponent(this.code)}${at}`;
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${place}`);
    const unpadder = new Unpadder();
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    this.#padder = new Padder();
    socket.onopen = this.#join;
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      this.#silence.heard(performance.now());
      const messages = typeof data === 'string' ? [data] : unpadder.take(new Uint8Array(data));
      for (const message of messages) if (this.#socket === socket) this.#receive(JSON.parse(message) as Received);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#broke();
    };
  };

  /** Leave the screen; the seat is kept. */
  hangUp = (): void => {
    document.removeEventListener('visibilitychange', this.#hurry);
    removeEventListener('online', this.#hurry);
    this.#close('left');
  };

  /** Say what is not to be said again on another line: there the table asks for it anew. */
  #tell = (message: object): void => this.#send({ ...message, ref: this.#requests.next() });

  #send = (message: object): void => {
    if (this.status === 'open') this.#post(message);
  };

  /** At once, or where pieces are sent, with the next. */
  #post(message: object): void {
    if (this.#padded) this.#padder.put(JSON.stringify(message));
    else this.#socket?.send(JSON.stringify(message));
  }

  /** While a match is on, a line that says nothing is asked, and one that does not answer is given up; so is one that does not begin. */
  #listen = (): void => {
    const now = performance.now();
    if (this.status !== 'open') {
      if (this.#socket && this.#silence.quiet(now) > BEGINS) this.#giveUp();
      return;
    }
    if (!this.presence?.playing || document.visibilityState !== 'visible') return this.#silence.heard(now);
    const verdict = this.#silence.look(now);
    if (verdict === 'ask') this.#post({ there: true, ref: this.#requests.next() });
    if (verdict !== 'silent') return;
    this.#giveUp();
    this.trouble = 'silent';
  };

  #giveUp(): void {
    const dead = this.#socket;
    this.#socket = null;
    this.#broke();
    dead?.close();
  }

  #keepBeat(): void {
    clearInterval(this.#beat);
    if (!this.#padded) return;
    this.#beat = setInterval(() => {
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(this.#padder.piece());
    }, BEAT);
  }

  #join = (): void => {
    this.#joinRef = this.#requests.next();
    this.#fresh = true;
    this.#number = 0;
    this.#early = [];
    this.#keepBeat();
    this.#post({ join: { table: this.code, key: this.key, padded: this.#padded, ...(this.screen && { screen: true }) }, ref: this.#joinRef });
  };

  /** What the table agreed on about its traffic: from now on, on a connection of its own. */
  #agreeOn(traffic: unknown): void {
    const padded = traffic === 'padded';
    if (padded === this.#padded) return;
    this.#padded = padded;
    rememberPadded(this.code, padded);
    const before = this.#socket;
    this.#dial();
    before?.close();
  }

  #broke(): void {
    if (this.status === 'closed') return;
    this.status = this.presence ? 'broken' : 'connecting';
    ticking.stop();
    // Not all at the same time: after a restart, everybody comes back. Who is told where to go may go at once.
    const wait = this.#at && !this.#tries ? 0 : Math.min(LONGEST_WAIT, 500 * 2 ** this.#tries) * (0.5 + Math.random() / 2);
    this.#tries += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#again, wait);
  }

  #hurry = (): void => {
    const waiting = this.#socket === null || this.#socket.readyState >= WebSocket.CLOSING;
    if (waiting && this.status !== 'closed' && document.visibilityState === 'visible') this.#again();
  };

  #close(reason: string): void {
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    clearInterval(this.#listening);
    ticking.go();
    const socket = this.#socket;
    this.#socket = null;
    this.status = 'closed';
    this.bye = reason;
    this.#requests.abandon(reason);
    socket?.close();
  }

  #receive(message: Received): void {
    if (message.ref === this.#joinRef && message.type === 'Refused') return this.#turnedAway(message.reason ?? 'bad_key');
    if (message.ref === this.#joinRef && message.type === 'Done') return this.#joined();
    switch (message.type) {
      case 'Presence':
        this.#meet(message as unknown as Presence);
        break;
      case 'Frame':
        this.#look(message as unknown as Whole);
        break;
      case 'Dealing':
        this.#open(message as unknown as { promise: string; parts: string[] });
        break;
      case 'CalledOff':
        this.#regret((message as unknown as { seats: number[] }).seats);
        break;
      case 'Said':
        this.#hear(message as unknown as Utterance);
        break;
      case 'Bye':
        return this.#dismissed(message.reason ?? '', message.at ?? '');
    }
    this.#requests.settle(message);
  }

  #joined(): void {
    this.status = 'open';
    this.trouble = 'broken';
    ticking.go();
    this.#pledge = null; // the table has forgotten our promise, so the next presence brings it again
    this.#tries = 0;
    for (const body of this.#requests.unanswered()) this.#send(body);
  }

  #turnedAway(reason: string): void {
    if (reason !== 'one_moment') return this.#close(reason);
    // Nothing can be kept just now, as on a full disk: the ordinary way back is right.
    this.trouble = 'held';
    this.#socket?.close();
  }

  #dismissed(reason: string, at: string): void {
    this.#at = at;
    // After a restart, or too much at once, the ordinary way back is right.
    if (reason === 'restart') return;
    if (reason === 'too_much') this.#tries = Math.max(this.#tries, 4);
    else this.#close(reason);
  }

  #meet(told: Presence): void {
    const before = this.presence;
    const presence = { ...told, options: told.options ?? before?.options }; // options come only when they change
    this.presence = presence;
    if (presence.playing) this.cast = { game: presence.game, chairs: presence.chairs };
    if (before?.match !== presence.match) this.#begin(before, presence);
    const ended = before?.playing && !presence.playing;
    if (ended) this.#cue('over');
    if (presence.you != null && this.#pledge?.promise !== presence.commitment) this.#promise(presence.you, presence.commitment);
    this.#agreeOn(presence.options?.traffic);
  }

  /** Another match than before: its board is empty, and the device notes who plays, and on what promise. */
  #begin(before: Presence | null, now: Presence): void {
    [this.table, this.hand, this.offers, this.log, this.noted, this.clock, this.hint] = [null, null, [], [], [], null, null];
    if (now.match && now.playing) {
      const witness = before !== null;
      if (witness && now.you != null && !now.lesson && !this.#opened) this.doubt ??= 'without';
      this.#bearWitness(now, now.match, witness);
    }
    else this.cast = now.match ? recall(now.match) : null;
    const early = this.#early;
    this.#early = [];
    for (const frame of early) this.#see(frame);
  }

  /** Noted only by those who were there before the deal: to anyone later it would prove nothing. */
  #bearWitness(now: Presence, match: string, witness: boolean): void {
    rememberCompany({
      match,
      code: this.code,
      game: now.game,
      names: now.chairs.map((chair) => chair.name ?? ''),
      colours: now.chairs.map((chair) => chair.colour ?? null),
      promise: (witness && this.#pact?.[0]) || '',
      seat: now.you ?? null,
      nonce: (witness && this.#opened) || '',
      pact: (witness && this.#pact) || undefined,
    });
    [this.#pact, this.#opened, this.calledOff] = [null, '', []];
  }

  /** Promise a part upon the table's promise. What was opened once is not promised again, nor what would not be opened. */
  #promise(seat: number, promise: string): void {
    if (this.#draws.spent(this.presence?.chairs.length ?? 0)) return;
    const pledge = pledgeFor(promise, seat);
    this.#pledge = pledge;
    if (!pledge.pact) this.#tell({ commit: partOf(pledge) });
  }

  /** Every promise is told: look whether ours is among them, and open our part. */
  #open({ promise, parts }: { promise: string; parts: readonly string[] }): void {
    const pact = [promise, ...parts];
    this.#draws.told(pact);
    this.#pact = pact;
    [this.calledOff, this.doubt, this.#opened] = [[], null, ''];
    const seat = this.presence?.you;
    if (seat == null) return;
    const pledge = pledgeFor(promise, seat);
    this.doubt = openUpon(pledge, pact, seat, this.#draws);
    if (this.doubt) return;
    if (this.#draws.vanished) this.doubt = 'vanished';
    this.#opened = pledge.nonce;
    this.#tell({ open: pledge.nonce });
  }

  #regret(seats: readonly number[]): void {
    this.calledOff = this.#draws.calledOff(this.#pact, seats);
    if (!this.calledOff.length && this.#draws.vanished) this.doubt ??= 'vanished';
    [this.#pact, this.#opened] = [null, ''];
  }

  /** A new match is dealt before it is named: its cards must not be laid on the board of the last one. */
  #look(frame: Whole): void {
    if (frame.n <= this.#number) return; // an answer that was given again: more may have been seen since
    this.#number = frame.n;
    const now = this.presence;
    const known = now?.playing || (this.#fresh && now?.match);
    if (known) this.#see(frame);
    else this.#early.push(frame);
  }

  #see(frame: Whole): void {
    const owed = this.owed;
    const whole = this.#fresh;
    this.#fresh = false;
    if (this.presence?.playing) this.#draws.dealt();
    if (whole) this.recalls += 1;
    if (whole) [this.hand, this.offers, this.log, this.noted] = [null, [], [], []]; // a whole frame brings the past along
    if (frame.table) this.table = frame.table;
    this.#noteEnd();
    if (frame.hand) this.hand = frame.hand;
    if (frame.offers) this.offers = frame.offers;
    if (frame.hint != null) this.hint = frame.hint;
    const pause = whole ? 0 : pauseOf(games.named(this.cast?.game ?? '')?.pauses ?? {}, frame.sights ?? []);
    if (frame.left != null) this.clock = count(frame.left, performance.now(), this.clock, pause);
    if (frame.sights?.length) this.#note(frame.sights, whole, frame.house ?? null);
    if (whole) this.told = this.#count - 1;
    else this.#sound(frame.sights ?? []);
    if (!owed && this.owed && !pause) this.#cue('decision'); // after a pause the board says when it has told all
  }

  /** At the end the device notes who has won: it lists the matches it was there for. */
  #noteEnd(): void {
    const { winners } = (this.table?.phase ?? {}) as { winners?: readonly number[] };
    if (winners && this.presence?.match) rememberEnd(this.presence.match, winners);
  }

  #note(sights: Told[], past: boolean, house: number | null): void {
    // A sight for one pair of eyes is named in the second person: YouDrew, not Drew.
    const deeds = house !== null && sights.some(({ seat }) => seat === house);
    const decided = (sight: Told, secret: boolean): boolean => (deeds ? sight.seat === house : house !== null && secret);
    const entries = sights.map((sight) => {
      const secret = sight.type.startsWith('You');
      return { id: this.#count++, sight, secret, past, house: decided(sight, secret) };
    });
    const log = [...this.log, ...entries];
    // Eyes move all the time: what they did a while ago must not push out what happened.
    const recent = log.length - MOST_FLEETING;
    this.log = log.filter(({ sight }, at) => at >= recent || !this.#fleeting(sight)).slice(-MOST_ENTRIES);
    const noted = entries.filter(({ sight }) => !this.#fleeting(sight));
    if (noted.length) this.noted = [...this.noted, ...noted].slice(-MOST_ENTRIES);
  }

  #fleeting = (sight: Told): boolean => isFleeting(this.cast?.game ?? '', sight);

  #sound(sights: readonly Told[]): void {
    const made = soundOf(this.cast?.game ?? '', sights);
    if (made) this.#cue(...made);
  }

  #cue(name: Cue, n = 1): void {
    if (this.audible) cue(name, n);
  }

  #hear({ seat, phrase }: Utterance): void {
    this.said = [...this.said, { id: this.#count++, seat, phrase }].slice(-20);
  }
}

/** A match that was over before this page was loaded: only this device can know who played what. */
function recall(match: string): Cast | null {
  const known = company(match);
  if (!known?.game) return null;
  return { game: known.game, chairs: known.names.map((name, seat) => ({ name, colour: known.colours[seat] ?? null })) };
}
