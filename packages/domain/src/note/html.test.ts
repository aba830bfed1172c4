import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNoteLink } from '../entity/tables/note.ts';
import { type NoteContent, plainTextOf, repaired } from './content.ts';
import { contentsOf } from './from-html.ts';
import { element, type HtmlNode, isText } from './html-tree.ts';
import {
  contents,
  DOCUMENTS,
  DOCUMENTS_TIMEOUT_MS,
  rawContents,
  trees,
} from './testing/documents.testing.ts';
import { htmlOf, treeOf } from './to-html.ts';

const text = (words: string): HtmlNode => ({ text: words });
const linesOf = (nodes: readonly HtmlNode[]) =>
  contentsOf(nodes).map(({ shape, level, checked, runs }) => [
    `${shape}${level}${checked ? ' done' : ''}`,
    runs.map((run) => run.text).join(''),
  ]);

describe('blocks as HTML', () => {
  test(
    'come back from their own tree unchanged',
    () => {
      fc.assert(
        fc.property(contents, (given) => {
          expect(contentsOf(treeOf(given))).toEqual(given);
        }),
        DOCUMENTS,
      );
    },
    DOCUMENTS_TIMEOUT_MS,
  );

  test(
    'a merge that left odd levels is written as every reader sees it',
    () => {
      fc.assert(
        fc.property(rawContents, (given) => {
          expect(treeOf(given)).toEqual(treeOf(repaired(given)));
          expect(repaired(repaired(given))).toEqual(repaired(given));
        }),
        DOCUMENTS,
      );
    },
    DOCUMENTS_TIMEOUT_MS,
  );

  test(
    'any tree becomes blocks once, and stays the same after that',
    () => {
      fc.assert(
        fc.property(trees, (given) => {
          const first = contentsOf(given);
          expect(contentsOf(treeOf(first))).toEqual(first);
        }),
        DOCUMENTS,
      );
    },
    DOCUMENTS_TIMEOUT_MS,
  );

  test(
    'contain no element, attribute or link outside the schema',
    () => {
      fc.assert(
        fc.property(trees, (given) => {
          for (const node of treeOf(contentsOf(given))) expectKnown(node);
        }),
        DOCUMENTS,
      );
    },
    DOCUMENTS_TIMEOUT_MS,
  );

  test('have tags that the editor knows', () => {
    const runs = [{ text: 'a & b', bold: true, italic: true, link: 'https://touchline.example/' }];
    const item = (level: number, checked = false) => ({
      shape: 'check' as const,
      level,
      checked,
      medium: 0,
      runs: [],
    });
    const heading = { shape: 'heading' as const, level: 2, checked: false, medium: 0, runs };
    expect(htmlOf([heading, item(1, true), item(2)])).toBe(
      '<h2><a href="https://touchline.example/" rel="noopener noreferrer nofollow"><strong><em>a &amp; b</em></strong></a></h2>' +
        '<ul data-type="taskList"><li data-type="taskItem" data-checked="true">' +
        '<ul data-type="taskList"><li data-type="taskItem" data-checked="false"></li></ul></li></ul>',
    );
  });
});

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h1: [],
  h2: [],
  h3: [],
  ul: ['data-type'],
  ol: [],
  li: ['data-type', 'data-checked'],
  strong: [],
  em: [],
  a: ['href', 'rel'],
  br: [],
  figure: ['data-medium'],
  figcaption: [],
};

function expectKnown(node: HtmlNode): void {
  if (isText(node)) return;
  expect(Object.keys(KNOWN)).toContain(node.name);
  for (const name of Object.keys(node.attributes)) expect(KNOWN[node.name]).toContain(name);
  const { href } = node.attributes;
  if (href !== undefined) expect(isNoteLink(href)).toBe(true);
  for (const child of node.children) expectKnown(child);
}

