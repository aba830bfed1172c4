/** What the document shows beside its words: the numbers of lists, and a hint in an empty note. */
import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { contentsOfDocument } from './document.ts';

/** For each block its number in its list; null for blocks without one. */
export function numbersOf(blocks: readonly Node[]): readonly (number | null)[] {
  /** By level: the shape of the list that is open there, and its last number. */
  let open: { readonly shape: unknown; readonly number: number }[] = [];
  return blocks.map(({ attrs: { shape, level } }) => {
    if (shape === undefined) {
      open = [];
      return null;
    }
    const last = open[level];
    const number = last !== undefined && last.shape === shape ? last.number + 1 : 1;
    open = open.slice(0, level);
    open[level] = { shape, number };
    return shape === 'number' ? number : null;
  });
}

export function decorations(placeholder: string): Plugin {
  return new Plugin({
    props: {
      decorations: ({ doc }) => {
        const numbers = numbersOf(doc.children);
        const made: Decoration[] = [];
        doc.forEach((node, position, at) => {
          const number = numbers[at] ?? null;
          if (number === null) return;
          made.push(Decoration.node(position, position + node.nodeSize, { 'data-number': `${number}.` }));
        });
        if (contentsOfDocument(doc).length === 0) {
          made.push(Decoration.node(0, doc.child(0).nodeSize, { 'data-placeholder': placeholder }));
        }
        return DecorationSet.create(doc, made);
      },
    },
  });
}
