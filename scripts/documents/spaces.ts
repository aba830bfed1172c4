// Writes into `docs/spaces.md` where the space of a row is in each table, and which statements do without it. `--write`
// writes the file; `spaces.test.ts` checks that it is current.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  tableOfExceptions,
  tableOfTables,
  tablesOfDatabase,
} from '../../apps/server/src/testing/spaces/spaces-document.testing.ts';
import { between } from './section.ts';

export const SPACES = fileURLToPath(new URL('../../docs/spaces.md', import.meta.url));

export async function withTables(document: string): Promise<string> {
  const tables = between(document, 'tables', tableOfTables(await tablesOfDatabase()));
  return between(tables, 'exceptions', tableOfExceptions());
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.includes('--write')) {
  writeFileSync(SPACES, await withTables(readFileSync(SPACES, 'utf8')));
  console.log('docs/spaces.md is written.');
}
