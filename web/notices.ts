import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const HEAD = `The page of Brushpass is under the MIT licence, and is made with what follows.
Each part is under the licence printed with it.
`;

/** Files that came from elsewhere by themselves, each with its notice beside it. */
const FILES = ['src/eye/models/NOTICE'];
/** What the workers are made of, which are built before the page. */
const inWorkers = new Set<string>();

export const workerNotices = (): Plugin => ({
  name: 'worker-notices',
  generateBundle: (_, bundle) => void folders(bundle).forEach((folder) => inWorkers.add(folder)),
});

/** Writes the licences of everything that is in the page into `third-party.txt`, beside it. */
export function notices(): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    generateBundle(_, bundle) {
      const all = new Set([...folders(bundle), ...inWorkers]);
      const files = FILES.map((file) => readFileSync(join(import.meta.dirname, file), 'utf-8'));
      const source = [HEAD, ...[...all].sort().map(notice), ...files].join(`\n${'='.repeat(80)}\n\n`);
      this.emitFile({ type: 'asset', fileName: 'third-party.txt', source });
    },
  };
}

const folders = (bundle: Rolldown.OutputBundle): string[] => Object.values(bundle).flatMap(origins).flatMap(packageOf);

/** The files that a part of the bundle was made from; a style leaves no code behind, but it is there. */
function origins(part: Rolldown.OutputChunk | Rolldown.OutputAsset): string[] {
  if (part.type === 'asset') return part.originalFileNames;
  return Object.entries(part.modules).flatMap(([id, { renderedLength }]) => (renderedLength || id.endsWith('.css') ? [id] : []));
}

/** The folder of the package that a file is from; none, if it is our own. */
function packageOf(file: string): string[] {
  const found = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/'));
  return found ? [join(import.meta.dirname, found[0].slice(found[0].lastIndexOf('node_modules')))] : [];
}

function notice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf-8'));
  const own = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
  const file = own ? join(folder, own) : usual(license);
  if (!file) throw new Error(`${name} has no licence to print`); // better no page than one we may not give away
  return `${name} ${version} (${license})\n\n${readFileSync(file, 'utf-8').trim()}\n`;
}

/** The words of a licence that a package names without printing it. */
function usual(license: string): string | null {
  const file = join(import.meta.dirname, 'licences', `${license}.txt`);
  return existsSync(file) ? file : null;
}
