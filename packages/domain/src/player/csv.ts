/** Reads and writes tables as text: CSV files (RFC 4180 and its variants), and rows from a spreadsheet's clipboard. */

export type Separator = ',' | ';' | '\t' | '|';

export interface Table {
  readonly separator: Separator;
  readonly lines: readonly TableLine[];
  /** True when the text shows its separator: by Excel's first line, or by quoted cells. */
  readonly sure: boolean;
}

export interface TableLine {
  /** The position in the text, from 1. */
  readonly line: number;
  /** Without the quotes around them. */
  readonly cells: readonly string[];
  /** A quote was opened and never closed. The cells are unchanged up to the end of the line. */
  readonly open: boolean;
}

/** Leaves out empty lines. Detects separator and quotes. */
export function readTable(text: string): readonly TableLine[] {
  return tableOf(text).lines;
}

export function tableOf(text: string): Table {
  const { body, given, first } = afterPreamble(text);
  const quote = quoteOf(body, given);
  const separator = given ?? separatorOf(body, quote);
  const sure = given !== null || quote === "'" || QUOTED_CELL.test(body);
  return { separator, sure, lines: linesOf(body, { separator, quote, first }) };
}

/** A table for spreadsheets. No cell of it is a formula. */
export function writeTable(rows: readonly (readonly string[])[], separator: Separator): string {
  return writeCells(rows, separator, escapeFormula);
}

/**
 * A table of figures for spreadsheets. No cell of it is a formula, and numbers stay numbers: `+9` and `-2` are no
 * formulas. A score like `5:3` gets a dash, because spreadsheets read it as a time of day.
 */
export function writeFigures(rows: readonly (readonly string[])[], separator: Separator): string {
  return writeCells(rows, separator, (cell) => {
    if (NUMBER.test(cell)) return cell;
    return SCORE.test(cell) ? cell.replace(':', '–') : escapeFormula(cell);
  });
}

const NUMBER = /^[+-]?\d+(?:[.,]\d+)*%?$/;
const SCORE = /^\d+ ?: ?\d+$/;

function writeCells(
  rows: readonly (readonly string[])[],
  separator: Separator,
  safe: (cell: string) => string,
): string {
  return rows
    .map((cells) => `${cells.map((cell) => quoted(safe(cell), separator)).join(separator)}\r\n`)
    .join('');
}

/**
 * Puts an apostrophe before a cell that a spreadsheet would interpret as a formula. A name like `=HYPERLINK(…)` must
 * not run in a reader's Excel. `+31 6…` is such a cell too.
 */
export function escapeFormula(cell: string): string {
  return ACTIVE.test(cell) ? `'${cell}` : cell;
}

/** The original text of a cell that `escapeFormula` wrote. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && ACTIVE.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Leading apostrophes count, so that `unescapeFormula` restores exactly what `escapeFormula` received. */
const ACTIVE = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const QUOTED_CELL = /(?:^|[\t;,|\r\n]) ?"/;
const BYTE_ORDER_MARK = '\uFEFF';
const SEPARATORS: readonly Separator[] = ['\t', ';', ',', '|'];
/** The number of lines from which the separator is detected. */
const SAMPLE_LINES = 30;

interface Preamble {
  readonly body: string;
  /** Excel's first line `sep=;`. */
  readonly given: Separator | null;
  readonly first: number;
}

function afterPreamble(text: string): Preamble {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
  const found = /^sep=([\t;,|])(?:\r\n|\r|\n|$)/i.exec(body);
  if (found === null) return { body, given: null, first: 1 };
  const given = SEPARATORS.find((one) => one === found[1]) ?? null;
  return { body: body.slice(found[0].length), given, first: 2 };
}

/**
 * Apostrophes are quotes only where all cells of the first line are between two of them, because names may begin with
 * one.
 */
function quoteOf(body: string, given: Separator | null): '"' | "'" {
  if (body.includes('"')) return '"';
  const [first = ''] = body.split(/[\r\n]/, 1);
  const cells = SEPARATORS.filter((one) => given === null || one === given).map((one) => first.split(one));
  return cells.some((each) => each.length > 1 && each.every((cell) => /^\s*'.*'\s*$/.test(cell))) ? "'" : '"';
}

/** The separator with which most lines have as many cells as the first. Without one the text is one column. */
function separatorOf(body: string, quote: '"' | "'"): Separator {
  const scores = SEPARATORS.map((separator) => {
    const sample = linesOf(body, { separator, quote, first: 1, most: SAMPLE_LINES });
    const width = sample[0]?.cells.length ?? 0;
    const alike = sample.filter(({ cells }) => cells.length === width).length;
    return { separator, score: width < 2 ? 0 : alike + width / 1000 };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).separator;
}

interface Reading {
  readonly separator: Separator;
  readonly quote: '"' | "'";
  /** The number of the first line. */
  readonly first: number;
  readonly most?: number;
}

function linesOf(text: string, { separator, quote, first, most = Number.POSITIVE_INFINITY }: Reading) {
  const found: TableLine[] = [];
  let at = 0;
  let line = first;
  // After one unclosed quote no other is opened, so that reading stays linear.
  let quotes = true;
  while (at < text.length && found.length < most) {
    const began = line;
    const cells: string[] = [];
    let open = false;
    for (;;) {
      const opening = quotes ? quoteAt(text, at, { separator, quote }) : null;
      const cell = opening === null ? null : quotedCell(text, opening, quote);
      if (opening !== null && cell === null) {
        quotes = false;
        open = true;
      }
      const from = cell?.end ?? at;
      const to = endOfCell(text, from, separator);
      cells.push(cell === null ? text.slice(from, to) : cell.text + text.slice(from, to).trimEnd());
      line += cell?.breaks ?? 0;
      at = to + 1;
      if (text[to] === separator) continue;
      if (text[to] === '\r' && text[at] === '\n') at++;
      break;
    }
    line++;
    if (cells.some((cell) => cell.trim() !== '')) found.push({ line: began, cells, open });
  }
  return found;
}

/** The position of the cell's opening quote after optional spaces; null without one. */
function quoteAt(text: string, from: number, { separator, quote }: Pick<Reading, 'separator' | 'quote'>) {
  let at = from;
  while (text[at] === ' ' || (text[at] === '\t' && separator !== '\t')) at++;
  return text[at] === quote ? at : null;
}

/** Two quotes inside stand for one. Null when the quote is never closed. */
function quotedCell(text: string, opening: number, quote: '"' | "'") {
  let cell = '';
  let from = opening + 1;
  for (;;) {
    const closing = text.indexOf(quote, from);
    if (closing < 0) return null;
    cell += text.slice(from, closing);
    if (text[closing + 1] !== quote) {
      return { text: cell, end: closing + 1, breaks: cell.match(/\r\n|\r|\n/g)?.length ?? 0 };
    }
    cell += quote;
    from = closing + 2;
  }
}

function endOfCell(text: string, from: number, separator: Separator): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

function quoted(cell: string, separator: Separator): string {
  const needed = cell.includes(separator) || /["\r\n]|^\s|\s$|^'.*'$/.test(cell);
  return needed ? `"${cell.replaceAll('"', '""')}"` : cell;
}
