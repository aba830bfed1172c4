// Every npm command of this repository starts here. It ensures the right Node, the packages and the compiled messages,
// then runs the command's programs one after the other. Plain JavaScript for Node 18.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { runToEnd } from './start/child.mjs';
import { install } from './start/install.mjs';
import { rightNode } from './start/node-version.mjs';
import { root } from './start/npm.mjs';
import { explain, Trouble } from './start/trouble.mjs';

const PARENT_CHECK_MS = 250;

/** Passes the operator's settings to programs that run the server. */
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];

const commands = /** @type {Record<string, string[][] | undefined>} */ ({
  start: [['scripts/build.ts'], [...settings, 'apps/server/dist/main.js']],
  // The server renders the follower's page with the built code.
  dev: [['scripts/build.ts'], [...settings, 'scripts/dev.ts']],
  build: [['scripts/build.ts']],
  mobile: [['scripts/build.ts'], ['apps/mobile/build/run.ts']],
  verify: [['scripts/tests/verify.ts']],
  'verify:long': [['scripts/tests/verify.ts', '--long']],
  bench: [['scripts/build.ts'], ['bench/main.ts']],
  backup: [[...settings, 'scripts/operator/backup.ts']],
  restore: [[...settings, 'scripts/operator/restore.ts']],
  maintenance: [[...settings, 'scripts/operator/maintenance.ts']],
  codes: [[...settings, 'scripts/operator/codes.ts']],
  grants: [[...settings, 'scripts/operator/grants.ts']],
  sessions: [[...settings, 'scripts/operator/sessions.ts']],
  demo: [[...settings, 'scripts/operator/demo.ts']],
  jobs: [[...settings, 'scripts/operator/jobs.ts']],
  keys: [[...settings, 'scripts/operator/keys.ts']],
  reseal: [[...settings, 'scripts/operator/reseal.ts']],
  drill: [['scripts/build.ts'], [...settings, 'scripts/drill.ts']],
  release: [['scripts/release.ts']],
  replay: [['scripts/build.ts'], ['scripts/replay.ts']],
  simulate: [['scripts/simulate.ts']],
  fuzz: [['scripts/fuzz.ts']],
  gallery: [['scripts/build.ts'], ['scripts/gallery.ts']],
});

/**
 * Without this limit the C library keeps memory of decoded pictures for each thread (bench/README.md, `uploads`).
 *
 * @param {string} command
 */
const memory = (command) => (command === 'start' ? { MALLOC_ARENA_MAX: '2' } : {});

const [name = '', ...args] = process.argv.slice(2);
const programs = commands[name];

// When npm is ended, it ends only its shell and sends us no signal, so we watch whether our parent still exists.
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
  const env = {
    ...memory(name),
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  };
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

/** Checks conditions first that would otherwise fail in the middle. */
function tryToWrite() {
  const cache = join(root, '.cache');
  try {
    if (!existsSync(cache)) mkdirSync(cache);
    writeFileSync(join(cache, 'writable'), '');
  } catch (error) {
    explain(error, root);
  }
}
