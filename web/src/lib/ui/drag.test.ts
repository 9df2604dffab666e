import { beforeEach, describe, expect, test, vi } from 'vitest';
import { draggable } from './drag';

type Listener = (event: object) => void;

function thing() {
  const listeners = new Map<string, Listener>();
  vi.stubGlobal('addEventListener', (name: string, heard: Listener) => void listeners.set(name, heard));
  vi.stubGlobal('removeEventListener', (name: string) => void listeners.delete(name));
  const node = {
    style: { transform: '' },
    classList: { add: vi.fn(), remove: vi.fn() },
    contains: () => false,
    addEventListener: (name: string, heard: Listener) => void listeners.set(name, heard),
    removeEventListener: (name: string) => void listeners.delete(name),
  };
  const drag = { onlift: vi.fn(), ondrop: vi.fn() };
  const remove = draggable(drag)(node as unknown as HTMLElement);
  const at = (name: string, x = 0, y = 0) => listeners.get(name)?.({ button: 0, clientX: x, clientY: y, pointerId: 1 });
  return { node, drag, at, remove, listeners };
}

const under = (drop: string | undefined) =>
  vi.stubGlobal('document', { elementsFromPoint: () => (drop === undefined ? [] : [{ closest: () => ({ dataset: { drop } }) }]) });

beforeEach(() => under(undefined));

describe('a thing', () => {
  test('is tapped, not dragged, by a finger that is not quite still', () => {
    const { drag, at } = thing();
    at('pointerdown');
    at('pointermove', 4, 4);
    at('pointerup', 4, 4);
    expect(drag.onlift).not.toHaveBeenCalled();
    expect(drag.ondrop).not.toHaveBeenCalled();
  });
  test('follows the pointer, and is dropped where it can be', () => {
    under('3');
    const { node, drag, at } = thing();
    at('pointerdown');
    at('pointermove', 30, 40);
    expect(drag.onlift).toHaveBeenCalledOnce();
    expect(node.style.transform).toBe('translate(30px, 40px)');
    at('pointerup', 30, 40);
    expect(node.style.transform).toBe('');
    expect(drag.ondrop).toHaveBeenCalledExactlyOnceWith('3');
  });
  test('falls back where it cannot be dropped', () => {
    const { drag, at } = thing();
    at('pointerdown');
    at('pointermove', 30, 40);
    at('pointerup', 30, 40);
    expect(drag.ondrop).not.toHaveBeenCalled();
  });
  test('is let alone in the end', () => {
    const { at, remove, listeners } = thing();
    at('pointerdown');
    remove();
    expect(listeners.size).toBe(0);
  });
});
