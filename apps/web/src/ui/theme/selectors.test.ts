/**
 * Selectors that are cheap to write and costly on every change of a page: the browser recalculates the styles of
 * everything beside and below the change, whether or not the rule is used on the screen.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const sources = fileURLToPath(new URL('../..', import.meta.url));

/** What is only true on paper, and on a phone in landscape, costs nothing elsewhere. */
const RARE = /@media (print|\(orientation: landscape\)[^{]*) \{[^}]*(\{[^}]*\}[^}]*)*\n\}/g;

const COSTLY = [
  { pattern: /(^|[\s>,(])\*\s*[+~]/, why: 'any sibling of anything: use :first-child, or name the sibling' },
  { pattern: /(:root|\bhtml|\bbody)[^\s>,{]*:has\(/, why: 'searches the whole page: use useRootMark' },
];

function costlyIn(css: string): readonly string[] {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(RARE, '');
  return [...selectors.matchAll(/([^{};]+)\{/g)].flatMap(([, text = '']) =>
    COSTLY.filter(({ pattern }) => pattern.test(text.trim())).map(({ why }) => `${text.trim()} (${why})`),
  );
}

test('no style sheet has a selector that concerns the whole page after each change', () => {
  const found = globSync('**/*.css', { cwd: sources }).flatMap((path) =>
    costlyIn(readFileSync(`${sources}/${path}`, 'utf8')).map((selector) => `${path}: ${selector}`),
  );
  expect(found).toEqual([]);
});

test.each([
  '.note > * + * { margin: 0; }',
  '@media (width < 48em) {\n  * ~ p { margin: 0; }\n}',
  ':root:has(.bar) { margin: 0; }',
  '.first { margin: 0; }\nbody[data-x]:has(> .bar) .second { margin: 0; }',
])('it reports %j', (css) => {
  expect(costlyIn(css)).toHaveLength(1);
});

test.each([
  '.radio ~ * { margin: 0; }',
  '.text > p + * { margin: 0; }',
  '@media print {\n  body:has(> [data-print]) > p {\n    display: none;\n  }\n}',
  '.card:has(:checked) { margin: 0; }',
])('it accepts %j', (css) => {
  expect(costlyIn(css)).toEqual([]);
});
