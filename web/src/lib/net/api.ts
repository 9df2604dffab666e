/** What is asked of the table by plain HTTP. */
import { ask as askEarly } from './early';
import type { Admitted, Assertion, Challenge, Entered, Entry, Fault, Ladder, Link, Listed, Me, Profile, Registration, Shared, Token, NewTable, Replay, Seated, SitDown, Tap, Tapping, ToReport, Turn } from '../../wire';
import type { Data, Game } from '../types';

/** The table said no; `reason` is a key into the words, `fault` names what is wrong with a file, `sheet` with a text. */
export class Refusal extends Error {
  constructor(
    readonly reason: string,
    readonly fault = '',
    readonly sheet: Fault | null = null,
  ) {
    super(reason);
  }
}

/** Say why something failed: the table's reason, or that it could not be reached. */
export const reasonOf = (error: unknown): string => (error instanceof Refusal ? error.reason : 'unreachable');

async function ask(path: string, request?: RequestInit): Promise<Response> {
  const answer = request ? await fetch(path, request) : await askEarly(path);
  if (!answer.ok) throw await refusalIn(answer);
  return answer;
}

async function refusalIn(answer: Response): Promise<Refusal> {
  try {
    const { reason, fault, sheet } = (await answer.json()) as { reason?: string; fault?: string; sheet?: Fault };
    return new Refusal(reason ?? 'unreachable', fault, sheet);
  } catch {
    return new Refusal(answer.status === 404 ? 'not_found' : 'unreachable');
  }
}

async function get<T>(path: string): Promise<T> {
  return (await (await ask(path)).json()) as T;
}

async function post<T>(path: string, body: unknown, token = ''): Promise<T> {
  const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  return (await (await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as T;
}

async function read(path: string): Promise<string> {
  return (await ask(path)).text();
}

const at = encodeURIComponent;

function withWish(path: string, wish: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(wish).filter(([, value]) => value)).toString();
  return query ? `${path}?${query}` : path;
}

export const api = {
  games: () => get<Game[]>('/api/games'),
  /** Public tables: all, or those that somebody looks for; an empty wish does not matter. */
  tables: (wish: Readonly<Record<string, string>> = {}) => get<Listed[]>(withWish('/api/tables', wish)),
  table: (code: string) => get<Listed>(`/api/tables/${at(code)}`),
  open: (table: NewTable) => post<Seated>('/api/tables', table),
  sit: (code: string, person: SitDown) => post<Seated>(`/api/tables/${at(code)}/chairs`, person),
  /** Tell the host that one would like a chair, where none is free. */
  knock: (code: string, name: string) => post<Listed>(`/api/tables/${at(code)}/knock`, { name }),
  /** Whether a match is on at a table of one's own, and waits for this seat. */
  turn: (code: string, key: string) => post<Turn>(`/api/tables/${at(code)}/turn`, { key }),
  /** Tell whoever runs the server of somebody at a table; nobody there learns of it. */
  report: (code: string, about: ToReport) => post<unknown>(`/api/tables/${at(code)}/report`, about),
  /** By which key browsers know this server; none: it pushes nothing. */
  taps: () => get<Tapping>('/api/taps'),
  /** Have the holder of a seat told when the table begins to wait for it, or no more. */
  tap: (code: string, wish: Tap) => post<Tapping>(`/api/tables/${at(code)}/tap`, wish),
  /** Read an option that is data, or a sheet, from a file of somebody's own. */
  option: async (game: string, option: string, file: Blob) => {
    // Not the file's own type: the server refuses those that a form of another site can send.
    const headers = { 'Content-Type': 'application/octet-stream' };
    return (await (await ask(`/api/games/${at(game)}/options/${at(option)}`, { method: 'POST', headers, body: file })).json()) as Data | string;
  },
  /** How people would explain a game; empty for one that has no such page. */
  guide: (game: string, language: string) => read(`/api/guides/${at(game)}/${language}`),
  /** Who somebody is, with the token of a session where one is open. */
  me: {
    possible: () => get<Challenge>('/api/me'),
    challenge: (link: string) => post<Challenge>('/api/me/challenge', { link }),
    register: (wish: Registration, token = '') => post<Admitted>('/api/me/register', wish, token),
    enter: (wish: Assertion) => post<Admitted>('/api/me/enter', wish),
    link: (token: string) => post<Link>('/api/me/link', {}, token),
    leave: (token: string) => post<Link>('/api/me/leave', {}, token),
    known: (token: string) => post<Me>('/api/me/known', {}, token),
    name: (token: string, name: string) => post<Me>('/api/me/name', { name }, token),
    shared: (token: string) => post<Shared>('/api/me/shared', {}, token),
    share: (token: string, wish: Shared) => post<Shared>('/api/me/share', wish, token),
    remove: (token: string, id: string) => post<Me>('/api/me/remove', { id }, token),
    program: (token: string, name: string) => post<Token>('/api/me/program', { name }, token),
    forget: (token: string) => post<Link>('/api/me/forget', {}, token),
  },
  /** Agree that matches in a seat count on the ladder, or no longer. */
  enterLadder: (code: string, wish: Entry, token: string) => post<Entered>(`/api/tables/${at(code)}/ladder`, wish, token),
  ladder: (game: string, speed: string, which: string) => get<Ladder>(`/api/ladders/${at(game)}/${at(speed)}/${which}`),
  person: (person: string) => get<Profile>(`/api/people/${at(person)}`),
  rules: (game: string, language: string) => read(`/api/rules/${at(game)}/${language}`),
  transcript: (id: string) => read(transcriptAt(id)),
  replay: (id: string) => get<Replay>(`${transcriptAt(id)}/record`),
};

export const transcriptAt = (id: string): string => `/api/matches/${at(id)}`;
