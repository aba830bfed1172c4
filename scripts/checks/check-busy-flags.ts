// Components of the web app know that an action runs from `useAction`, not from a flag of their own.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { busyFlags } from './busy-flags.ts';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const sources = globSync('apps/web/src/**/*.{ts,tsx}', { cwd }).filter(
  (path) => !/\.(?:test|testing)\.tsx?$/.test(path),
);

const findings = sources.flatMap((path) =>
  busyFlags(readFileSync(join(cwd, path), 'utf8')).map(
    ({ line, name }) => `${path}:${line} sets ${name} around a call: use useAction (ui/forms/use-action.ts)`,
  ),
);

for (const finding of findings) console.error(finding);
if (findings.length > 0 || sources.length === 0) process.exitCode = 1;
else console.log(`No busy flag of its own in ${sources.length} files of the web app.`);
