/**
 * The little Markdown our rulebooks are written in, read into plain data. It is drawn as elements and
 * never as HTML, so nothing in a text can become more than a text.
 */

export type Inline =
  | { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string };
export type Block =
  | { kind: 'heading'; level: number; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; rows: Inline[][][] }
  | { kind: 'rule' }
  /** A picture by its name; `words` are what is to be written in it. */
  | { kind: 'picture'; name: string; says: string; words: string[] };

const ITEM = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/;
const HEADING = /^(#{1,6})\s+(.*)$/;
const PICTURE = /^\[(\w+)(?: "([^"]*)")?: (.+)\]$/;
const INLINE = /\*\*(.+?)\*\*|(?<!\w)[*_](\S(?:.*?\S)?)[*_](?!\w)|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g;

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  let done = 0;
  for (const found of text.matchAll(INLINE)) {
    if (found.index > done) parts.push({ kind: 'text', text: text.slice(done, found.index) });
    parts.push(marked(found));
    done = found.index + found[0].length;
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) });
  return parts;
}

function marked([whole, strong, em, code, label, href]: RegExpExecArray): Inline {
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (em !== undefined) return { kind: 'em', text: em };
  if (code !== undefined) return { kind: 'code', text: code };
  if (label !== undefined && href !== undefined && safeLink(href)) return { kind: 'link', text: label, href };
  return { kind: 'text', text: label ?? whole };
}

/** A text without what sets parts of it off. */
export const plainly = (inlines: readonly Inline[]): string => inlines.map(({ text }) => text).join('');

/** What a heading is found by. */
export const anchor = (inlines: readonly Inline[]): string => encodeURIComponent(plainly(inlines).toLowerCase().replace(/\s+/g, '-'));

/** The headings below the title, for a table of contents. */
export const headingsOf = (blocks: readonly Block[]): { id: string; inlines: Inline[] }[] =>
  blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [{ id: anchor(block.inlines), inlines: block.inlines }] : []));

const safeLink = (href: string): boolean => /^(https?:\/\/|\/(?!\/)|#)/i.test(href);

export function markdown(source: string): Block[] {
  const blocks: Block[] = [];
  for (const lines of chunks(source)) blocks.push(block(lines));
  return blocks;
}

/** Cut a text into the lines of its blocks. */
function chunks(source: string): string[][] {
  const found: string[][] = [];
  let current: string[] = [];
  const close = (): void => {
    if (current.length) found.push(current);
    current = [];
  };
  for (const line of source.split('\n')) {
    if (!line.trim()) close();
    else {
      if (HEADING.test(line) || (ITEM.test(line) && !current.some((l) => ITEM.test(l)))) close();
      current.push(line);
      if (HEADING.test(line)) close();
    }
  }
  close();
  return found;
}

function block(lines: string[]): Block {
  const [first = ''] = lines;
  const heading = HEADING.exec(first);
  if (heading) return { kind: 'heading', level: heading[1]?.length ?? 1, inlines: inline(heading[2] ?? '') };
  if (/^(-{3,}|\*{3,})$/.test(first)) return { kind: 'rule' };
  if (first.startsWith('|')) return { kind: 'table', rows: rows(lines) };
  const picture = PICTURE.exec(joined(lines));
  if (picture) return { kind: 'picture', name: picture[1] ?? '', says: picture[3] ?? '', words: picture[2]?.split(' ') ?? [] };
  const item = ITEM.exec(first);
  if (item) return { kind: 'list', ordered: item[1] !== undefined, items: items(lines).map(inline) };
  return { kind: 'paragraph', inlines: inline(joined(lines)) };
}

const joined = (lines: string[]): string => lines.map((line) => line.trim()).join(' ');

/** A line that starts no item goes on with the one before. */
function items(lines: string[]): string[] {
  const found: string[][] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) found.push([item[2] ?? '']);
    else found.at(-1)?.push(line);
  }
  return found.map(joined);
}

function rows(lines: string[]): Inline[][][] {
  const cells = lines.map((line) => line.replace(/^\s*\||\|\s*$/g, '').split('|').map((cell) => cell.trim()));
  return cells.filter((row) => !row.every((cell) => /^:?-+:?$/.test(cell))).map((row) => row.map(inline));
}
