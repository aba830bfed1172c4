/** HTML text through the real parser: round trips, and hostile documents. */

import { contentsOf } from '@touchline/domain/note/from-html';
import type { HtmlNode } from '@touchline/domain/note/html-tree';
import {
  contents,
  DOCUMENTS,
  DOCUMENTS_TIMEOUT_MS,
  trees,
} from '@touchline/domain/note/testing/documents.testing';
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

const TAG =
  /<(?:\/?(?:p|h[123]|ul|ol|li|strong|em)|\/a|br|ul data-type="taskList"|li data-type="taskItem" data-checked="(?:true|false)"|a href="(?:https?:\/\/|mailto:)[^"<>\s]*" rel="noopener noreferrer nofollow")>/gi;

/** Fails unless all tags are those of notes, so that no other `<` is left. */
function expectSchema(html: string): void {
  expect(html.replace(TAG, '')).not.toMatch(/[<>]/);
}

describe('[notes] hostile HTML', () => {
  test.each([
    ['a script', 'a<script>alert(1)</script>b', '<p>ab</p>'],
    ['a script in a script', '<scr<script>ipt>alert(1)</script>', '<p>ipt&gt;alert(1)</p>'],
    ['handlers', '<p onclick="x()" onmouseover=y>a</p>', '<p>a</p>'],
    ['a picture with a handler', '<img src=x onerror=alert(1)>a', '<p>a</p>'],
    ['a drawing', '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>a', '<p>a</p>'],
    ['an embedded page', '<iframe srcdoc="<script>alert(1)</script>">x</iframe>a', '<p>a</p>'],
    ['styles', '<style>p{}</style><p style="position:fixed">a</p>', '<p>a</p>'],
    ['a comment', '<!-- <p>x</p> -->a', '<p>a</p>'],
    ['a form', '<form action=//evil><input value=x><button>Send</button></form>', '<p>Send</p>'],
    ['a template', '<template><p>x</p></template>a', '<p>a</p>'],
    ['an address with a line break', '<a href="java\nscript:alert(1)">a</a>', '<p>a</p>'],
    ['an encoded address', '<a href="&#106;avascript&colon;alert(1)">a</a>', '<p>a</p>'],
    ['an address with a tab', '<a href=" \tjavascript:alert(1)">a</a>', '<p>a</p>'],
    ['an address of data', '<a href="data:text/html,<script>x</script>">a</a>', '<p>a</p>'],
    ['an address without a scheme', '<a href="//evil.example">a</a>', '<p>a</p>'],
    ['mathematics that hides an element', '<math><mi><mglyph><style><img src=x onerror=alert(1)>', ''],
  ])('%s', (_, html, expected) => {
    expect(kept(html)).toBe(expected);
  });

  test.each([
    ['text', 'x'],
    ['nested tables', '<table><tr><td>'],
    ['nested lists', '<ul><li>'],
    ['nested marks', '<b><i>'],
    ['open links', '<a href="https://a.nl">'],
    ['paragraphs', '<p>a'],
    ['tags that never end', '<p '],
    ['entities', '&lt;&nbsp;'],
  ])('a megabyte of %s keeps only the schema', (_, piece) => {
    const html = kept(piece.repeat(Math.ceil(1_000_000 / piece.length)));
    expectSchema(html);
  });
});

test('the text of a web page and of a word processor survives', () => {
  const word =
    '<html><body><!--StartFragment--><p class=MsoNormal><b style="mso-bidi-font-weight:normal">Training<o:p></o:p></b></p>' +
    '<p class=MsoNormal>Rondo\n  4 against 2<o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>';
  expect(kept(word)).toBe('<p><strong>Training</strong></p><p>Rondo 4 against 2&nbsp;</p>');
});
