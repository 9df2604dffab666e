/** Where we are: the address bar, as a rune. */

export type Route =
  | { page: 'home' | 'mine' | 'settings' | 'eye' | 'me' | 'ladder' | 'missing' }
  | { page: 'person'; person: string }
  | { page: 'table' | 'watch'; code: string }
  | { page: 'replay'; id: string }
  | { page: 'rules'; game: string; law: boolean };

const ROUTES: [RegExp, (part: string) => Route][] = [
  [/^\/$/, () => ({ page: 'home' })],
  [/^\/mine\/?$/, () => ({ page: 'mine' })],
  [/^\/settings\/?$/, () => ({ page: 'settings' })],
  [/^\/me\/?$/, () => ({ page: 'me' })],
  [/^\/ladder\/?$/, () => ({ page: 'ladder' })],
  [/^\/p\/([\w-]+)\/?$/, (person) => ({ page: 'person', person })],
  [/^\/eye\/?$/, () => ({ page: 'eye' })],
  [/^\/t\/([\w-]+)\/?$/, (code) => ({ page: 'table', code: code.toLowerCase() })],
  [/^\/tv\/([\w-]+)\/?$/, (code) => ({ page: 'watch', code: code.toLowerCase() })],
  [/^\/r\/([\w-]+)\/?$/, (id) => ({ page: 'replay', id })],
  [/^\/rules\/([\w-]+)\/?$/, (game) => ({ page: 'rules', game, law: false })],
  [/^\/rules\/([\w-]+)\/law\/?$/, (game) => ({ page: 'rules', game, law: true })],
];

export function read(path: string): Route {
  for (const [pattern, make] of ROUTES) {
    const found = pattern.exec(path);
    if (found) return make(found[1] ?? '');
  }
  return { page: 'missing' };
}

/** How many of our pages lie before this one in the history. */
const depth = (): number => (history.state as { depth?: number } | null)?.depth ?? 0;

class Place {
  path = $state(location.pathname);
  /** Counts every arrival, so that a page opened twice in a row starts afresh. */
  visits = $state(0);
  route = $derived(read(this.path));

  constructor() {
    addEventListener('popstate', this.#arrive);
    // A key pasted into the address of the page one is on changes the hash alone.
    addEventListener('hashchange', this.#arriveWithKey);
  }

  go = (path: string): void => {
    history.pushState({ depth: depth() + 1 }, '', path);
    this.#arrive();
    scrollTo(0, 0);
  };

  /** Back to where one came from, or home for those who came by a link. */
  back = (): void => {
    if (depth() > 0) history.back();
    else this.go('/');
  };

  #arrive = (): void => {
    this.path = location.pathname;
    this.visits += 1;
  };

  /** Whoever takes the key also takes it out of the address; then there is nothing to arrive for a second time. */
  #arriveWithKey = (): void => {
    if (location.hash) this.#arrive();
  };

  /** Follow links of our own without loading the page again. */
  follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !plain(event) || !ours(link)) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };
}

function plain(event: MouseEvent): boolean {
  return event.button === 0 && !event.defaultPrevented && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

function ours(link: HTMLAnchorElement): boolean {
  const inPage = link.getAttribute('href')?.startsWith('#') ?? true;
  return link.origin === location.origin && !link.target && !link.hasAttribute('download') && !inPage;
}

export const place = new Place();
