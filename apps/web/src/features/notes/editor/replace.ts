/** Puts another text into the editor, block by block, so that the cursor stays where the text around it stays. */
import { contentKey, type NoteContent } from '@touchline/domain/note/content';
import { matched } from '@touchline/domain/note/diff';
import { staying } from '@touchline/domain/note/edit';
import type { EditorState, Transaction } from 'prosemirror-state';
import { contentsOfNodes, documentOf } from './document.ts';

/** A transaction with this name did not come from the writer, but from a save or another device. */
export const FROM_OUTSIDE = 'fromOutside';

/** The transaction that leads to the text; null when the document says it already. Undo leaves it as it is. */
export function replaced(state: EditorState, contents: readonly NoteContent[]): Transaction | null {
  const target = documentOf(contents);
  if (state.doc.eq(target)) return null;
  const before = contentsOfNodes(state.doc.children);
  const after = contentsOfNodes(target.children);
  const partners = matched(before, after);
  const stays = staying(partners);
  const { tr } = state;
  const replaceGap = (was: readonly [number, number], is: readonly [number, number]) => {
    if (was[0] === was[1] && is[0] === is[1]) return;
    const nodes = target.children.slice(...is);
    tr.replaceWith(startOf(state, was[0]), startOf(state, was[1]), nodes);
  };
  // From the end to the start, so that the positions before a change stay true.
  let wasEnd = before.length;
  let isEnd = after.length;
  for (let is = after.length - 1; is >= 0; is--) {
    const was = partners[is];
    const [old, next] = [before[was ?? -1], after[is]];
    if (was === null || was === undefined || !stays.has(is) || old === undefined || next === undefined)
      continue;
    if (contentKey(old) !== contentKey(next)) continue;
    replaceGap([was + 1, wasEnd], [is + 1, isEnd]);
    [wasEnd, isEnd] = [was, is];
  }
  replaceGap([0, wasEnd], [0, isEnd]);
  return tr.setMeta('addToHistory', false).setMeta(FROM_OUTSIDE, true);
}

/** The position in front of a block, or behind the last one. */
function startOf({ doc }: EditorState, block: number): number {
  return doc.children.slice(0, block).reduce((position, { nodeSize }) => position + nodeSize, 0);
}
