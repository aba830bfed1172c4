/** HTML text through the real parser: round trips, and hostile documents. */

import { contentsOf } from '@touchline/domain/note/from-html';
import type { HtmlNode } from '@touchline/domain/note/html-tree';
import {
  contents,
  DOCUMENTS,
  DOCUMENTS_TIMEOUT_MS,
  trees,
} from '@touchline/domain/note/testing/documents.testing';
import {
  HOSTILE,
  megabyteOf,
  PASTED,
  REPEATED,
  withoutKnownTags,
} from '@touchline/domain/note/testing/outside.testing';
import { htmlOf } from '@touchline/domain/note/to-html';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseHtml } from './parse-html.ts';

const read = (html: string) => contentsOf(parseHtml(html));
/** The HTML that a reader gets of this HTML. */
const kept = (html: string) => htmlOf(read(html));

/** A tree as the world writes it: with attributes of any sort, and end tags that a parser must correct. */
function written(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if ('text' in node) return node.text;
      const attributes = Object.entries(node.attributes).map(
        ([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`,
      );
      return `<${node.name}${attributes.join('')}>${written(node.children)}</${node.name}>`;
    })
    .join('');
}

describe('[notes] html → blocks → html', () => {
  test(
    'gives every note back as it was',
    () => {
      fc.assert(
        fc.property(contents, (given) => {
          expect(read(htmlOf(given))).toEqual(given);
        }),
        DOCUMENTS,
      );
    },
    DOCUMENTS_TIMEOUT_MS,
  );

  test(
    'changes any document once, and never again',
    () => {
      fc.assert(
        fc.property(trees, (given) => {
          const once = kept(written(given));
          expect(kept(once)).toBe(once);
        }),
        DOCUMENTS,
      );
    },
    DOCUMENTS_TIMEOUT_MS,
  );

  test(
    'keeps nothing outside the schema, whatever text it reads',
    () => {
      const fragments = fc.constantFrom(
        ...'< > & " \' / = <script> </script> <img src=x onerror=alert(1)> <svg onload=alert(1)> <a href=javascript:alert(1)> <p <!-- --> ]]> <![CDATA[ &#x6a;avascript: <math><mi> <style> </style> <template> <table><tr><td> </table> <li> <ul> \u0000 <noscript> <b> </i> <iframe srcdoc="'.split(
          ' ',
        ),
      );
      fc.assert(
        fc.property(fc.array(fc.oneof(fragments, fc.string()), { maxLength: 30 }), (pieces) => {
          expectSchema(kept(pieces.join('')));
        }),
        DOCUMENTS,
      );
    },
    DOCUMENTS_TIMEOUT_MS,
  );
});

/** Fails unless all tags are those of notes, so that no other `<` is left. */
function expectSchema(html: string): void {
  expect(withoutKnownTags(html)).not.toMatch(/[<>]/);
}

describe('[notes] hostile HTML', () => {
  test.each(HOSTILE)('$name', ({ html, kept: expected }) => {
    expect(kept(html)).toBe(expected);
  });

  test.each(REPEATED)('a megabyte of %s keeps only the schema', (_, piece) => {
    expectSchema(kept(megabyteOf(piece)));
  });
});

test.each(PASTED)('$name keeps its words, marks, lists and links', ({ html, kept: expected }) => {
  expect(kept(html)).toBe(expected);
});
