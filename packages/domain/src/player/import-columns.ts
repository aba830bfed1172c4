/** Assigns the columns of a table to fields. The user sees the guess and can correct it. */
import { isEmail } from '../text/email.ts';
import type { TableLine } from './csv.ts';
import { unescapeFormula } from './csv.ts';
import { fieldOfHeader, footOf, type ImportField, positionsOf } from './import-words.ts';

export interface ImportColumns {
  /** The field of each column; null for a column that is not imported. */
  readonly fields: readonly (ImportField | null)[];
  /** True when the first line contains headers instead of a player. */
  readonly headed: boolean;
}

/** Guesses by the headers of the first line; without headers, by the contents of the columns. */
export function columnsOf(lines: readonly TableLine[]): ImportColumns {
  const header = (lines[0]?.cells ?? []).map((cell) => fieldOfHeader(unescapeFormula(cell)));
  if (header.some((field) => field !== null)) return { fields: once(header), headed: true };
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const looks = Array.from({ length: width }, (_, at) => lookOf(lines.map(({ cells }) => cells[at] ?? '')));
  const names = looks.flatMap((look, at) => (look === 'text' ? [at] : []));
  const fields = looks.map((look, at) => {
    if (look !== 'text') return look;
    const nth = names.indexOf(at);
    if (nth === 0) return names.length === 1 ? 'name' : 'firstname';
    return nth === 1 ? 'surname' : null;
  });
  return { fields: once(fields), headed: false };
}

/** Applies the user's choice for a column. A column that had the same field before is no longer imported. */
export function withField(columns: ImportColumns, column: number, field: ImportField | null): ImportColumns {
  const fields = columns.fields.map((one, at) => {
    if (at === column) return field;
    return one === field ? null : one;
  });
  return { ...columns, fields };
}

/** A field has one column. Of two with the same name the first counts. */
function once(fields: readonly (ImportField | null)[]): readonly (ImportField | null)[] {
  return fields.map((field, at) => (field !== null && fields.indexOf(field) < at ? null : field));
}

function lookOf(column: readonly string[]): ImportField | 'text' | null {
  const cells = column.map((cell) => unescapeFormula(cell).trim()).filter((cell) => cell !== '');
  if (cells.length === 0) return null;
  const every = (rule: (cell: string) => boolean) => cells.every(rule);
  if (every((cell) => /^\d{1,3}$/.test(cell))) return 'number';
  if (every((cell) => /^[+\d][\d\s().-]{6,}$/.test(cell))) return 'telephone1';
  if (every(isEmail)) return 'email1';
  if (every((cell) => 'ids' in positionsOf(cell))) return 'positions';
  if (every((cell) => footOf(cell) !== null)) return 'footed';
  return 'text';
}
