/** What somebody's devices share: seats, matches, settings, and what was forgotten. Read with suspicion, as any file. */
import { read, take, written } from '../device/carry';
import { settings, MOTIONS, THEMES, type Motion, type Theme } from '../device/settings.svelte';
import { all, forget, forgotten, keepForgotten, rememberEnd, replaceSeat, storage, type Company, type MySeat } from '../device/storage';
import { COLOURS, type Colour } from '../types';

type Chosen = { name: string; colour: Colour; theme: Theme; motion: Motion; sound: boolean; buzz: boolean; at: number };
export const MOST = 60; // matches that are shared: the latest

type File = { tables: MySeat[]; matches: Company[]; gone: Record<string, number>; chosen: Chosen };

/** All of it, as one text. */
export function shared(matches = MOST): string {
  const file = JSON.parse(written()) as File;
  const latest = file.matches.sort((a, b) => (b.at ?? 0) - (a.at ?? 0)).slice(0, matches);
  return JSON.stringify({ ...file, matches: latest, gone: forgotten(), chosen: chosen() });
}

/** Whether one text says anything that another does not. */
export function adds(ours: string, theirs: string): boolean {
  if (!theirs) return true;
  const known = new Set(said(theirs));
  return said(ours).some((one) => !known.has(one));
}

function said(text: string): string[] {
  const { tables, matches, gone, chosen } = JSON.parse(text) as File;
  return [
    ...tables.map(({ code, seat, key, at }) => `${code} ${seat} ${key} ${at}`),
    ...matches.map(({ match, winners }) => `${match} ${winners?.join()}`),
    ...Object.entries(gone).map(([code, at]) => `${code} ${at}`),
    String(chosen.at),
  ];
}

function chosen(): Chosen {
  const { name, colour, theme, motion, sound, buzz } = settings;
  return { name, colour, theme, motion, sound, buzz, at: Number(storage.get('chosen-at') ?? 0) };
}

/** Take over what another device has shared: of everything the later. Says whether it was anything. */
export function adopt(text: string): boolean {
  const found = read(text);
  if (typeof found === 'string') return false;
  const file = JSON.parse(text) as { gone?: unknown; tables?: unknown; matches?: unknown; chosen?: unknown };
  keepForgotten(file.gone);
  const gone = forgotten();
  const here = (seat: MySeat): boolean => (gone[seat.code] ?? 0) <= (seat.at ?? 0);
  take({ seats: found.seats.filter(here), matches: found.matches });
  for (const seat of all().filter((one) => !here(one))) forget(seat.code);
  for (const seat of listOf<MySeat>(file.tables)) renew(seat);
  for (const { match, winners } of listOf<Company>(file.matches)) if (Array.isArray(winners)) rememberEnd(match, winners);
  choose(file.chosen);
  return true;
}

const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);

/** A seat has one key: the one that was used last. */
function renew({ code, seat, key, at }: MySeat): void {
  const mine = all().find((one) => one.code === code && one.seat === seat);
  if (mine && typeof at === 'number' && at > (mine.at ?? 0) && /^[\w-]{6,64}$/.test(key)) replaceSeat({ ...mine, key, at });
}

function choose(wish: unknown): void {
  const later = (wish ?? {}) as Partial<Chosen>;
  if (typeof later.at !== 'number' || later.at <= Number(storage.get('chosen-at') ?? 0)) return;
  const [theme, motion, colour] = [THEMES.find((one) => one === later.theme), MOTIONS.find((one) => one === later.motion), COLOURS.find((one) => one === later.colour)];
  if (theme) settings.setTheme(theme);
  if (motion) settings.setMotion(motion);
  if (colour && typeof later.name === 'string') settings.setPerson(later.name.slice(0, 20), colour);
  if (typeof later.sound === 'boolean') settings.setSound(later.sound);
  if (typeof later.buzz === 'boolean') settings.setBuzz(later.buzz);
  storage.set('chosen-at', String(later.at));
}

/** Forget every seat and match of this device. */
export function forgetAll(): void {
  for (const name of ['tables', 'company', 'held', 'heard']) storage.set(name, name === 'heard' ? '{}' : '[]');
}
