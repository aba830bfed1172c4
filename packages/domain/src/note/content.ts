/**
 * What a note says, block by block, in the form that every reader sees: repaired, with equal runs joined. Blocks as
 * stored have an id and a place besides.
 */
import { isNoteLink, type NoteBlock, type NoteRun, type NoteShape } from '../entity/tables/note.ts';
import { plainText } from '../text/plain-text.ts';

/** A block without its id and its place. */
export type NoteContent = Omit<NoteBlock, 'id' | 'order'>;

/** The deepest heading and the deepest item of a list. */
export const HEADING_LEVELS = 3;
export const LIST_LEVELS = 5;

/** The most characters of a note's text, as `characters` counts them, and the most blocks. */
export const NOTE_TEXT_MAX = 20_000;
export const NOTE_BLOCKS_MAX = 2_000;
/** The most runs of a block. Behind them the text has the marks of the last one. */
const RUNS_MAX = 1_000;

const LISTS: readonly NoteShape[] = ['bullet', 'number', 'check'];

/** True for an item of a list. */
export function isItem({ shape }: Pick<NoteContent, 'shape'>): boolean {
  return LISTS.includes(shape);
}

/**
 * The contents as every reader sees them, whatever a merge made of them: levels within their range, an item at most one
 * level below the item before it, clean text, equal runs joined.
 */
export function repaired(contents: readonly NoteContent[]): readonly NoteContent[] {
  const result: NoteContent[] = [];
  for (const content of contents) result.push(repairedAfter(result.at(-1), content));
  return result;
}

/** True for the id of a Medium. A device names a picture that it has not sent yet with a local id, below -1. */
export function isMedium(sid: number): boolean {
  return Number.isSafeInteger(sid) && (sid > 0 || sid < -1);
}

function repairedAfter(before: NoteContent | undefined, content: NoteContent): NoteContent {
  if (content.shape === 'picture') return repairedPicture(content);
  const { shape } = content;
  const deepest = before !== undefined && isItem(before) ? Math.min(before.level + 1, LIST_LEVELS) : 1;
  const levels: Readonly<Record<Exclude<NoteShape, 'picture'>, readonly [least: number, most: number]>> = {
    paragraph: [0, 0],
    heading: [1, HEADING_LEVELS],
    bullet: [1, deepest],
    number: [1, deepest],
    check: [1, deepest],
  };
  const [least, most] = levels[shape];
  const level = Math.min(Math.max(Math.trunc(content.level), least), most);
  const runs = joined(content.runs);
  return { shape, level, checked: shape === 'check' && content.checked, medium: 0, runs };
}

/** The caption is one line without marks. Without a valid Medium only the caption is left. */
function repairedPicture({ medium, runs }: NoteContent): NoteContent {
  if (!isMedium(medium)) return paragraphOf(runs);
  const caption = textOf({ runs: joined(runs) }).replaceAll('\n', ' ');
  return { shape: 'picture', level: 0, checked: false, medium, runs: runsOf(caption) };
}

const paragraphOf = (runs: readonly NoteRun[]): NoteContent => ({
  shape: 'paragraph',
  level: 0,
  checked: false,
  medium: 0,
  runs: joined(runs),
});

/** Text without marks. */
const runsOf = (text: string): readonly NoteRun[] => joined([{ text, bold: false, italic: false, link: '' }]);

/**
 * The same contents with the present ids of their pictures. Answers the given list when none has another id.
 *
 * @param now the present id of a Medium
 */
export function withMedia<T extends NoteContent>(
  contents: readonly T[],
  now: (medium: number) => number,
): readonly T[] {
  const isSame = contents.every(({ shape, medium }) => shape !== 'picture' || now(medium) === medium);
  if (isSame) return contents;
  return contents.map((content) =>
    content.shape === 'picture' ? { ...content, medium: now(content.medium) } : content,
  );
}

/** Runs with clean text and safe links; empty ones left out, equal neighbours joined. */
export function joined(runs: readonly NoteRun[]): readonly NoteRun[] {
  const result: NoteRun[] = [];
  for (const { text, bold, italic, link } of runs) {
    const clean = cleaned(text);
    if (clean === '') continue;
    const run = { text: clean, bold, italic, link: isNoteLink(link) ? link : '' };
    const last = result.at(-1);
    if (last !== undefined && (sameMarks(last, run) || result.length === RUNS_MAX)) {
      result[result.length - 1] = { ...last, text: last.text + clean };
    } else result.push(run);
  }
  return result;
}

/** True when two runs look alike and lead to the same address. */
export function sameMarks(a: Omit<NoteRun, 'text'>, b: Omit<NoteRun, 'text'>): boolean {
  return a.bold === b.bold && a.italic === b.italic && a.link === b.link;
}

/** White space in a note is a space or a line break. */
function cleaned(text: string): string {
  return plainText(text)
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[^\S\n]/g, ' ');
}

/** A block's text without marks. */
export function textOf({ runs }: Pick<NoteContent, 'runs'>): string {
  return runs.map(({ text }) => text).join('');
}

/** A single empty paragraph is no text: an editor needs a line to write in. */
export function withoutBlank(contents: readonly NoteContent[]): readonly NoteContent[] {
  const [first] = contents;
  const isBlank = contents.length === 1 && first?.shape === 'paragraph' && textOf(first) === '';
  return isBlank ? [] : contents;
}

/** The note's text without marks, one line for each block. */
export function plainTextOf(contents: readonly NoteContent[]): string {
  return contents.map(textOf).join('\n');
}

/** The number of characters of a block: UTF-16 units. A picture counts as one beside its caption. */
export function charactersOf(content: NoteContent): number {
  return textOf(content).length + (content.shape === 'picture' ? 1 : 0);
}

/** The number of characters of the text, with one for each break between blocks. */
export function characters(contents: readonly NoteContent[]): number {
  const breaks = Math.max(0, contents.length - 1);
  return contents.reduce((sum, content) => sum + charactersOf(content), breaks);
}

/** A paragraph for each line of a text without marks, such as an old plain field. */
export function contentsOfText(text: string): readonly NoteContent[] {
  if (text.trim() === '') return [];
  return text.split(/\r\n?|\n/).map((line) => paragraphOf(runsOf(line)));
}

/** True when two blocks say the same in the same shape. Both must be repaired. */
export function sameContent(a: NoteContent, b: NoteContent): boolean {
  return contentKey(a) === contentKey(b);
}

/** A text that is equal for equal contents. */
export function contentKey({ shape, level, checked, medium, runs }: NoteContent): string {
  return JSON.stringify([
    shape,
    level,
    checked,
    medium,
    ...runs.map(({ text, bold, italic, link }) => [text, bold, italic, link]),
  ]);
}
