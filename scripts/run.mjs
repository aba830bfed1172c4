// Every npm command of this repository comes through here: the right Node, the packages, the messages, then
// the command's own programs, one after the other. Plain JavaScript that Node 18 can run.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runToEnd } from './child.mjs';
import { install } from './install.mjs';
import { rightNode } from './node-version.mjs';
import { root } from './npm.mjs';
import { explain, Trouble } from './trouble.mjs';

const PARENT_CHECK_MS = 250;

/** The operator's settings, for what runs the server. */
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];

const commands = /** @type {Record<string, string[][] | undefined>} */ ({
  start: [['scripts/build.ts'], [...settings, 'apps/server/src/main.mjs']],
  // The follower's page is written by the server, from the built code.
  dev: [['scripts/build.ts'], [...settings, 'scripts/dev.ts']],
  build: [['scripts/build.ts']],
  verify: [['scripts/verify.ts']],
  'verify:long': [['scripts/verify.ts', '--long']],
  bench: [['scripts/build.ts'], ['bench/main.ts']],
  backup: [[...settings, 'scripts/backup.ts']],
  restore: [[...settings, 'scripts/restore.ts']],
  maintenance: [[...settings, 'scripts/maintenance.ts']],
  codes: [[...settings, 'scripts/codes.ts']],
  sessions: [[...settings, 'scripts/sessions.ts']],
  reseal: [[...settings, 'scripts/reseal.ts']],
  replay: [['scripts/build.ts'], ['scripts/replay.ts']],
  simulate: [['scripts/simulate.ts']],
  fuzz: [['scripts/fuzz.ts']],
});

const [name = '', ...args] = process.argv.slice(2);
const programs = commands[name];

// Told to end, npm takes only its shell with it: nobody tells us. We notice that our parent is gone.
const parent = process.ppid;
const watching = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watching);
  process.kill(process.pid, 'SIGTERM');
}, PARENT_CHECK_MS).unref();

try {
  if (programs === undefined)
    throw new Trouble(`There is no command "${name}": ${Object.keys(commands).join(', ')}.`);
  tryToWrite();
  const node = await rightNode();
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  await install(node, env);
  for (const program of [['packages/i18n/compile.mjs'], ...programs]) {
    const isLast = program === programs.at(-1);
    const { code, stopped } = await runToEnd([node, ...program, ...(isLast ? args : [])], { cwd: root, env });
    process.exitCode = code;
    if (code !== 0 || stopped) break;
  }
} catch (error) {
  if (!(error instanceof Trouble)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Finds out first what would otherwise fail somewhere in the middle. */
function tryToWrite() {
  const cache = join(root, '.cache');
  try {
    if (!existsSync(cache)) mkdirSync(cache);
    writeFileSync(join(cache, 'writable'), '');
  } catch (error) {
    explain(error, root);
  }
}
