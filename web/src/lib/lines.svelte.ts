/**
 * The line to the table one sits at. It outlives the screen: whoever reads the rules or a replay
 * is still there, and must not be taken for gone and played by the house.
 */
import { untrack } from 'svelte';
import { TableLine } from './socket.svelte';

class Lines {
  current = $state.raw<TableLine>();
  /** It is this person's decision, whatever screen they are on. */
  yours = $derived(Boolean(this.current?.presence?.playing && this.current.offers.length));
  /** There is a table to go back to. */
  seated = $derived(this.current?.presence != null && this.current.status !== 'closed');

  to = (code: string, key: string): TableLine => untrack(() => this.#same(code, key) ?? this.#open(code, key));

  letGo = (): void =>
    untrack(() => {
      this.current?.hangUp();
      this.current = undefined;
    });

  #same(code: string, key: string): TableLine | undefined {
    const line = this.current;
    return line?.code === code && line.key === key && line.status !== 'closed' ? line : undefined;
  }

  #open(code: string, key: string): TableLine {
    this.letGo();
    return (this.current = new TableLine(code, key));
  }
}

export const lines = new Lines();
