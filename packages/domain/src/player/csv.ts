/** Tables as text: files that spreadsheets save (RFC 4180 and its relatives), and rows from their clipboard. */

export type Separator = ',' | ';' | '\t' | '|';

export interface Table {
  readonly separator: Separator;
  readonly lines: readonly TableLine[];
  /** The text says itself how it is separated: by Excel's first line, or by quotes around cells. */
  readonly sure: boolean;
}

export interface TableLine {
  /** Where it begins in the text, from 1. */
  readonly line: number;
  /** Without the quotes around them. */
  readonly cells: readonly string[];
  /** A quote was opened here and never closed: the cells are as they stand, up to the line's end. */
  readonly open: boolean;
}

/** Lines without any text are left out. Separator and quotes are found by themselves. */
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

/** A table for spreadsheets; no cell of it is a formula. */
export function writeTable(rows: readonly (readonly string[])[], separator: Separator): string {
  return rows
    .map((cells) => `${cells.map((cell) => quoted(inert(cell), separator)).join(separator)}\r\n`)
    .join('');
}

/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe in front, as coaches know it from
 * there: a name like `=HYPERLINK(…)` must not act in somebody's Excel. `+31 6…` is one of them.
 */
export function inert(cell: string): string {
  return ACTIVE.test(cell) ? `'${cell}` : cell;
}

/** The text of a cell that `inert` wrote. */
export function withoutInert(cell: string): string {
  return cell.startsWith("'") && ACTIVE.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Apostrophes in front count, so that `withoutInert` gives back exactly what `inert` was given. */
const ACTIVE = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const QUOTED_CELL = /(?:^|[\t;,|\r\n]) ?"/;
const BYTE_ORDER_MARK = '\uFEFF';
const SEPARATORS: readonly Separator[] = ['\t', ';', ',', '|'];
/** As many lines show which separator it is. */
const SAMPLE_LINES = 30;

interface Preamble {
  readonly body: string;
  /** Excel's own first line `sep=;`. */
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

/** Apostrophes are quotes only where every cell of the first line stands between two: names begin with them, too. */
function quoteOf(body: string, given: Separator | null): '"' | "'" {
  if (body.includes('"')) return '"';
  const [first = ''] = body.split(/[\r\n]/, 1);
  const cells = SEPARATORS.filter((one) => given === null || one === given).map((one) => first.split(one));
  return cells.some((each) => each.length > 1 && each.every((cell) => /^\s*'.*'\s*$/.test(cell))) ? "'" : '"';
}

/** The one by which most lines have as many cells as the first; with none, the text is one column. */
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
  // Once a quote is not closed, no other one can be: reading on stays linear.
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

/** Where the quote stands that opens the cell, spaces before it aside; null when there is none. */
function quoteAt(text: string, from: number, { separator, quote }: Pick<Reading, 'separator' | 'quote'>) {
  let at = from;
  while (text[at] === ' ' || (text[at] === '\t' && separator !== '\t')) at++;
  return text[at] === quote ? at : null;
}

/** Two quotes inside are one. Null when it is never closed. */
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
