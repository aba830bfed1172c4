import { repaired, withoutBlank } from '@touchline/domain/note/content';
import { contentsOf } from '@touchline/domain/note/from-html';
import {
  contents,
  DOCUMENTS,
  DOCUMENTS_TIMEOUT_MS,
  trees,
} from '@touchline/domain/note/testing/documents.testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentsOfDocument, documentOf } from './document.ts';

test(
  'a text is the same after it was a document of the editor',
  () => {
    fc.assert(
      fc.property(contents, (text) => {
        expect(contentsOfDocument(documentOf(text))).toEqual(withoutBlank(text));
      }),
      DOCUMENTS,
    );
  },
  DOCUMENTS_TIMEOUT_MS,
);

test(
  'whatever HTML is pasted becomes a document that the schema allows, and says the same',
  () => {
    fc.assert(
      fc.property(trees, (html) => {
        const text = contentsOf(html);
        const document = documentOf(text);
        document.check();
        expect(contentsOfDocument(document)).toEqual(withoutBlank(repaired(text)));
      }),
      DOCUMENTS,
    );
  },
  DOCUMENTS_TIMEOUT_MS,
);
