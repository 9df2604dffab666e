// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

const here = import.meta.dirname;
const named = (file: string): string => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)![1]!;

/** The page, built once more in memory, with a map that says where each line of it is from. */
async function built(): Promise<Rolldown.RolldownOutput['output']> {
  const options = { root: here, logLevel: 'silent', build: { write: false, sourcemap: 'hidden' } } as const;
  return ((await build(options)) as Rolldown.RolldownOutput).output;
}

test('every package whose code or font is in the page is named, with its licence', { timeout: 60_000 }, async () => {
  const output = await built();
  const text = (name: string): string => String(output.find((part) => part.fileName === name && part.type === 'asset')?.['source' as never]);
  // What only passes on the work of others has no map.
  const code = output.flatMap((part) => (part.type === 'chunk' ? (part.map?.sources ?? []) : [])).filter((file) => file.includes('node_modules'));
  // Fonts are compared byte by byte with those of all packages: they keep no map.
  const known = globSync('node_modules/@fontsource*/*/files/*.woff*', { cwd: here });
  const fonts = output.flatMap((part) => {
    if (part.type === 'chunk' || !/\.woff2?$/.test(part.fileName)) return [];
    const from = known.find((file) => Buffer.from(part.source).equals(readFileSync(`${here}/${file}`)));
    expect(from, part.fileName).toBeDefined();
    return [from!];
  });
  const packages = new Set([...code, ...fonts].map(named));
  expect([...packages]).toEqual(expect.arrayContaining(['svelte', 'uqr', '@noble/hashes', '@fontsource/yeseva-one']));
  const notices = text('third-party.txt');
  for (const each of packages) {
    const { version } = JSON.parse(readFileSync(`${here}/node_modules/${each}/package.json`, 'utf-8'));
    expect(notices).toContain(`\n${each} ${version} (`);
  }
  expect(notices.match(/SIL OPEN FONT LICENSE Version 1.1/g)).toHaveLength(new Set(fonts.map(named)).size);
});
