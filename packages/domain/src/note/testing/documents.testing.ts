/** Arbitrary notes, and arbitrary HTML as the world sends it. */
import fc from 'fast-check';
import { NOTE_SHAPES } from '../../entity/tables/note.ts';
import { type NoteContent, repaired } from '../content.ts';
import { element, type HtmlNode } from '../html-tree.ts';

const { TEST_LONG, DOCUMENTS_SEED } = process.env;

/** One run of documents; that of `npm run verify:long` reads more. `DOCUMENTS_SEED` repeats a run. */
export const DOCUMENTS = {
  numRuns: TEST_LONG === '1' ? 100_000 : 1_000,
  ...(DOCUMENTS_SEED !== undefined && { seed: Number(DOCUMENTS_SEED) }),
};
export const DOCUMENTS_TIMEOUT_MS = 60 * 60_000;

const words = fc.oneof(
  fc.constantFrom(
    'rondo',
    'Eva ',
    ' 4-3-3',
    '  ',
    '\n',
    '\n\n',
    ' \n ',
    '<b>&amp;"',
    '\u00a0',
    '👩‍👧',
    'é',
    '\u200b',
    '\t',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const links = fc.constantFrom(
  '',
  '',
  '',
  'https://touchline.example/a?b=1&c="2"',
  'http://voetbal.nl/team/1',
  'mailto:eva@example.org',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'https://bank.example@evil.example/',
  '//evil.example',
  'data:text/html,x',
);

const run = fc.record({ text: words, bold: fc.boolean(), italic: fc.boolean(), link: links });
const rawContent: fc.Arbitrary<NoteContent> = fc.record({
  shape: fc.constantFrom(...NOTE_SHAPES),
  level: fc.integer({ min: -1, max: 8 }),
  checked: fc.boolean(),
  medium: fc.constantFrom(0, 17, 18, -1, -2_000, 1.5, Number.MAX_SAFE_INTEGER),
  runs: fc.array(run, { maxLength: 4 }),
});

/** Blocks as a merge may leave them. */
export const rawContents = fc.array(rawContent, { maxLength: 8 });
/** Blocks as every reader sees them. */
export const contents = rawContents.map(repaired);

const names = fc.constantFrom(
  ...'p p p h1 h3 h6 ul ul ol li li li b strong i em a span div section blockquote table tr td pre br hr input figure figure figcaption script style svg iframe template form button label font marquee'.split(
    ' ',
  ),
);
const attributes = fc.dictionary(
  fc.constantFrom(
    ...'href style onclick data-checked data-type data-medium data-medium type checked class src'.split(' '),
  ),
  fc.oneof(
    links,
    fc.constantFrom('true', 'false', 'taskList', 'checkbox', 'font-weight: normal', 'font-weight:700'),
    fc.constantFrom('17', '-40', '0', '-1', '017', '1e3', '9007199254740993', '17" onload="x'),
  ),
  { maxKeys: 3 },
);

/** Elements in any place, also where no parser would put them. */
export const trees: fc.Arbitrary<readonly HtmlNode[]> = fc.letrec<{ nodes: HtmlNode[] }>((tie) => ({
  nodes: fc.array(
    fc.oneof(
      { depthSize: 'small' },
      { weight: 2, arbitrary: words.map((text): HtmlNode => ({ text })) },
      {
        weight: 3,
        arbitrary: fc
          .tuple(names, attributes, tie('nodes'))
          .map(([name, given, children]): HtmlNode => element(name, children, given)),
      },
    ),
    { maxLength: 4 },
  ),
})).nodes;
