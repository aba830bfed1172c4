// What the tests need beside the packages, and how a machine gets it.
import { spawnSync } from 'node:child_process';
import { findPostgres, findRedis, findStrace } from '../apps/server/src/services.testing.ts';
import { findChromium, findHeadlessChromium } from '../e2e/chromium.ts';
import { runToEnd } from './child.mjs';

interface Tool {
  name: string;
  /** Debian's package. */
  package: string;
  find: () => string | undefined;
  /** What cannot be tested without it. */
  tests: string;
}

const tools: Tool[] = [
  { name: 'Chromium', package: 'chromium', find: findChromium, tests: 'the browser tests' },
  { name: 'PostgreSQL', package: 'postgresql', find: findPostgres, tests: 'the tests on PostgreSQL' },
  { name: 'Redis', package: 'redis-server', find: findRedis, tests: 'the tests on Redis' },
  { name: 'strace', package: 'strace', find: findStrace, tests: 'the trace of what reaches the disk' },
];

/** Not every system has it; the browser tests run without it, more slowly. */
const HEADLESS = 'chromium-headless-shell';

/** Installs what is missing where apt exists and may be used; answers a sentence for each part left out. */
export async function provideTestTools(): Promise<string[]> {
  const missing = tools.filter((tool) => tool.find() === undefined).map((tool) => tool.package);
  if (missing.length > 0) await install(missing);
  if (findHeadlessChromium() === undefined) await install([HEADLESS]);
  return tools
    .filter((tool) => tool.find() === undefined)
    .map(
      ({ name, tests }) =>
        `Left out: ${tests}. This machine has no ${name}, and it could not be installed here.`,
    );
}

async function install(packages: readonly string[]): Promise<void> {
  const apt = aptCommand();
  if (apt === undefined) return;
  console.log(`Installing ${packages.join(', ')} with apt, once …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runToEnd([...apt, 'update'], { env, quiet: true });
  const command = [...apt, 'install', '--yes', '--no-install-recommends', ...packages];
  const { code, said } = await runToEnd(command, { env, quiet: true });
  if (code !== 0) console.error(said.trimEnd().split('\n').slice(-3).join('\n'));
}

/** apt-get, when this user may run it without being asked for a password. */
function aptCommand(): string[] | undefined {
  const succeeds = (program: string, args: string[]) =>
    spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  if (!succeeds('apt-get', ['--version'])) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n', 'apt-get'] : undefined;
}
