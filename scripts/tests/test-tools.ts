// Programs that the tests need besides the packages, and how to install them.
import { spawnSync } from 'node:child_process';
import {
  findCalendarReaders,
  findPdfTools,
  findPostgres,
  findRedis,
  findStrace,
} from '../../apps/server/src/testing/server/services.testing.ts';
import { findChromium, findHeadlessChromium } from '../../e2e/chromium.ts';
import {
  findFirefox,
  findMiniBrowser,
  findOpenSsl,
  findWebKitDriver,
  findXvfb,
} from '../../e2e/engines/programs.ts';
import { findProgram, type Program } from '../deploy/programs.testing.ts';
import { runToEnd } from '../start/child.mjs';

interface Tool {
  name: string;
  /** Debian's package. */
  package: string;
  find: () => string | undefined;
  /** What cannot be tested without it. */
  tests: string;
}

const PRINTED = 'the tests that read printed sheets';

const tools: Tool[] = [
  { name: 'Chromium', package: 'chromium', find: findChromium, tests: 'the browser tests' },
  { name: 'PostgreSQL', package: 'postgresql', find: findPostgres, tests: 'the tests on PostgreSQL' },
  { name: 'Redis', package: 'redis-server', find: findRedis, tests: 'the tests on Redis' },
  { name: 'qpdf', package: 'qpdf', find: findPdfTools, tests: PRINTED },
  { name: 'poppler', package: 'poppler-utils', find: findPdfTools, tests: PRINTED },
  { name: 'strace', package: 'strace', find: findStrace, tests: 'the trace of what reaches the disk' },
];

const inWebKit = 'the browser tests in WebKit';

/** Not every system has these. */
const engines: Tool[] = [
  {
    name: 'Firefox',
    package: 'firefox-esr',
    find: findFirefox,
    tests: 'the browser tests in Firefox',
  },
  {
    name: 'driver of WebKit',
    package: 'webkit2gtk-driver',
    find: () => findMiniBrowser() && findWebKitDriver(),
    tests: inWebKit,
  },
  { name: 'Xvfb', package: 'xvfb', find: findXvfb, tests: inWebKit },
  { name: 'OpenSSL', package: 'openssl', find: findOpenSsl, tests: inWebKit },
];

/** For tests of the files in deploy/. */
const deploying: Tool[] = (
  [
    ['nginx', 'nginx'],
    ['caddy', 'caddy'],
    ['haproxy', 'haproxy'],
    ['promtool', 'prometheus'],
    ['docker-compose', 'docker-compose'],
    ['systemd-analyze', 'systemd'],
  ] as const satisfies readonly (readonly [Program, string])[]
).map(([name, debian]) => ({
  name,
  package: debian,
  find: () => findProgram(name),
  tests: 'some of the tests of deploy/',
}));

/** Not every system has it; browser tests run without it, more slowly. */
const HEADLESS = 'chromium-headless-shell';

/** Parsers of calendar files that were not written here. */
const CALENDAR_READERS = [
  'khal',
  'python3-icalendar',
  'python3-vobject',
  'python3-recurring-ical-events',
] as const;

/** Installs missing programs where apt may be used. Returns a sentence for each part that is left out. */
export async function provideTestTools(): Promise<string[]> {
  const isMissing = (tool: Tool) => tool.find() === undefined;
  await install([
    ...[...tools, ...engines, ...deploying].filter(isMissing).map((tool) => tool.package),
    ...(findHeadlessChromium() === undefined ? [HEADLESS] : []),
    ...(findCalendarReaders() === undefined ? CALENDAR_READERS : []),
  ]);
  const readers =
    findCalendarReaders() === undefined
      ? [
          'Left out: what other programs read in calendar feeds. This machine has no khal or no Python parsers.',
        ]
      : [];
  const left = [...tools, ...engines, ...deploying]
    .filter(isMissing)
    .map(
      ({ name, tests }) =>
        `Left out: ${tests}. This machine has no ${name}, and it could not be installed here.`,
    );
  return [...left, ...readers];
}

/** All at once; one by one where a system does not have one of them, because apt then installs nothing. */
async function install(packages: readonly string[]): Promise<void> {
  const apt = packages.length === 0 ? undefined : aptCommand();
  if (apt === undefined) return;
  console.log(`Installing ${packages.join(', ')} with apt, once …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: readonly string[]) => runToEnd([...apt, ...args], { env, quiet: true });
  await run('update');
  const installNow = (names: readonly string[]) =>
    run('install', '--yes', '--no-install-recommends', ...names);
  if ((await installNow(packages)).code === 0) return;
  for (const name of packages) {
    const { code, said } = await installNow([name]);
    if (code !== 0) console.error(said.trimEnd().split('\n').slice(-3).join('\n'));
  }
}

/** apt-get, when this user may run it without a password. */
function aptCommand(): string[] | undefined {
  const succeeds = (program: string, args: string[]) =>
    spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  if (!succeeds('apt-get', ['--version'])) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n', 'apt-get'] : undefined;
}
