import { contentsOfText, plainTextOf, withoutBlank } from '@touchline/domain/note/content';
import { contents, DOCUMENTS, DOCUMENTS_TIMEOUT_MS } from '@touchline/domain/note/testing/documents.testing';
import fc from 'fast-check';
import { EditorState, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { contentsOfDocument, documentOf } from './document.ts';
import { replaced } from './replace.ts';

const stateOf = (text: Parameters<typeof documentOf>[0]) => EditorState.create({ doc: documentOf(text) });

test(
  'every text can take the place of every other',
  () => {
    fc.assert(
      fc.property(contents, contents, (before, after) => {
        const state = stateOf(before);
        const change = replaced(state, after);
        const { doc } = change === null ? state : state.apply(change);
        doc.check();
        expect(contentsOfDocument(doc)).toEqual(withoutBlank(after));
      }),
      DOCUMENTS,
    );
  },
  DOCUMENTS_TIMEOUT_MS,
);

test('the cursor stays between the same letters while other paragraphs change', () => {
  const state = stateOf(contentsOfText('First\nSecond\nThird'));
  const cursor = state.doc.child(0).nodeSize + 3;
  const placed = state.apply(state.tr.setSelection(TextSelection.create(state.doc, cursor)));
  const change = replaced(placed, contentsOfText('New line\nFirst, longer\nSecond\nThird and last'));
  const after = change === null ? placed : placed.apply(change);
  const { $head } = after.selection;
  expect([$head.parent.textContent, $head.parentOffset]).toEqual(['Second', 2]);
  expect(plainTextOf(contentsOfDocument(after.doc))).toBe('New line\nFirst, longer\nSecond\nThird and last');
});

test('the same text needs no change', () => {
  expect(replaced(stateOf(contentsOfText('First')), contentsOfText('First'))).toBeNull();
});
