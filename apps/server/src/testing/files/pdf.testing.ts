/** Reads PDF files with programs of other people: qpdf, and poppler's pdfinfo and pdftotext. */
import { execFileSync } from 'node:child_process';

/** What `qpdf --check` says. Throws for a broken file. */
export function qpdfCheck(path: string): string {
  return execFileSync('qpdf', ['--check', path], { encoding: 'utf8' });
}

/** The file's objects as readable text. */
export function structureOf(path: string): string {
  return execFileSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], {
    encoding: 'latin1',
    maxBuffer: 64_000_000,
  });
}

export function pageCount(path: string): number {
  const [, pages = ''] = /^Pages:\s+(\d+)$/m.exec(quietly('pdfinfo', [path])) ?? [];
  return Number(pages);
}

/** The text of all pages, or of one: each run of blanks as one, without marks of direction. */
export function printedText(path: string, page?: number): string {
  const pages = page === undefined ? [] : ['-f', String(page), '-l', String(page)];
  const text = quietly('pdftotext', [...pages, path, '-']);
  return text
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .normalize('NFC');
}

/**
 * A name as pdftotext says it: poppler swaps the two letters of the Arabic ligature lam-alef, which the file itself has
 * in their order.
 */
export function asPopplerReads(name: string): string {
  return name.normalize('NFC').replaceAll(/ل([اأإآ])/g, '$1ل');
}

/** One element of the structure tree that screen readers follow: its type, and the text within it. */
export interface TaggedElement {
  readonly type: string;
  readonly text: string;
}

/** The elements of the structure tree in reading order; an element comes before those within it. */
export function taggedElements(path: string): readonly TaggedElement[] {
  const lines = quietly('pdfinfo', ['-struct-text', path]).split('\n');
  const open: { type: string; text: string; depth: number }[] = [];
  const found: { type: string; text: string }[] = [];
  for (const line of lines) {
    const depth = line.search(/\S/);
    const [, text] = /^\s*"(.*)"$/.exec(line) ?? [];
    const [, type] = /^\s*(\w+)/.exec(line) ?? [];
    if (depth < 0) continue;
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    if (text !== undefined) for (const element of open) element.text += text;
    else if (type !== undefined) {
      const element = { type, text: '', depth };
      open.push(element);
      found.push(element);
    }
  }
  return found;
}

/** poppler takes one of Typst's entries for another type, and says so each time. */
function quietly(program: string, args: readonly string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
