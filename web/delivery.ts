import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const WORKER = 'sw.js';
const TEXT = /\.(js|css|svg|txt|webmanifest|wasm)$/;
/** What only those need who wink with an eye of their own is fetched when they do, and not kept for others. */
const RARE = /^(eye-|litert_)|\.(wasm|tflite)$/;
/** Compressed once and a little less, in a fraction of the time: who fetches that much has a browser that reads brotli. */
const LARGE = 1_000_000;
/** Fonts are compressed as they are; of each family a first visit takes the one file with the letters of English and French. */
const FONT = /latin-(wght|400)-normal-[\w-]+\.woff2$/;
/** Bytes of a first visit that come from here; the words of one language and the list of games come on top. */
const MOST = 130_000;

/** Writes each text a second and a third time, compressed, and refuses a page whose first visit has grown too heavy. */
export function delivery(): Plugin {
  let folder = '';
  return {
    name: 'delivery',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/worker.js', fileName: WORKER });
    },
    transformIndexHtml: { order: 'post', handler: paintedEarly },
    writeBundle: () => {
      tellWorker(folder);
      for (const file of files(folder).filter((name) => TEXT.test(name))) compress(file);
      weigh(folder);
    },
  };
}

/** What stands in the page before the script comes is painted without waiting for the styles of the rest. */
export function paintedEarly(html: string): string {
  const styles = html.match(/^.*<link rel="stylesheet".*\n/gm) ?? [];
  const without = styles.reduce((rest, style) => rest.replace(style, ''), html);
  return without.replace('    <div id="page">', `${styles.join('')}    <div id="page">`);
}

/** Tell the service worker what the page is made of; its own print changes with any of it. */
export function tellWorker(folder: string): void {
  const file = join(folder, WORKER);
  const made = readdirSync(join(folder, 'assets')).filter((name) => !RARE.test(name)).sort().map((name) => `/assets/${name}`);
  const pictures = ['/icon-192.png', '/manifest.webmanifest'];
  const print = createHash('sha256').update(made.join()).update(readFileSync(join(folder, 'index.html'))).digest('hex').slice(0, 12);
  const told = readFileSync(file, 'utf-8').replace('__FILES__', JSON.stringify([...made, ...pictures])).replace('__PRINT__', print);
  writeFileSync(file, told);
}

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function compress(file: string): void {
  const text = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: text.length > LARGE ? 9 : 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
  if (text.length <= LARGE) writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
}

/** The page itself, all that it names, and the fonts. */
export function weigh(folder: string, most = MOST): void {
  const html = readFileSync(join(folder, 'index.html'), 'utf-8');
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, name]) => `${name}.br`);
  const fonts = readdirSync(join(folder, 'assets')).filter((name) => FONT.test(name)).map((name) => `assets/${name}`);
  const weight = [...named, ...fonts, 'index.html'].map((name) => readFileSync(join(folder, name)).length).reduce((a, b) => a + b);
  console.log(`a first visit weighs ${weight} of ${most} bytes, without words`);
  if (weight > most) throw new Error(`a first visit weighs ${weight} bytes, and may weigh ${most}`);
}
