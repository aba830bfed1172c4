/** Formatted texts of the demo, as blocks. */
import type { NoteBlock } from '../entity/tables/note.ts';
import { editedBlocks } from '../note/edit.ts';
import { contentsOf } from '../note/from-html.ts';
import type { ParseHtml } from '../note/html-tree.ts';
import type { DemoWords } from './words.ts';

export interface DemoTexts {
  readonly words: DemoWords;
  /** Browser and server have different parsers. */
  readonly parseHtml: ParseHtml;
}

export function demoBlocks(html: string, { parseHtml }: DemoTexts): readonly NoteBlock[] {
  let made = 0;
  const newId = () => `demo-${++made}`;
  return editedBlocks({ base: [], edited: contentsOf(parseHtml(html)), newId });
}
