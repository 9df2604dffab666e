/** How long ago something was, as one says it. */
const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Say `since`, negative milliseconds, in the largest unit that is whole: yesterday, 3 hours ago, now. */
export function ago(language: string, since: number): string {
  const told = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const step = STEPS.find(([, long]) => -since >= long);
  return step ? told.format(Math.ceil(since / step[1]), step[0]) : told.format(0, 'second');
}
