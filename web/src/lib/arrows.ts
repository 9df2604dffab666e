/** Arrow keys walk along a row of buttons; Home and End go to its ends. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

function target(buttons: readonly HTMLElement[], from: number, key: string): HTMLElement | undefined {
  if (key === 'Home') return buttons[0];
  if (key === 'End') return buttons.at(-1);
  const step = STEPS[key];
  return step === undefined ? undefined : buttons[(from + step + buttons.length) % buttons.length];
}

export function arrows(row: HTMLElement): () => void {
  const walk = (event: KeyboardEvent): void => {
    const buttons = [...row.querySelectorAll<HTMLElement>('button:not(:disabled)')];
    const from = buttons.findIndex((button) => button === document.activeElement);
    if (from < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = target(buttons, from, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  row.addEventListener('keydown', walk);
  return () => row.removeEventListener('keydown', walk);
}
