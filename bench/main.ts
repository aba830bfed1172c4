// `npm run bench`: all measurements, one after the other, each in a process of its own so that none warms or
// fills the next one's memory. `npm run bench -- health-checks at-rest`: only those.
import { fileURLToPath } from 'node:url';
import { runToEnd } from '../scripts/child.mjs';
import { type Measure, report } from './lib/report.ts';

const measurements: Readonly<Record<string, () => Promise<{ readonly measure: Measure }>>> = {
  'tap-to-commit': () => import('./tap-to-commit.ts'),
  'tap-to-paint': () => import('./tap-to-paint.ts'),
  'offline-start': () => import('./offline-start.ts'),
  'first-load': () => import('./first-load.ts'),
  'first-sync': () => import('./first-sync.ts'),
  'first-sync-browser': () => import('./first-sync-browser.ts'),
  push: () => import('./push.ts'),
  'sync-work': () => import('./sync-work.ts'),
  'health-checks': () => import('./health-checks.ts'),
  followers: () => import('./followers.ts'),
  'at-rest': () => import('./at-rest.ts'),
};
/** None needs a third of this; one that hangs must not hold up the others. */
const LIMIT_MS = 5 * 60_000;

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(measurements);
const unknown = names.filter((name) => !Object.hasOwn(measurements, name));

if (unknown.length > 0) {
  console.error(`There is no measurement ${unknown.join(', ')}: ${Object.keys(measurements).join(', ')}.`);
  process.exitCode = 1;
} else if (names.length === 1) await measureHere(names[0] ?? '');
else for (const name of names) await measureApart(name);

async function measureHere(name: string): Promise<void> {
  try {
    const module = await measurements[name]?.();
    for (const measurement of (await module?.measure()) ?? []) report(measurement);
  } catch (error) {
    console.error(`${name} could not be measured:`, error);
    process.exitCode = 1;
  }
}

async function measureApart(name: string): Promise<void> {
  const command = [process.execPath, fileURLToPath(import.meta.url), name];
  const { code } = await runToEnd(command, { abort: AbortSignal.timeout(LIMIT_MS) });
  if (code !== 0) process.exitCode = 1;
}
