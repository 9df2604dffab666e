/** When something will be, and how long that is, as one says it. */
const HOUR = 3600;
const DAY = 24 * HOUR;
const SOON = 6 * DAY * 1000;

/** A time of day, with as much of the date as it takes to know which day is meant. */
export function when(language: string, at: number, now: number): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  const day: Intl.DateTimeFormatOptions = at - now < SOON ? { weekday: 'long' } : { day: 'numeric', month: 'long' };
  return new Intl.DateTimeFormat(language, { ...(sameDay ? {} : day), hour: 'numeric', minute: '2-digit' }).format(at);
}

/** A moment as a field for date and time has it: by this device's own clock. */
export function inField(at: number): string {
  const here = new Date(at);
  return new Date(at - here.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What somebody has put into such a field; none: it is empty. */
export function fromField(text: string): number | null {
  const at = new Date(text).getTime();
  return text && Number.isFinite(at) ? at : null;
}

/** Seconds that are many, in days or in hours: 3d, 5h. */
export function roughly(language: string, seconds: number): string {
  const [unit, long] = seconds >= 2 * DAY ? (['day', DAY] as const) : (['hour', HOUR] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(Math.round(seconds / long));
}

/** From here on, seconds are not counted. */
export const LONG = HOUR;
