/** The server's schema accepts every GraphQL document of the web app. */
import 'fake-indexeddb/auto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse, validate } from 'graphql/index.js';
import { expect, test, vi } from 'vitest';
import { dataSchema } from '../../apps/server/src/app.ts';

const made = vi.hoisted((): string[] => []);
vi.mock('../../apps/web/src/data/calls/graph-document.ts', () => ({
  graphDocument: (text: string) => {
    made.push(text);
    return { text };
  },
}));

const data = fileURLToPath(new URL('../../apps/web/src/data/', import.meta.url));

test('every document of the web app is valid against the schema of the server', async () => {
  const files = globSync('**/*.ts', { cwd: data }).filter(
    (path) =>
      !/\.test(ing)?\.ts$/.test(path) && readFileSync(`${data}${path}`, 'utf8').includes(' graphDocument'),
  );
  for (const path of files) await import(`${data}${path}`);
  const schema = dataSchema();
  const wrong = made.flatMap((text) =>
    validate(schema, parse(text)).map(({ message }) => `${text}: ${message}`),
  );
  expect(wrong).toEqual([]);
  expect(made.length).toBeGreaterThan(20);
});
