// Generates `docs/permissions.md` from the answers of a real server to people of every role and plan. `--write` writes
// the file; without it, the script checks whether the file is current. The test beside the matrix checks its contents.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  documentOf,
  measure,
} from '../../apps/server/src/testing/permissions/permission-document.testing.ts';

const file = fileURLToPath(new URL('../../docs/permissions.md', import.meta.url));
const text = documentOf(await measure());

if (process.argv.includes('--write')) {
  writeFileSync(file, text);
  console.log('docs/permissions.md is written.');
} else if (readFileSync(file, 'utf8') === text) {
  console.log('docs/permissions.md says what the server answers.');
} else {
  console.error(
    'docs/permissions.md is not current. Write it with: node scripts/documents/permissions.ts --write',
  );
  process.exitCode = 1;
}
