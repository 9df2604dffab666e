/** Arrow keys walk along a row of buttons, or about a grid; Home and End go to its ends. */
type Steps = Readonly<Record<string, number>>;

const ROW: Steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The place a key leads to among `count`, from a place in a row; round about at the ends. */
function along(from: number, key: string, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = ROW[key];
  return step === undefined ? undefined : (from + step + count) % count;
}

/** The buttons in the order in which a key would come by them, walking over places that are no buttons. */
export function across(places: readonly boolean[], from: number, key: string, columns: number): number | undefined {
  if (key === 'Home') return places.indexOf(true);
  if (key === 'End') return places.lastIndexOf(true);
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key];
  if (step === undefined) return undefined;
  for (let at = from + step; at >= 0 && at < places.length; at += step) if (places[at]) return at;
  return from;
}

function walking(row: HTMLElement, next: (key: string, from: HTMLElement) => HTMLElement | undefined): () => void {
  const walk = (event: KeyboardEvent): void => {
    const from = document.activeElement;
    if (!(from instanceof HTMLButtonElement) || !row.contains(from) || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = next(event.key, from);
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  row.addEventListener('keydown', walk);
  return () => row.removeEventListener('keydown', walk);
}

export function arrows(row: HTMLElement): () => void {
  return walking(row, (key, from) => {
    const buttons = [...row.querySelectorAll<HTMLElement>('button:not(:disabled)')];
    const to = along(buttons.indexOf(from), key, buttons.length);
    return to === undefined ? undefined : buttons[to];
  });
}

/** For items in `columns`, some of which have a button. */
export const grid =
  (columns: number) =>
  (row: HTMLElement): (() => void) =>
    walking(row, (key, from) => {
      const buttons = [...row.children].map((item) => item.querySelector<HTMLElement>('button:not(:disabled)'));
      const to = across(buttons.map(Boolean), buttons.indexOf(from), key, columns);
      return to === undefined ? undefined : (buttons[to] ?? undefined);
    });
