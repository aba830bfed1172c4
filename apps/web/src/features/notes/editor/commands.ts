/** What the toolbar and the keyboard do. */
import { HEADING_LEVELS, LIST_LEVELS } from '@touchline/domain/note/content';
import { splitBlockAs, toggleMark } from 'prosemirror-commands';
import type { MarkType, Node, NodeType } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { type ItemShape, noteSchema } from './schema.ts';

const { paragraph, heading, item, picture, line_break } = noteSchema.nodes;
const { bold, italic, link } = noteSchema.marks;

export const toggleBold = toggleMark(bold);
export const toggleItalic = toggleMark(italic);

interface Place {
  readonly node: Node;
  readonly position: number;
}

/** The blocks that the selection touches. */
function selectedBlocks({ doc, selection }: EditorState): readonly Place[] {
  const found: Place[] = [];
  doc.nodesBetween(selection.from, selection.to, (node, position) => {
    if (node.isTextblock) found.push({ node, position });
    return false;
  });
  return found;
}

/** The first block of the selection. */
export function currentBlock(state: EditorState): Node {
  return selectedBlocks(state)[0]?.node ?? state.doc.child(0);
}

type Change = (
  block: Place,
) => { readonly type: NodeType; readonly attrs?: Readonly<Record<string, unknown>> } | null;

/** Changes each selected block but pictures; a change of null leaves it. Does nothing when all are left. */
function changeBlocks(change: Change): Command {
  return (state, dispatch) => {
    const { tr } = state;
    for (const block of selectedBlocks(state)) {
      const to = block.node.type === picture ? null : change(block);
      if (to !== null) tr.setNodeMarkup(block.position, to.type, to.attrs);
    }
    if (!tr.docChanged) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** From text to the largest heading, then smaller ones, then text again. */
export const nextHeading: Command = (state, dispatch) => {
  const { type, attrs } = currentBlock(state);
  const level = type === heading ? attrs.level + 1 : 1;
  return setHeading(level > HEADING_LEVELS ? 0 : level)(state, dispatch);
};

/** 0 for text. */
export function setHeading(level: number): Command {
  return changeBlocks(() => (level === 0 ? { type: paragraph } : { type: heading, attrs: { level } }));
}

/** Makes items of the selected blocks; where all are items of this shape, text. */
export function toggleList(shape: ItemShape): Command {
  return (state, dispatch) => {
    const all = selectedBlocks(state).every(
      ({ node }) => node.type === picture || node.attrs.shape === shape,
    );
    const change: Change = ({ node }) =>
      all
        ? { type: paragraph }
        : {
            type: item,
            attrs: { shape, level: node.type === item ? node.attrs.level : 1, checked: false },
          };
    return changeBlocks(change)(state, dispatch);
  };
}

/** Moves the selected items one level in; an item is at most one level below the item before it. */
export const indent: Command = (state, dispatch) => {
  const change: Change = ({ node, position }) => {
    const before = state.doc.resolve(position).nodeBefore;
    const deepest = before?.type === item ? Math.min(before.attrs.level + 1, LIST_LEVELS) : 1;
    if (node.type !== item || node.attrs.level >= deepest) return null;
    return { type: item, attrs: { ...node.attrs, level: node.attrs.level + 1 } };
  };
  return changeBlocks(change)(state, dispatch);
};

/** Moves the selected items one level out; those of the first level stay. */
export const outdent: Command = changeBlocks(({ node }) =>
  node.type === item && node.attrs.level > 1
    ? { type: item, attrs: { ...node.attrs, level: node.attrs.level - 1 } }
    : null,
);

/** An item leaves its level, and from the first one its list; a heading becomes text. */
export const plainer: Command = (state, dispatch) => {
  const { type, attrs } = currentBlock(state);
  if (type === paragraph) return false;
  return attrs.shape !== undefined && attrs.level > 1
    ? outdent(state, dispatch)
    : setHeading(0)(state, dispatch);
};

/** Ticks the selected items of a check list, or takes the tick away. */
export const toggleTick: Command = (state, dispatch) => {
  const checked = currentBlock(state).attrs.checked !== true;
  const change: Change = ({ node }) =>
    node.attrs.shape === 'check' ? { type: item, attrs: { ...node.attrs, checked } } : null;
  return changeBlocks(change)(state, dispatch);
};

/** Ticks one item. */
export function tickAt(position: number): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(position);
    if (node === null) return false;
    dispatch?.(state.tr.setNodeAttribute(position, 'checked', node.attrs.checked !== true));
    return true;
  };
}

/** A new line: the next item of a list, which is not done, or text after a heading. An empty item ends its list. */
export const newBlock: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  const block = $from.parent;
  if (empty && block.type !== paragraph && block.content.size === 0) return plainer(state, dispatch, view);
  return split(state, dispatch, view);
};

/** At its end a heading is followed by text. */
const split = splitBlockAs((block) =>
  block.type === item ? { type: item, attrs: { ...block.attrs, checked: false } } : null,
);

export const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(line_break.create()).scrollIntoView());
  return true;
};

/** At the start of a block: the block becomes plainer. Elsewhere it does nothing. */
export const backspace: Command = (state, dispatch, view) => {
  const { empty, $from } = state.selection;
  return empty && $from.parentOffset === 0 ? plainer(state, dispatch, view) : false;
};

/** True when the selection, or what is typed next, has the mark. */
export function hasMark({ doc, selection, storedMarks }: EditorState, type: MarkType): boolean {
  const { empty, $from, from, to } = selection;
  if (empty) return type.isInSet(storedMarks ?? $from.marks()) !== undefined;
  return doc.rangeHasMark(from, to, type);
}

/** The address that the selected text leads to; empty for none. */
export function currentLink({ selection }: EditorState): string {
  const { $from, $to } = selection;
  const at = [...$from.marks(), ...($from.nodeAfter?.marks ?? []), ...($to.nodeBefore?.marks ?? [])];
  return String(link.isInSet(at)?.attrs.href ?? '');
}

/**
 * Lets the selected text lead to an address; empty takes the link away. Without a selection the whole link around the
 * cursor changes; where there is none, the address is written.
 */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const [from, to] = linkRange(state);
    const { tr } = state;
    if (state.selection.$from.parent.type === picture) return false;
    if (from === to) {
      if (href === '') return false;
      tr.replaceSelectionWith(noteSchema.text(href, [link.create({ href })]), false);
    } else {
      tr.removeMark(from, to, link);
      if (href !== '') tr.addMark(from, to, link.create({ href }));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function linkRange(state: EditorState): readonly [from: number, to: number] {
  const { $from, from, to, empty } = state.selection;
  const href = currentLink(state);
  if (!empty || href === '') return [from, to];
  const start = $from.start();
  let range: readonly [number, number] = [from, to];
  const grow = (position: number, size: number) => {
    range = [Math.min(range[0], position), Math.max(range[1], position + size)];
  };
  $from.parent.forEach((word, offset) => {
    const position = start + offset;
    const touches = position <= range[1] && position + word.nodeSize >= range[0];
    if (touches && link.isInSet(word.marks)?.attrs.href === href) grow(position, word.nodeSize);
  });
  return range;
}
