// Reads every public surface of a real server with the built pages, as strangers do, and writes what they find of planted
// children into `docs/privacy.md`. `--write` writes the file; without it, the script checks the file. It fails in both
// cases when a surface shows more than privacy.md of the design allows.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openWebBuild } from '../../apps/server/src/platform/web/build.ts';
import { tableOf } from '../../apps/server/src/scenarios/privacy/planted-document.testing.ts';
import { differences, readAges } from '../../apps/server/src/scenarios/privacy/planted-names.testing.ts';
import { between } from './section.ts';

const file = fileURLToPath(new URL('../../docs/privacy.md', import.meta.url));
const web = openWebBuild(fileURLToPath(new URL('../../apps/web/dist', import.meta.url)));
const found = await readAges(web);
const wrong = differences(found);
const before = readFileSync(file, 'utf8');
const text = between(before, 'what strangers find', tableOf(found));

if (wrong.length > 0) {
  console.error(['Surfaces that do not show what the levels say:', ...wrong].join('\n  '));
  process.exitCode = 1;
} else if (process.argv.includes('--write')) {
  writeFileSync(file, text);
  console.log('docs/privacy.md is written.');
} else if (before === text) {
  console.log('docs/privacy.md says what strangers find.');
} else {
  console.error('docs/privacy.md is not current. Write it with: node scripts/documents/privacy.ts --write');
  process.exitCode = 1;
}
