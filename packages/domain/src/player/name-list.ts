/**
 * Reads a plain list of names, as in a chat or a note: "1. Sem de Vries", "- Mees", "Sem, Lucas, Finn", "11 Finn",
 * "Noor (keeper)". The result is lines of a table with the columns of `LIST_FIELDS`, so that the same code finds their
 * problems. `leftOut` contains the text that was not understood.
 */
import type { TableLine } from './csv.ts';
import type { ImportField } from './import-words.ts';
import { readPiece, type Said, withoutMarks } from './name-piece.ts';

/** The columns of the lines that `readNameList` returns. */
export const LIST_FIELDS = [
  'name',
  'number',
  'positions',
  'footed',
  'telephone1',
  'email1',
] as const satisfies readonly ImportField[];

export interface ListLine extends TableLine {
  /** Text that is not a name, number, position, foot, telephone or e-mail address. */
  readonly leftOut: readonly string[];
}

/** `from` is the first line to read; a header above it is skipped. */
export function readNameList(text: string, from = 1): readonly ListLine[] {
  const said = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((line, at) => (at + 1 < from ? [] : peopleOf(line).map((one) => ({ ...one, line: at + 1 }))));
  const counted = isCounted(said);
  return said
    .filter((one) => !(counted && isEmptyPlace(one)))
    .map((one) => ({
      line: one.line,
      open: false,
      cells: [
        one.name,
        String(one.number ?? (counted ? null : one.ordinal) ?? ''),
        one.positions.join(' '),
        one.foot,
        one.telephone,
        one.email,
      ],
      leftOut: one.leftOut,
    }));
}

/** "4." without a name: a free place on the list. */
function isEmptyPlace(one: Said): boolean {
  return one.ordinal !== null && saysNothing(one);
}

function saysNothing({ name, number, positions, foot, telephone, email, leftOut }: Said): boolean {
  return number === null && positions.length + leftOut.length === 0 && name + foot + telephone + email === '';
}

/**
 * "1." and "2." are positions in the list when each follows the one before, or when a player has another number
 * besides. Otherwise ("7." and "11.") they are shirt numbers.
 */
function isCounted(said: readonly Said[]): boolean {
  const ordinals = said.flatMap(({ ordinal }) => (ordinal === null ? [] : [ordinal]));
  const follows = ordinals.every((ordinal, at) => ordinal === 1 || ordinal === (ordinals[at - 1] ?? 0) + 1);
  return follows || said.some(({ ordinal, number }) => ordinal !== null && number !== null);
}

/** The players in one line. */
function peopleOf(raw: string): readonly Said[] {
  const line = withPlainMarks(raw.trim());
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(line)) return [];
  const { rest } = withoutMarks(line);
  const mark = line.slice(0, line.length - rest.length);
  return gathered(labelled(mark, rest) ?? piecesOf(line).map(readPiece)).map((one) =>
    one.name === '' && !saysNothing(one) ? { ...one, leftOut: [raw.trim()] } : one,
  );
}

/** Chats number lines with keycap emoji: "1️⃣". */
function withPlainMarks(line: string): string {
  return line.replace(/(?:\d\uFE0F?\u20E3)+/gu, (keys) => `${keys.replace(/\D/g, '')}. `);
}

/** "Keeper: Noor" and "Noor: keeper" both describe Noor. Null for a line without a label. */
function labelled(mark: string, line: string): readonly Said[] | null {
  const found = /^(\p{L}[\p{L}\p{N} ]{0,40}):(.*)$/u.exec(line);
  if (found === null) return null;
  const [, label = '', rest = ''] = found;
  const pieces = piecesOf(rest).map(readPiece);
  if (pieces.every(({ name }) => name === '')) {
    // "Players:" is a heading without a player.
    return rest.trim() === '' ? [readPiece(`(${label})`)] : [readPiece(mark + label), ...pieces];
  }
  return [readPiece(`${mark}(${label})`), ...pieces];
}

/** Splits at commas and at the last "and". Text in brackets stays together. */
function piecesOf(line: string): readonly string[] {
  const cells = line.split('\t').filter((cell) => cell.trim() !== '');
  const names = cells.filter((cell) => readPiece(cell).name !== '');
  // Two columns of words are first name and surname; more columns are a row of players.
  const pieces = splitOutsideBrackets(cells.join(names.length > 2 ? ', ' : ' '));
  const ends = pieces.length < 2 ? [] : (pieces.at(-1) ?? '').split(/ (?:and|en|&) /);
  return ends.length === 2 ? [...pieces.slice(0, -1), ...ends] : pieces;
}

const SEPARATORS = ',;|，、،；';
const OPENING = '([（';
const CLOSING = /[)\]）]/g;

function splitOutsideBrackets(line: string): readonly string[] {
  const closing = [...line.matchAll(CLOSING)].map(({ index }) => index);
  const pieces: string[] = [];
  let from = 0;
  let next = 0;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? '';
    if (OPENING.includes(sign)) {
      while ((closing[next] ?? at) < at) next++;
      at = closing[next] ?? at;
    } else if (SEPARATORS.includes(sign)) {
      pieces.push(line.slice(from, at));
      from = at + 1;
    }
  }
  return [...pieces, line.slice(from)].filter((piece) => piece.trim() !== '');
}

/** A number or a position alone belongs to the name before it, or to the first name of the line. */
function gathered(pieces: readonly Said[]): readonly Said[] {
  const people: Said[] = [];
  for (const piece of pieces) {
    const before = people.at(-1);
    const joins = before !== undefined && (piece.name === '' || before.name === '');
    // "Sem, 7, 11, Finn": a second number belongs to the next player.
    if (!joins || (before.name !== '' && before.number !== null && piece.number !== null)) people.push(piece);
    else people.splice(-1, 1, together(before, piece));
  }
  return people;
}

function together(a: Said, b: Said): Said {
  const both = a.number !== null && b.number !== null ? [String(b.number)] : [];
  return {
    name: a.name || b.name,
    ordinal: a.ordinal ?? b.ordinal,
    number: a.number ?? b.number,
    positions: [...new Set([...a.positions, ...b.positions])],
    foot: a.foot || b.foot,
    telephone: a.telephone || b.telephone,
    email: a.email || b.email,
    leftOut: [...a.leftOut, ...b.leftOut, ...both],
  };
}
