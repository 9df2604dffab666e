/** The service worker of this page, and the number on the icon of an installed one. */
import { LANGUAGES } from '../../wire';

const SOON = 3_000;

/** Have the page kept; wholly, if it was opened before or is installed, and nobody counts the bytes. */
export async function install(games: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const before = navigator.serviceWorker.controller;
  await new Promise((soon) => setTimeout(soon, SOON));
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
    if ((before || matchMedia('(display-mode: standalone)').matches) && !saving) active?.postMessage({ keep: spoken(games) });
  } catch {
    // Without one, all but the page without a network is as it was.
  }
}

/** What is said the same to everybody: every phrase, every rulebook. */
export const spoken = (games: readonly string[]): string[] => [
  '/api/games',
  ...LANGUAGES.flatMap((language) => [`/api/words/${language}`, ...games.flatMap((game) => ['rules', 'guides'].map((book) => `/api/${book}/${game}/${language}`))]),
];

/** Show how many decisions are waited for. */
export function badge(count: number): void {
  const shown = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  void shown?.catch(() => undefined);
}
