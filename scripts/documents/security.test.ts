import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../..', import.meta.url);
const text = readFileSync(new URL('docs/security.md', root), 'utf8');
const exists = (path: string) => existsSync(fileURLToPath(new URL(path, root)));

test('docs/security.md names only existing files', () => {
  const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|json))`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((path) => !exists(path) && !exists(`apps/server/src/${path}`))).toEqual([]);
});

test('docs/security.md answers each requirement once', () => {
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+[^|]*?) \| (yes|partly|no|operator) \|/gm)];
  const numbers = rows.flatMap(([, of = '']) => of.match(/\d+\.\d+\.\d+/g) ?? []);
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers.filter((number, n) => numbers.indexOf(number) !== n)).toEqual([]);
});
