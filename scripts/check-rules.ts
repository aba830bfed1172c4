// Each rule of packages/sync/SPEC.md is proved by a test that names it in brackets: `[OUT-4] a goal …`.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(cwd, path), 'utf8');

const rules = [...read('packages/sync/SPEC.md').matchAll(/^- \*\*((?:LOC|OUT|MRG|PUL|LIV)-\d+)\*\*(.*)$/gm)];
const tests = globSync(['{packages,apps}/**/*.{test,contract.testing}.{ts,tsx}', 'e2e/specs/**/*.ts'], {
  cwd,
  exclude: ['**/node_modules/**'],
});
const proved = new Set(
  tests
    .flatMap((path) => [...read(path).matchAll(/\[([A-Z]{3}-\d+[^\]\n]*)\]/g)])
    .flatMap(([, names = '']) => names.match(/[A-Z]{3}-\d+/g) ?? []),
);
const known = new Set(rules.map(([, rule]) => rule));

const missing = rules.filter(([, rule = '']) => !proved.has(rule));
const unknown = [...proved].filter((rule) => /^(LOC|OUT|MRG|PUL|LIV)-/.test(rule) && !known.has(rule));

for (const [, rule, text = ''] of missing) console.error(`${rule} has no test:${text}`);
for (const rule of unknown) console.error(`a test names ${rule}, which SPEC.md does not have`);
if (rules.length === 0 || missing.length + unknown.length > 0) process.exitCode = 1;
else console.log(`Each of the ${rules.length} rules of SPEC.md is named by a test.`);
