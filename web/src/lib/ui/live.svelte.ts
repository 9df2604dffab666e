/** What a screen reader is told, and what stands on the browser's tab. */
const MOST = 6;

class Live {
  told = $state.raw<{ id: number; text: string }[]>([]);
  title = $state('');
  #count = 0;

  tell = (text: string): void => {
    this.told = [...this.told, { id: this.#count++, text }].slice(-MOST);
  };

  /** Take back what was told: somebody else may come to read it. */
  hush = (): void => {
    this.told = [];
  };
}

export const live = new Live();
