/** What the toolbar and the keyboard do with pictures. */
import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { noteSchema } from '../schema.ts';

const { paragraph, picture } = noteSchema.nodes;

/** Puts a picture in the place of an empty line, else behind the block of the cursor, which is in the caption then. */
export function insertPicture(medium: number): Command {
  return (state, dispatch) => {
    const { $from, $to, to } = state.selection;
    const { tr } = state;
    const made = picture.create({ medium });
    const isEmptyLine = $from.parent.type === paragraph && $from.parent.content.size === 0;
    const at = isEmptyLine ? $from.before() : $to.depth === 0 ? to : $to.after(1);
    if (isEmptyLine) tr.replaceWith(at, $from.after(), made);
    else tr.insert(at, made);
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
    return true;
  };
}

interface Place {
  readonly node: Node;
  readonly position: number;
}

/** The picture that is selected, or in whose caption the cursor is. */
function currentPicture({ selection }: EditorState): Place | null {
  const { $from } = selection;
  if (selection instanceof NodeSelection && selection.node.type === picture)
    return { node: selection.node, position: selection.from };
  return $from.parent.type === picture ? { node: $from.parent, position: $from.before() } : null;
}

/** True where marks, links and line breaks are not possible. */
export function isInCaption(state: EditorState): boolean {
  return currentPicture(state) !== null;
}

/** Behind a picture: to the empty line that is there, else to a new one. */
export const leaveCaption: Command = (state, dispatch) => {
  const current = currentPicture(state);
  if (current === null) return false;
  const behind = current.position + current.node.nodeSize;
  const next = state.doc.nodeAt(behind);
  const { tr } = state;
  if (next?.type !== paragraph || next.content.size > 0) tr.insert(behind, paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, behind + 1)).scrollIntoView());
  return true;
};

/** Above a picture at the start of a text there is no line to write in. */
export const lineAbove: Command = (state, dispatch) => {
  if (currentPicture(state)?.position !== 0) return false;
  const { tr } = state;
  tr.insert(0, paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, 1)).scrollIntoView());
  return true;
};

/** Below a picture at the end of a text there is none either. */
export const lineBelow: Command = (state, dispatch) => {
  const current = currentPicture(state);
  const isLast = current !== null && current.position + current.node.nodeSize === state.doc.content.size;
  return isLast && leaveCaption(state, dispatch);
};

/** At the start of a caption: selects the picture, which the same key removes then. */
export const selectPicture: Command = (state, dispatch) => {
  const { empty, $from } = state.selection;
  if (!empty || $from.parent.type !== picture || $from.parentOffset > 0) return false;
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, $from.before())));
  return true;
};

/** Removes the selected picture. */
export const removeSelected: Command = (state, dispatch) => {
  const { selection } = state;
  return selection instanceof NodeSelection && removePicture(selection.from)(state, dispatch);
};

/** At the end of a caption: the text behind it is not joined with it. */
export const keepCaption: Command = ({ selection: { empty, $from } }) =>
  empty && $from.parent.type === picture && $from.parentOffset === $from.parent.content.size;

/** Removes a picture with its caption. */
export function removePicture(position: number): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(position);
    if (node?.type !== picture) return false;
    // Undo brings back the picture alone, however soon it was removed.
    const tr = closeHistory(state.tr);
    if (state.doc.childCount === 1) tr.replaceWith(position, position + node.nodeSize, paragraph.create());
    else tr.delete(position, position + node.nodeSize);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
