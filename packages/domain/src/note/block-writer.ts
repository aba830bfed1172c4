/** Writes blocks from text and line breaks, with the white space of HTML: runs of it are one space. */
import type { NoteRun, NoteShape } from '../entity/tables/note.ts';
import { isItem, type NoteContent } from './content.ts';

export type Marks = Omit<NoteRun, 'text'>;

export interface Shape {
  readonly shape: NoteShape;
  readonly level: number;
  readonly checked?: boolean;
  /** Of a picture. */
  readonly medium?: number;
}

/** Where text without a block of its own goes. */
export interface TextPlace extends Marks {
  readonly pre: boolean;
  /** The item or the picture around it. Paragraphs inside it are lines of it. */
  readonly item: Shape | null;
}

interface OpenBlock {
  shape: NoteShape;
  readonly level: number;
  checked: boolean;
  readonly medium: number;
  /** The document said itself whether the item is done. */
  readonly isTold: boolean;
  readonly runs: NoteRun[];
  /** The last character; empty at the start. */
  last: string;
  /** White space that becomes a space if text follows. */
  space: Marks | null;
  /** The next text is on a line of its own. */
  lineWanted: boolean;
}

const PARAGRAPH: Shape = { shape: 'paragraph', level: 0 };
const SPACE = /([ \t\n\r\f]+)/;

export class BlockWriter {
  readonly contents: NoteContent[] = [];
  #open: OpenBlock | null = null;

  /** Begins a block, which is kept even if no text follows. */
  begin(shape: Shape): void {
    this.#begin(shape);
  }

  /** Ends the open block, if there is one. */
  end(): void {
    const open = this.#open;
    this.#open = null;
    if (open === null) return;
    const { shape, level, checked, medium } = open;
    const runs = open.last === '\n' ? withoutLastBreak(open.runs) : open.runs;
    this.contents.push({ shape, level, checked, medium, runs });
  }

  /** Text inside a block becomes a line of its own. */
  line(): void {
    if (this.#open !== null && this.#open.last !== '') this.#open.lineWanted = true;
  }

  lineBreak(place: TextPlace): void {
    if (this.#open === null && place.item !== null) return;
    const open = this.#opened(place);
    open.lineWanted = false;
    open.space = null;
    append(open, '\n', place);
  }

  /** A check box makes its item one of a check list. */
  tick(checked: boolean): void {
    const open = this.#open;
    if (open === null || open.isTold || !isItem(open)) return;
    open.shape = 'check';
    open.checked = checked;
  }

  text(text: string, place: TextPlace): void {
    if (place.pre) {
      if (text !== '') this.#word(text.replace(/\r\n?/g, '\n'), place);
      return;
    }
    for (const [at, piece] of text.split(SPACE).entries()) {
      if (piece === '') continue;
      if (at % 2 === 0) this.#word(piece, place);
      else if (this.#open !== null && this.#open.last !== '' && this.#open.last !== '\n') {
        this.#open.space ??= place;
      }
    }
  }

  #begin({ shape, level, checked, medium = 0 }: Shape): OpenBlock {
    this.end();
    const open: OpenBlock = {
      shape,
      level,
      checked: checked ?? false,
      medium,
      isTold: shape === 'check' && checked !== undefined,
      runs: [],
      last: '',
      space: null,
      lineWanted: false,
    };
    this.#open = open;
    return open;
  }

  #word(word: string, place: TextPlace): void {
    const open = this.#opened(place);
    if (open.lineWanted && open.last !== '\n') append(open, '\n', place);
    else if (open.space !== null) append(open, ' ', open.space);
    open.lineWanted = false;
    open.space = null;
    append(open, word, place);
  }

  #opened({ item }: TextPlace): OpenBlock {
    // Text behind a list inside a figure is no second picture.
    const shape = item === null || item.shape === 'picture' ? PARAGRAPH : item;
    return this.#open ?? this.#begin(shape);
  }
}

function append(open: OpenBlock, text: string, { bold, italic, link }: Marks): void {
  open.runs.push({ text, bold, italic, link });
  open.last = text.at(-1) ?? open.last;
}

/** Browsers do not show a line break at the end of a block. */
function withoutLastBreak(runs: readonly NoteRun[]): readonly NoteRun[] {
  const last = runs.at(-1);
  return last === undefined ? runs : [...runs.slice(0, -1), { ...last, text: last.text.slice(0, -1) }];
}