describe('a picture', () => {
  const runs = [{ text: 'The\nset-up ', bold: true, italic: false, link: 'https://touchline.example/' }];
  const picture = (medium: number): NoteContent => ({
    shape: 'picture',
    level: 3,
    checked: true,
    medium,
    runs,
  });

  test('is a figure with its Medium and its caption as plain text, and nothing else', () => {
    expect(htmlOf([picture(17)])).toBe(
      '<figure data-medium="17"><figcaption>The set-up&nbsp;</figcaption></figure>',
    );
    expect(htmlOf([{ ...picture(17), runs: [] }])).toBe('<figure data-medium="17"></figure>');
  });

  test.each([0, -1, 1.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])(
    'with the Medium %d is a paragraph with its caption',
    (medium) => {
      const [block] = repaired([picture(medium)]);
      expect(block).toEqual({ shape: 'paragraph', level: 0, checked: false, medium: 0, runs });
    },
  );

  test('between two lists ends the first one', () => {
    const item = (text: string) => element('li', [{ text }]);
    const figure = element('figure', [], { 'data-medium': '17' });
    const nodes = [element('ol', [item('a'), figure, item('b')])];
    expect(linesOf(nodes)).toEqual([
      ['number1', 'a'],
      ['picture0', ''],
      ['number1', 'b'],
    ]);
  });
});

describe('HTML from outside', () => {
  test('keeps the words of unknown elements, and nothing of scripts', () => {
    const nodes = [
      element('div', [
        element('marquee', [text('Corner ')]),
        element('script', [text('alert(1)')]),
        text('left'),
      ]),
      element('iframe', [text('no')]),
    ];
    expect(linesOf(nodes)).toEqual([['paragraph0', 'Corner left']]);
  });

  test('white space is one space, except where it does not break', () => {
    const nodes = [
      element('p', [text('  a \n\t b'), element('b', [text(' ')]), text('c \u00a0d ')]),
      text('\n '),
    ];
    expect(linesOf(nodes)).toEqual([['paragraph0', 'a b c  d']]);
  });

  test('paragraphs of an item are its lines, and lists inside it are deeper items', () => {
    const nested = element('ul', [element('li', [text('deep')])]);
    const item = element('li', [
      element('p', [text('one')]),
      element('p', [text('two')]),
      nested,
      text('after'),
    ]);
    expect(linesOf([element('ol', [item])])).toEqual([
      ['number1', 'one\ntwo'],
      ['bullet2', 'deep'],
      ['number1', 'after'],
    ]);
  });

  test('check boxes of other programs make a check list', () => {
    const box = (attributes: Record<string, string>) =>
      element('li', [element('input', [], { type: 'checkbox', ...attributes }), text('cones')]);
    expect(linesOf([element('ul', [box({ checked: '' }), box({})])])).toEqual([
      ['check1 done', 'cones'],
      ['check1', 'cones'],
    ]);
  });

  test('cells of nested tables are paragraphs', () => {
    const cell = (...inside: HtmlNode[]) => element('table', [element('tr', [element('td', inside)])]);
    expect(linesOf([cell(text('a'), cell(text('b')), text('c'))])).toEqual([
      ['paragraph0', 'a'],
      ['paragraph0', 'b'],
      ['paragraph0', 'c'],
    ]);
  });

  test('depth does not matter', () => {
    let node: HtmlNode = text('deep');
    for (let level = 0; level < 100_000; level++) node = element(level % 2 === 0 ? 'div' : 'ul', [node]);
    expect(linesOf([node])).toEqual([['paragraph0', 'deep']]);
  });

  test('the weight that a word processor writes as a style counts', () => {
    const [block] = contentsOf([
      element('b', [element('span', [text('x')], { style: 'color:red;font-weight:400' }), text('y')]),
    ]);
    expect(block?.runs.map(({ text: words, bold }) => [words, bold])).toEqual([
      ['x', false],
      ['y', true],
    ]);
  });
});

describe('a link', () => {
  test.each([
    'https://touchline.example',
    'http://a.nl/b?c#d',
    'HTTPS://A.nl',
    'mailto:eva@example.org?subject=x',
  ])('may lead to %s', (address) => expect(isNoteLink(address)).toBe(true));

  test.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' https://touchline.example',
    'https://touch\tline.example',
    '/matches/',
    '//evil.example',
    'https:evil.example',
    'https://bank.example@evil.example',
    'https:\\\\evil.example',
    'data:text/html,x',
    'mailto:',
    'tel:123',
    'https://a.nl/"onclick="x',
    `https://a.nl/${'x'.repeat(2_048)}`,
    'https://a.nl/\u202egnp.exe',
    '',
  ])('may not lead to %j', (address) => expect(isNoteLink(address)).toBe(false));
});

test('the plain text has a line for each block', () => {
  expect(
    plainTextOf(contentsOf([element('h1', [text('a')]), element('ul', [element('li', [text('b')])])])),
  ).toBe('a\nb');
});
