/**
 * Drawings that are painted once and shown from there.
 *
 * To the browser, an SVG in an image is a document of its own, gone through whenever it paints and whenever it clears
 * its memory. Dozens of them cost a slow phone a tenth of a second.
 */
import { SvelteMap } from 'svelte/reactivity';

const painted = new SvelteMap<string, string>();
const begun = new Set<string>();

async function paint(drawing: string, size: number): Promise<void> {
  const image = new Image(size, size);
  image.src = drawing;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  canvas.getContext('2d')?.drawImage(image, 0, 0, size, size);
  painted.set(drawing, canvas.toDataURL());
}

/** The address of a painting of a square drawing, sharp at this size; until it is made, of the drawing itself. */
export function painting(drawing: string, size: number): string {
  if (!begun.has(drawing)) {
    begun.add(drawing);
    paint(drawing, Math.ceil(size * devicePixelRatio)).catch(() => undefined); // the drawing will do
  }
  return painted.get(drawing) ?? drawing;
}
