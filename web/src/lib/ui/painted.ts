/**
 * Drawings that are painted once and shown from there.
 *
 * To the browser, an SVG in an image is a document of its own, gone through whenever it paints and whenever it clears
 * its memory; and what is written over it is one more. Dozens of them cost a slow phone a tenth of a second.
 */
import { SvelteMap } from 'svelte/reactivity';
import { imageOf, type Numeral, type Svg } from '../../art';

/** A square drawing 96 wide, and what is written on it. */
type Picture = { readonly drawing: Svg; readonly numeral?: Numeral | undefined };
/** The address of an image; null until it is painted; false where it cannot be: then the drawing must do. */
type Painting = string | null | false;

const SIDE = 96;
const WIDEST = 120; // pixels that a painting takes on the page
const ROW = 2; // drawings that are opened at once: more would be felt

const paintings = new SvelteMap<string, Painting>();
const begun = new Set<string>();
const waiting: Picture[] = [];
let painter: Promise<void> | null = null;

const keyOf = ({ drawing, numeral }: Picture): string => `${numeral?.text} ${drawing}`;

function canvasOf(size: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('there is no canvas to paint on');
  return context;
}

/** Some browsers scramble what is read from a canvas, lest a visitor be known by it. */
function checkReading(): void {
  const [probe, colour] = [canvasOf(4), [0x80, 0x40, 0x20, 0xff]];
  probe.fillStyle = '#804020';
  probe.fillRect(0, 0, 4, 4);
  const read = probe.getImageData(0, 0, 4, 4).data;
  if (read.some((value, i) => value !== colour[i % colour.length])) throw new Error('what is painted cannot be read');
}

/** Several side by side: each by itself would be a document to open, and to clear away. */
async function rowOf(pictures: readonly Picture[], size: number): Promise<HTMLImageElement> {
  const drawn = pictures.map(({ drawing }, i) => `<g transform="translate(${i * SIDE})">${drawing}</g>`);
  const row = new Image();
  row.src = imageOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${drawn.length * SIDE} ${SIDE}" width="${drawn.length * size}" height="${size}">${drawn.join('')}</svg>`,
  );
  await row.decode();
  return row;
}

function write(context: CanvasRenderingContext2D, font: string, { text, x, y, size, colour }: Numeral): void {
  const scale = context.canvas.width / SIDE;
  context.scale(scale, scale);
  context.font = `${size}px ${font}`;
  context.fillStyle = colour;
  context.textAlign = 'center';
  context.fillText(text, x, y);
}

/** Fingers go first. */
const later = (): Promise<void> => new Promise((resume) => setTimeout(resume));

async function paint(pictures: readonly Picture[]): Promise<void> {
  checkReading();
  const size = Math.ceil(WIDEST * devicePixelRatio);
  const font = getComputedStyle(document.documentElement).getPropertyValue('--font-display');
  const [row] = await Promise.all([rowOf(pictures, size), document.fonts.load(`${SIDE}px ${font}`, '0123456789')]);
  await later();
  for (const [i, picture] of pictures.entries()) {
    const context = canvasOf(size);
    context.drawImage(row, i * size, 0, size, size, 0, 0, size, size);
    if (picture.numeral) write(context, font, picture.numeral);
    paintings.set(keyOf(picture), context.canvas.toDataURL());
    await later();
  }
}

async function paintAll(): Promise<void> {
  while (waiting.length) {
    await later();
    const row = waiting.splice(0, ROW);
    await paint(row).catch(() => {
      for (const picture of row) paintings.set(keyOf(picture), false);
    });
  }
}

/** Begun when it is first asked for, and soon there. */
export function painting(picture: Picture): Painting {
  const key = keyOf(picture);
  if (!begun.has(key)) {
    begun.add(key);
    waiting.push(picture);
    painter ??= paintAll().finally(() => (painter = null));
  }
  return paintings.get(key) ?? null;
}
