import { expect, test } from 'vitest';
import { COMPILE_HINT, hinted, withoutHint } from './compile-hints.ts';

test('the files of the start have the hint as their first line, and the build names those that lack it', () => {
  const texts: Readonly<Record<string, string>> = {
    'home.js': hinted('home', 'export {};'),
    'other.js': hinted('other', `export {};\n${COMPILE_HINT}`),
    'home.css': 'a {}',
  };
  expect(withoutHint(Object.keys(texts), (file) => texts[file] ?? '')).toEqual([
    'other.js is needed at every start and has no compile hint',
  ]);
});
