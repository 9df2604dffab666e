/** Somebody on this device: a session, and what their devices share, fetched and kept as it changes. */
import { onchange, storage } from '../device/storage';
import { api, reasonOf } from '../net/api';
import type { Me as Known } from '../../wire';
import type { Session } from './passkeys';
import { seal, unseal } from './secret';
import { adds, adopt, forgetAll, MOST, shared } from './share';

const SOON = 1_500;
const AGAIN = 60_000;
const TRIES = 4;
const LARGEST = 59_000; // letters that the server keeps
/** What is shared, by where this device keeps it. */
const SHARED = ['tables', 'company', 'name', 'colour', 'theme', 'motion', 'sound', 'buzz', 'gone'];

function kept(): Session | null {
  try {
    return JSON.parse(storage.get('me') ?? 'null') as Session | null;
  } catch {
    return null;
  }
}

class Me {
  session = $state.raw<Session | null>(kept());
  known = $state.raw<Known | null>(null);
  /** What came from another device: pages that show tables look again. */
  adopted = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #adopting = false;

  constructor() {
    onchange((name) => {
      if (!this.session || this.#adopting || !SHARED.includes(name)) return;
      if (!['tables', 'company', 'gone'].includes(name)) storage.set('chosen-at', String(Date.now()));
      this.#soon();
    });
  }

  get token(): string {
    return this.session?.token ?? '';
  }

  /** Keep a session that was opened here, and bring what this somebody has elsewhere. */
  async begin(session: Session): Promise<void> {
    storage.set('me', JSON.stringify(session));
    this.session = session;
    await this.sync();
    await this.look();
  }

  /** Read what the server knows of us; a session that has ended is forgotten. */
  async look(): Promise<void> {
    if (!this.session) return;
    try {
      this.known = await api.me.known(this.token);
    } catch (error) {
      this.#mind(error);
      throw error;
    }
  }

  /** Sign out here; what this device knows stays, or is forgotten. */
  async leave(everything: boolean): Promise<void> {
    clearTimeout(this.#timer);
    await this.sync().catch(() => undefined);
    await api.me.leave(this.token).catch(() => undefined);
    this.#end();
    if (everything) forgetAll();
  }

  /** Delete everything the server keeps of us. This device keeps its seats. */
  async forget(): Promise<void> {
    await api.me.forget(this.token);
    this.#end();
  }

  /** While the page is looked at: what other devices share, now and from time to time. */
  watch = (): (() => void) => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void this.sync().catch(() => undefined);
    };
    look();
    document.addEventListener('visibilitychange', look);
    const timer = setInterval(look, AGAIN);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  };

  /** Take over what others share, and share what is new here: upon what was read, or once more. */
  async sync(): Promise<void> {
    const session = this.session;
    if (!session || this.#busy) return;
    this.#busy = true;
    try {
      for (let tries = 0; tries < TRIES && !(await this.#once(session)); tries += 1);
    } catch (error) {
      this.#mind(error);
      throw error;
    } finally {
      this.#busy = false;
    }
  }

  async #once({ token, secret }: Session): Promise<boolean> {
    const { sealed, version } = await api.me.shared(token);
    const theirs = sealed ? await unseal(secret, sealed).catch(() => '') : '';
    this.#adopting = true;
    if (theirs && adopt(theirs)) this.adopted += 1;
    this.#adopting = false;
    if (!adds(shared(), theirs)) return true;
    try {
      await api.me.share(token, { sealed: await this.#fitting(secret), version });
      return true;
    } catch (error) {
      if (reasonOf(error) === 'stale') return false;
      throw error;
    }
  }

  async #fitting(secret: string): Promise<string> {
    for (let matches = MOST; ; matches = Math.floor(matches / 2)) {
      const sealed = await seal(secret, shared(matches));
      if (sealed.length <= LARGEST || !matches) return sealed;
    }
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.sync().catch(() => undefined), SOON);
  }

  #mind(error: unknown): void {
    if (reasonOf(error) === 'signed_out') this.#end();
  }

  #end(): void {
    storage.set('me', 'null');
    [this.session, this.known] = [null, null];
  }
}

export const me = new Me();
