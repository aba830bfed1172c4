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

/** Not every system has these, so each is checked separately: apt installs nothing when one name is unknown. */
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
  const missing = tools.filter(isMissing).map((tool) => tool.package);
  if (missing.length > 0) await install(missing);
  if (findHeadlessChromium() === undefined) await install([HEADLESS]);
  for (const engine of engines.filter(isMissing)) await install([engine.package]);
  if (findCalendarReaders() === undefined) await install(CALENDAR_READERS);
  const readers =
    findCalendarReaders() === undefined
      ? [
          'Left out: what other programs read in calendar feeds. This machine has no khal or no Python parsers.',
        ]
      : [];
  const left = [...tools, ...engines]
    .filter(isMissing)
    .map(
      ({ name, tests }) =>
        `Left out: ${tests}. This machine has no ${name}, and it could not be installed here.`,
    );
  return [...left, ...readers];
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

/** apt-get, when this user may run it without a password. */
function aptCommand(): string[] | undefined {
  const succeeds = (program: string, args: string[]) =>
    spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  if (!succeeds('apt-get', ['--version'])) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n', 'apt-get'] : undefined;
}
