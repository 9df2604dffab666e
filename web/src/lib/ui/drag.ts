/** Dragging by finger, pen or mouse: a thing follows the pointer, and falls on a `data-drop` or back. A tap stays a tap. */
const SLACK = 8; // px: a finger is never quite still

export type Drag = { onlift: () => void; ondrop: (place: string) => void };

/** The `data-drop` under a point, looking through what is dragged. */
function under(node: HTMLElement, x: number, y: number): string | undefined {
  const found = document.elementsFromPoint(x, y).find((element) => !node.contains(element) && element.closest('[data-drop]'));
  return found?.closest<HTMLElement>('[data-drop]')?.dataset.drop;
}

export const draggable =
  ({ onlift, ondrop }: Drag) =>
  (node: HTMLElement): (() => void) => {
    let from: { x: number; y: number } | null = null;
    let lifted = false;

    // A quick pointer is off the thing before it has moved: it is followed wherever it goes.
    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      from = { x: event.clientX, y: event.clientY };
      addEventListener('pointermove', move);
      addEventListener('pointerup', up);
      addEventListener('pointercancel', cancel);
    };
    const move = (event: PointerEvent): void => {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!lifted && Math.hypot(x, y) < SLACK) return;
      if (!lifted) {
        lifted = true;
        node.classList.add('lifted');
        onlift();
      }
      node.style.transform = `translate(${x}px, ${y}px)`;
    };
    const lay = (): void => {
      from = null;
      node.style.transform = '';
      node.classList.remove('lifted');
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancel);
    };
    const up = (event: PointerEvent): void => {
      const place = lifted ? under(node, event.clientX, event.clientY) : undefined;
      lay();
      if (place !== undefined) ondrop(place);
      setTimeout(() => (lifted = false)); // after the click that a drag ends with
    };
    const cancel = (): void => {
      lay();
      lifted = false;
    };
    const click = (event: MouseEvent): void => {
      if (lifted) event.stopPropagation();
    };

    node.addEventListener('pointerdown', down);
    node.addEventListener('click', click, { capture: true });
    return () => {
      lay();
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('click', click, { capture: true });
    };
  };
