/**
 * Looks at frames of the camera, away from the page's own thread. Models and runtime come from the server of this page;
 * frames come in, numbers go out to the page, and nothing else leaves this worker.
 */
import { Tensor, loadAndCompile, loadLiteRt, type CompiledModel } from '@litertjs/core';
import runtime from '@litertjs/core/wasm/litert_wasm_compat_internal.js?url';
import machine from '@litertjs/core/wasm/litert_wasm_compat_internal.wasm?url';
import { CORNERS, SIDES, brightness, eyeCrop, faceCrop, faces, lidGap, placed, turned, type Crop } from './geometry';
import eyeModel from './models/iris_landmark.tflite?url';
import faceModel from './models/face_detection_short_range.tflite?url';
import meshModel from './models/face_landmark.tflite?url';
import type { Sighting } from './sighting';

export type Frame = { readonly picture: ImageBitmap; readonly at: number };
export type Answer = { readonly ready: true } | { readonly failed: string } | Sighting;
type Networks = Readonly<Record<keyof typeof SIDES, CompiledModel>>;

const here = self as unknown as { Module?: object; onmessage: (event: MessageEvent<Frame>) => void; postMessage: (answer: Answer) => void };
const CONTOUR = 71 * 3; // numbers of an eye's outline
const MESH = 468 * 3;

const canvases = Object.fromEntries(
  Object.entries(SIDES).map(([name, side]) => [name, new OffscreenCanvas(side, side).getContext('2d', { willReadFrequently: true })]),
) as Readonly<Record<keyof typeof SIDES, OffscreenCanvasRenderingContext2D>>;

const networks = (async (): Promise<Networks> => {
  here.Module = { locateFile: () => machine };
  await loadLiteRt(runtime);
  const [face, mesh, eye] = await Promise.all([faceModel, meshModel, eyeModel].map((model) => loadAndCompile(model, { accelerator: 'wasm' })));
  if (!face || !mesh || !eye) throw new Error('a network is missing');
  return { face, mesh, eye };
})();

networks.then(
  () => here.postMessage({ ready: true }),
  (error: unknown) => here.postMessage({ failed: String(error) }),
);

here.onmessage = async ({ data: { picture, at } }) => {
  const began = performance.now();
  const seen = await look(await networks, picture);
  picture.close();
  here.postMessage({ at, took: performance.now() - began, ...seen });
};

type Looked = Omit<Sighting, 'at' | 'took'>;

async function look(by: Networks, picture: ImageBitmap): Promise<Looked> {
  const whole: Crop = { centre: [picture.width / 2, picture.height / 2], size: 0, roll: 0 };
  const { pixels: dim, values } = seenIn('face', picture, whole, false);
  const light = brightness(dim);
  const [boxes, scores] = await ran(by.face, values, 'face');
  const found = boxes && scores ? faces(...inOrder(boxes, scores)) : [];
  const [first] = found;
  if (!first) return { faces: 0, gaps: null, turned: 0, light };
  const crop = faceCrop(first, picture.width, picture.height);
  const near = seenIn('mesh', picture, crop, false);
  const mesh = (await ran(by.mesh, near.values, 'mesh')).find(({ length }) => length === MESH);
  if (!mesh) return { faces: 0, gaps: null, turned: 0, light };
  const gap = (side: 0 | 1): Promise<number> => gapOf(by, picture, mesh, crop, side);
  return { faces: found.length, gaps: [await gap(0), await gap(1)], turned: turned(mesh), light: brightness(near.pixels) };
}

/** The longer list holds the boxes, whichever comes first. */
const inOrder = (one: Float32Array, another: Float32Array): [Float32Array, Float32Array] => (one.length > another.length ? [one, another] : [another, one]);

async function gapOf(by: Networks, picture: ImageBitmap, mesh: Float32Array, crop: Crop, side: 0 | 1): Promise<number> {
  const [outer, inner] = CORNERS[side];
  const near = eyeCrop(placed(mesh, outer, crop), placed(mesh, inner, crop), crop.roll);
  const { values } = seenIn('eye', picture, near, side === 0); // it knows left eyes alone
  const contour = (await ran(by.eye, values, 'eye')).find(({ length }) => length === CONTOUR);
  return contour ? lidGap(contour) : 0;
}

/** Draw a part of a picture as a network wants it: as pixels, and as numbers. */
function seenIn(name: keyof typeof SIDES, picture: ImageBitmap, { centre, size, roll }: Crop, mirrored: boolean): { pixels: Uint8ClampedArray; values: Float32Array } {
  const [canvas, side] = [canvases[name], SIDES[name]];
  canvas.resetTransform();
  canvas.clearRect(0, 0, side, side);
  if (mirrored) canvas.setTransform(-1, 0, 0, 1, side, 0);
  if (size) {
    canvas.translate(side / 2, side / 2);
    canvas.scale(side / size, side / size);
    canvas.rotate(-roll);
    canvas.drawImage(picture, -centre[0], -centre[1]);
  } else canvas.drawImage(picture, 0, 0, side, side);
  const pixels = canvas.getImageData(0, 0, side, side).data;
  const [low, span] = name === 'face' ? [-1, 2] : [0, 1];
  const values = new Float32Array(side * side * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4)
    for (let channel = 0; channel < 3; channel += 1) values[to++] = low + (span * (pixels[from + channel] ?? 0)) / 255;
  return { pixels, values };
}

/** Run a network, and give back the room that it took. */
async function ran(network: CompiledModel, values: Float32Array, name: keyof typeof SIDES): Promise<Float32Array[]> {
  const given = new Tensor(values, [1, SIDES[name], SIDES[name], 3]);
  const told = await network.run(given);
  const numbers = await Promise.all(told.map(async (tensor) => ((await tensor.data()) as Float32Array).slice()));
  for (const tensor of [given, ...told]) if (!tensor.deleted) tensor.delete();
  return numbers;
}
