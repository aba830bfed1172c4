import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fuzz } from './fuzz.ts';
import { FIELDS } from './requests.ts';

const SEED = 20_261_122;

test(`no request of seed ${SEED} breaks the server, exposes a stack trace or reaches another account`, async () => {
  const { failures, answered, asked } = await fuzz({ engine: 'sqlite', seed: SEED, requests: 900 });
  expect(failures).toEqual([]);
  // Otherwise the test would pass if every request were rejected at the start.
  expect(answered[200]).toBeGreaterThan(150);
  expect(asked).toBeGreaterThan(70);
  expect(answered.stream).toBeGreaterThan(2);
}, 120_000);

test('every field that an account call reads is among those of the requests', () => {
  const server = fileURLToPath(new URL('../../apps/server/src/', import.meta.url));
  const files = globSync(['access/account-calls/*.ts', 'features/**/*.ts'], { cwd: server });
  const read = files
    .filter((file) => !/\.(test|testing)\.ts$/.test(file))
    .flatMap((file) => fieldsReadIn(readFileSync(`${server}${file}`, 'utf8')));
  expect(read.length).toBeGreaterThan(50);
  expect([...new Set(read)].filter((name) => !FIELDS.some((known) => known === name))).toEqual([]);
});

/** `fields.code`, `textOf(fields, 'code', …)` and `const { p1, p2 } = fields`. */
function fieldsReadIn(source: string): readonly string[] {
  const alone = [...source.matchAll(/\bfields\.([a-z]\w*)|\bfields, '(\w+)'/g)];
  const together = [...source.matchAll(/\{ ([^{}]+) \}(?:: Fields\b| = (?:\w+\.)?fields\b)/g)];
  return [
    ...alone.map(([, name = '', other = '']) => name || other),
    ...together.flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(/\W/)[0] ?? '')),
  ].filter((name) => name !== '');
}
