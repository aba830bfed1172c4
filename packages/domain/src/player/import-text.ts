/** Decides which kind of text the user entered: a table, or a plain list of names. */
import { type Table, tableOf, unescapeFormula } from './csv.ts';
import { type ImportLine, type ImportRow, importRows } from './import.ts';
import { columnsOf, type ImportColumns } from './import-columns.ts';
import { LIST_FIELDS, readNameList } from './name-list.ts';

export type TextKind = 'list' | 'table';

export interface ImportReading {
  readonly kind: TextKind;
  readonly lines: readonly ImportLine[];
  readonly columns: ImportColumns;
  /** True when both readings are possible; the user may choose. */
  readonly both: boolean;
}

/** Reads the text as it looks, or as the user has chosen. */
export function readImport(text: string, said: TextKind | null = null): ImportReading {
  const table = tableOf(text);
  const columns = columnsOf(table.lines);
  const both = !table.sure && (columns.headed || widthOf(table) > 1);
  const kind = (both ? said : null) ?? (isList(table, columns) ? 'list' : 'table');
  if (kind === 'table') return { kind, both, lines: table.lines, columns };
  const from = columns.headed ? (table.lines[0]?.line ?? 1) + 1 : 1;
  const name = columns.headed && columns.fields.length === 1 ? (columns.fields[0] ?? 'name') : 'name';
  const fields = [name, ...LIST_FIELDS.filter((field) => field !== 'name')];
  return { kind, both, lines: readNameList(text, from), columns: { headed: false, fields } };
}

const NAMES: readonly unknown[] = ['name', 'nickname', 'firstname'];
const WORDS: readonly unknown[] = [...NAMES, 'surname'];

function isList(table: Table, { headed, fields }: ImportColumns): boolean {
  const { separator, lines, sure } = table;
  if (sure) return false;
  const width = widthOf(table);
  if (headed) return width === 1 && NAMES.includes(fields[0]);
  if (width === 1) return true;
  const hasWords = (at: number) => lines.some(({ cells }) => /\p{L}/u.test(cells[at] ?? ''));
  const texts = fields.filter(
    (field, at) => (field === null || WORDS.includes(field)) && hasWords(at),
  ).length;
  // A table without a header has one or two columns of names. Three names in a row are three players.
  if (texts > 2 && (separator === ',' || lines.length === 1)) return true;
  if (separator === ',' && lines.length === 1 && texts === 2) return true;
  const alike = lines.every(({ cells }) => cells.length === width);
  if (!alike && separator === ',' && lines.some(({ cells }) => cells.slice(1).some(isSpaced))) return true;
  return lines.some(({ cells }) =>
    cells.some((cell, at) => NAMES.includes(fields[at]) && cell.trim() !== '' && !isBareName(cell)),
  );
}

/** People write a space after a comma, spreadsheets do not. */
function isSpaced(cell: string): boolean {
  return cell.startsWith(' ') && cell.trim() !== '';
}

/** Removes numbers, brackets and bullets around the text. */
function isBareName(cell: string): boolean {
  const name = unescapeFormula(cell).trim();
  return /\p{L}/u.test(name) && !/^[-–—•*·▪◦●○‣>✓✔✅]|[\p{N}()[\]]/u.test(name);
}

function widthOf({ lines }: Table): number {
  return Math.max(0, ...lines.map(({ cells }) => cells.length));
}

/** The players of a team that is created with them. The collection is not searched for namesakes. */
export function newSquad(text: string): readonly ImportRow[] {
  const { lines, columns } = readImport(text);
  return importRows(lines, columns, {
    players: [],
    team: { player_sids: [], shirtnumbers: [] },
    twins: false,
  });
}
