/** The most characters of a note. Typing ends there, and a paste is cut. */
import {
  characters,
  charactersOf,
  NOTE_BLOCKS_MAX,
  NOTE_TEXT_MAX,
  type NoteContent,
  textOf,
} from '@touchline/domain/note/content';
import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { contentsOfNodes } from './document.ts';
import { FROM_OUTSIDE } from './replace.ts';

/** Characters that are left; negative in a text that two people together made too long. */
export const roomIn = (doc: Node): number => NOTE_TEXT_MAX - characters(contentsOfNodes(doc.children));

/** The start of a text that fits into so many characters. */
export function cutToFit(contents: readonly NoteContent[], room: number): readonly NoteContent[] {
  const fitting: NoteContent[] = [];
  let left = room;
  for (const content of contents.slice(0, NOTE_BLOCKS_MAX)) {
    const length = charactersOf(content);
    const words = textOf(content).length;
    if (length <= left) fitting.push(content);
    else if (left > 0) fitting.push({ ...content, runs: cutRuns(content, left - (length - words)) });
    left -= length + 1;
    if (left < 0) break;
  }
  return fitting;
}

function cutRuns({ runs }: NoteContent, room: number): NoteContent['runs'] {
  let left = room;
  return runs.map((run) => {
    const text = run.text.slice(0, Math.max(left, 0)).replace(/[\ud800-\udbff]$/, '');
    left -= run.text.length;
    return { ...run, text };
  });
}

/** Refuses what would make a full text longer. A text that is too long may still become shorter. */
export function limit(): Plugin {
  return new Plugin({
    filterTransaction: (tr) => {
      if (!tr.docChanged || tr.getMeta(FROM_OUTSIDE) === true) return true;
      const room = roomIn(tr.doc);
      return room >= 0 || room >= roomIn(tr.before);
    },
  });
}
