import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url);
const text = readFileSync(new URL('docs/security.md', root), 'utf8');
const exists = (path: string) => existsSync(fileURLToPath(new URL(path, root)));

/**
 * The requirements of levels 1 and 2 in ASVS 5.0: for each chapter how many each of its sections has. Those of level 3
 * have the higher numbers of a section.
 */
const REQUIREMENTS: Readonly<Record<string, readonly number[]>> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
};
const ASKED = Object.entries(REQUIREMENTS).flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, n) => `${chapter.slice(1)}.${section + 1}.${n + 1}`),
  ),
);
const chapterOf = (requirement: string) => `V${requirement.split('.', 1)[0]}`;

/** The requirements that a text names, as `8.2.1 to 8.2.3`, `5.2.1` or a whole chapter. */
function namedIn(said: string): readonly string[] {
  const named = said.matchAll(/\b(\d+\.\d+)\.(\d+)(?: to \1\.(\d+))?|\bV\d+\b/g);
  return [...named].flatMap(([whole, section, first, last = first]) =>
    section === undefined
      ? ASKED.filter((one) => chapterOf(one) === whole)
      : Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => `${section}.${Number(first) + n}`),
  );
}

/** The answer to each requirement, in the order of the page. */
const answers = text
  .split('\n')
  .flatMap((line): readonly (readonly [requirement: string, answer: string])[] => {
    const [, numbers, answer] = /^\| (\d+\.\d+\.\d+[^|]*?) \| (yes|partly|no|operator) \|/.exec(line) ?? [];
    if (numbers !== undefined && answer !== undefined) return namedIn(numbers).map((one) => [one, answer]);
    const [, without] = /^Not applicable: (.*)$/.exec(line) ?? [];
    return namedIn(without ?? '').map((one) => [one, 'not applicable']);
  });

test('docs/security.md names only existing files', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|json))`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((path) => !exists(path) && !exists(`apps/server/src/${path}`))).toEqual([]);
});

test('docs/security.md answers each requirement of levels 1 and 2 once', () => {
  expect(ASKED).toHaveLength(253);
  expect(answers.map(([requirement]) => requirement).toSorted()).toEqual(ASKED.toSorted());
});

test('docs/security.md counts its answers', () => {
  const countsOf = (chosen: typeof answers) => {
    const count = (...wanted: readonly string[]) =>
      chosen.filter(([, answer]) => wanted.includes(answer)).length;
    return [chosen.length, count('yes'), count('partly', 'no'), count('operator'), count('not applicable')];
  };
  const rows = [...text.matchAll(/^\| (V\d+|all)(?: [^|]*)? \| ([^|]*) \|((?: \d+ \|){5})$/gm)];
  const said = rows.map(([, chapter = '', , figures = '']) => [
    chapter,
    ...(figures.match(/\d+/g)?.map(Number) ?? []),
  ]);
  expect(said).toEqual([
    ...Object.keys(REQUIREMENTS).map((chapter) => [
      chapter,
      ...countsOf(answers.filter(([requirement]) => chapterOf(requirement) === chapter)),
    ]),
    ['all', ...countsOf(answers)],
  ]);
  for (const [, chapter, read] of rows) if (chapter !== 'all') expect(read).toMatch(/^\d+ \w+ \d{4}$/);
});
