import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const HEAD = `The page of Brushpass is under the MIT licence, and is made with what follows.
Each part is under the licence printed with it.
`;

/** Writes the licences of everything that is in the page into `third-party.txt`, beside it. */
export function notices(): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    generateBundle(_, bundle) {
      const folders = new Set(Object.values(bundle).flatMap(origins).flatMap(packageOf));
      const source = [HEAD, ...[...folders].sort().map(notice)].join(`\n${'='.repeat(80)}\n\n`);
      this.emitFile({ type: 'asset', fileName: 'third-party.txt', source });
    },
  };
}

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
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
  if (!file) throw new Error(`${name} has no licence to print`); // better no page than one we may not give away
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf-8').trim()}\n`;
}
