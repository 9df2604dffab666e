/** Where the faces of the first page look: after the pointer, or where nobody points, about them. */
import { createSubscriber } from 'svelte/reactivity';

type Point = { readonly x: number; readonly y: number };

const OFTEN = 1600;

class Gaze {
  #point: Point | null = null;
  #glances = 0;
  #follow = createSubscriber((again) => {
    const point = (event: PointerEvent): void => {
      this.#point = event.pointerType === 'mouse' ? { x: event.clientX, y: event.clientY } : null;
      again();
    };
    const timer = setInterval(() => {
      this.#glances += 1;
      if (!this.#point) again();
    }, OFTEN);
    addEventListener('pointermove', point, { passive: true });
    return () => {
      clearInterval(timer);
      removeEventListener('pointermove', point);
    };
  });

  /** Where somebody whose eyes are `middle` looks, -1..1 each way. */
  from = (middle: Point, who: number): Point => {
    this.#follow();
    if (!this.#point) return about(this.#glances, who);
    return { x: towards(this.#point.x - middle.x), y: towards(this.#point.y - middle.y) };
  };
}

const FAR = 160; // pixels at which eyes are turned half

/** Less and less the further it is, and never quite 1. */
export const towards = (distance: number): number => distance / (Math.abs(distance) + FAR);

/** Three times in four straight on or a little aside, and each face at its own time. */
export function about(glances: number, who: number): Point {
  const turn = (glances + 3 * who) % 8;
  return { x: [0, 0.7, 0.7, 0, -0.6, -0.6, 0.2, 0][turn] ?? 0, y: turn === 6 ? 0.5 : 0.1 };
}

export const gaze = new Gaze();
