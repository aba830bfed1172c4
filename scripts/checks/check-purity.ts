// domain and sync depend on nothing but their arguments. The server has no .tsx, because Node runs its source directly.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { impurities } from './purity.ts';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const isTest = (path: string) => path.endsWith('.test.ts') || path.endsWith('.testing.ts');
const sources = globSync('packages/{domain,sync}/src/**/*.ts', { cwd }).filter((path) => !isTest(path));

const findings = [
  ...sources.flatMap((path) =>
    impurities(readFileSync(join(cwd, path), 'utf8')).map(({ line, name }) => `${path}:${line} uses ${name}`),
  ),
  ...globSync('apps/server/src/**/*.tsx', { cwd }).map((path) => `${path} must be .ts: Node cannot run .tsx`),
];

for (const finding of findings) console.error(finding);
if (findings.length > 0 || sources.length === 0) process.exitCode = 1;
else console.log(`${sources.length} files of domain and sync take time, ids and randomness as arguments.`);
