/** The changelog tells operators which migrations a version runs, and whether it may run beside the one before. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../apps/server/src/platform/database/versions/migrations.ts';

const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
const versions = changelog.split(/^## /m).slice(1);
const numberOf = ({ name }: { readonly name: string }) => Number(name.slice(0, 3));

test('each version says whether servers of the version before may run side by side with it', () => {
  for (const version of versions) {
    const [title] = version.split('\n');
    const sentences = version.match(/^- .*\bcan(?:not)? run side by side.*$/gm) ?? [];
    expect([title, sentences.length]).toEqual([title, 1]);
    const migrates = /migrations? \d{3}/.test(sentences[0] ?? '');
    expect([title, /\b(cannot|no older version can)\b/.test(sentences[0] ?? '')]).toEqual([title, migrates]);
  }
});

test('the versions together name each migration once', () => {
  const named = versions.flatMap((version) =>
    [...version.matchAll(/migrations (\d{3}) to (\d{3})/gi)].flatMap(([, first, last]) =>
      Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => Number(first) + n),
    ),
  );
  expect(named.toSorted((a, b) => a - b)).toEqual(MIGRATIONS.map(numberOf));
});
