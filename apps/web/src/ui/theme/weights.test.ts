/**
 * Texts have few weights. Each kind of text, one size with one weight, costs the first layout of a screen a millisecond
 * (bench/README.md, `offline-start`), and finer steps are hardly seen.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const sources = fileURLToPath(new URL('../..', import.meta.url));
const WEIGHTS: readonly string[] = ['400', '500', '600', '700', '800'];
/** Says which weights the font's file has. */
const FONT = 'ui/theme/inter.css';

test('every style sheet uses one of the five weights', () => {
  const found = globSync('**/*.css', { cwd: sources })
    .filter((path) => path !== FONT)
    .flatMap((path) =>
      [...readFileSync(`${sources}/${path}`, 'utf8').matchAll(/font-weight:\s*(\d+)/g)].flatMap(
        ([text, weight = '']) => (WEIGHTS.includes(weight) ? [] : `${path}: ${text}`),
      ),
    );
  expect(found).toEqual([]);
});
