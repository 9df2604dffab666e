/** What of a gaze is drawn: looks at somebody, cut to the time that is shown. */
import type { Gaze } from './film';

export type Stretch = { readonly to: number; readonly from: number; readonly until: number };

export const stretches = (gazes: readonly Gaze[], from: number, until: number): Stretch[] =>
  gazes.flatMap(({ to, from: begun, until: over }) =>
    to == null || over <= from || begun >= until ? [] : [{ to, from: Math.max(begun, from), until: Math.min(over, until) }],
  );
