import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { paintedEarly, tellWorker, weigh } from './delivery.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'page-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<script src="/assets/shell-a1.js"></script>');
  writeFileSync(join(folder, 'assets', 'shell-a1.js.br'), 'x'.repeat(500));
  writeFileSync(join(folder, 'assets', 'yeseva-one-latin-400-normal-b2.woff2'), 'x'.repeat(400));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a first visit may weigh so much, and not more', () => {
  expect(() => weigh(folder, 1000)).not.toThrow();
  expect(() => weigh(folder, 900)).toThrow('may weigh 900');
});

test('what comes when it is needed weighs nothing at first', () => {
  writeFileSync(join(folder, 'assets', 'wink-c3.js.br'), 'x'.repeat(5000));
  writeFileSync(join(folder, 'assets', 'yeseva-one-latin-ext-400-normal-d4.woff2'), 'x'.repeat(5000));
  expect(() => weigh(folder, 1000)).not.toThrow();
});

test('the styles stand behind what is painted first', () => {
  const html = '<head>\n    <link rel="stylesheet" href="/a.css">\n</head>\n    <div id="before"></div>\n    <div id="page"></div>';
  const moved = paintedEarly(html);
  expect(moved.match(/stylesheet/g)).toHaveLength(1);
  expect(moved.indexOf('before')).toBeLessThan(moved.indexOf('stylesheet'));
});

test('the worker is told what the page is made of, and is another one when that changes', () => {
  const worker = (): string => {
    writeFileSync(join(folder, 'sw.js'), "JSON.parse('__FILES__'); '__PRINT__'");
    tellWorker(folder);
    return readFileSync(join(folder, 'sw.js'), 'utf-8');
  };
  const first = worker();
  expect(first).toContain('"/assets/shell-a1.js.br"');
  expect(first).not.toContain('__');
  expect(worker()).toBe(first);
  writeFileSync(join(folder, 'index.html'), 'another');
  expect(worker()).not.toBe(first);
});
