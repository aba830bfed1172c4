import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import {
  findPdfTools,
  findPostgres,
  findRedis,
  findStrace,
} from './apps/server/src/testing/server/services.testing.ts';
import { SMALL_REACT } from './apps/web/build/small-react.ts';
import { findChromium, HEADLESS } from './e2e/chromium.ts';
import { keepTemporaryFilesInMemory } from './e2e/temporary-files.ts';
import { DEPLOY_TOOLS, findProgram, PROXIES } from './scripts/deploy/programs.testing.ts';
import { LongFirst } from './scripts/tests/long-first.ts';

keepTemporaryFilesInMemory();

// A file name states its requirement: `*.pg.test.ts` PostgreSQL, `*.redis.test.ts` Redis, `*.strace.test.ts` strace,
// `*.pdf.test.ts` qpdf and poppler, `*.proxy.test.ts` the proxies, `*.tools.test.ts` what checks files of deploy/. On a
// machine without it those files are left out (npm test says so); no test is skipped individually. `*.long.*` runs in
// `npm run verify:long` only (decision 124).
const tooLong = process.env.TEST_LONG === '1' ? [] : ['**/*.long.*'];
const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== undefined;
const hasRedis = process.env.TEST_REDIS_URL !== undefined || findRedis() !== undefined;
const hasStrace = findStrace() !== undefined;
const hasPdfTools = findPdfTools() !== undefined;
const withServices = ['**/*.pg.test.ts', '**/*.redis.test.ts', '**/*.strace.test.ts', '**/*.pdf.test.ts'];
const unreachable = [
  ...tooLong,
  ...(hasPostgres ? [] : ['**/*.pg.*']),
  ...(hasRedis ? [] : ['**/*.redis.*']),
  // These tests kill and stop their own services, so a service given by address is not enough.
  ...(findPostgres() === undefined ? ['**/neighbours-*.pg.*'] : []),
  ...(findRedis() === undefined ? ['**/neighbours-*.redis.*'] : []),
  ...(hasStrace ? [] : ['**/*.strace.*']),
  ...(hasPdfTools ? [] : ['**/*.pdf.test.*']),
];
const withoutPrograms = [
  ...(PROXIES.every(findProgram) ? [] : ['**/*.proxy.test.*']),
  ...(DEPLOY_TOOLS.every(findProgram) ? [] : ['**/*.tools.test.*']),
];
/** One more than CI's cores: tests wait for disks, databases, pages and timeouts. */
const WORKERS = 3;

/** They run in a browser. */
const COMPONENTS = 'apps/web/src/**/*.component.test.tsx';
const never = ['**/node_modules/**', '**/dist/**', '**/.cache/**', 'e2e/**', 'scripts/boundaries/**'];

// Generous, because a slow machine is not a bug. Budgets are measured in bench/.
const limits = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

function rooms(name: string, folders: string[], others: string[] = []) {
  return {
    test: {
      ...limits,
      name,
      include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
      exclude: [
        ...never,
        ...tooLong,
        ...withoutPrograms,
        COMPONENTS,
        ...withServices,
        ...others.map((folder) => `${folder}/**`),
      ],
    },
  };
}

/**
 * Test files of a worker share imported modules, which halves the work of `domain`. Only for code without state in its
 * modules; the page's session is such state in `web`.
 */
const together = <T extends { test: object }>(room: T) => ({
  ...room,
  test: { ...room.test, isolate: false },
});

/** Every statement of the server names the space of its rows. */
const watched = <T extends { test: object }>(room: T) => ({
  ...room,
  test: { ...room.test, setupFiles: ['apps/server/src/testing/spaces/watch-statements.testing.ts'] },
});

/** Forms and sheets in a real browser: on the real routes, with the data of a device in memory. */
const components = {
  extends: './apps/web/vite.components.config.ts',
  test: {
    ...limits,
    name: 'components',
    // Loading all modules again takes four seconds for each file.
    isolate: false,
    setupFiles: ['apps/web/src/app/testing/fresh-page.testing.ts'],
    include: [COMPONENTS],
    // Three pages side by side, after the tests that need no browser. Without both settings it is one page.
    maxWorkers: WORKERS,
    sequence: { groupOrder: 1 },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Without animations a click need not wait until a sheet has stopped moving.
      provider: playwright({ ...HEADLESS, contextOptions: { reducedMotion: 'reduce' } }),
      instances: [{ browser: 'chromium' as const, viewport: { width: 390, height: 844 } }],
    },
  },
};

const FOLLOWER = 'apps/web/src/follower';

export default defineConfig({
  test: {
    passWithNoTests: true,
    maxWorkers: WORKERS,
    sequence: { sequencer: LongFirst },
    projects: [
      together(rooms('domain', ['packages/domain'])),
      together(rooms('sync', ['packages/sync'])),
      together(rooms('i18n', ['packages/i18n'])),
      watched(together(rooms('server', ['apps/server']))),
      rooms('web', ['apps/web'], [FOLLOWER]),
      // On Preact, as in the build, so that functions that Preact lacks fail here.
      { ...rooms('follower', [FOLLOWER]), resolve: { alias: SMALL_REACT } },
      ...(findChromium() === undefined ? [] : [components]),
      rooms('scripts', ['scripts', 'bench']),
      rooms('mobile', ['apps/mobile']),
      watched(
        together({
          test: {
            ...limits,
            name: 'services',
            include: withServices,
            exclude: [...never, ...unreachable],
            globalSetup: ['scripts/tests/test-services.ts'],
          },
        }),
      ),
    ],
  },
});
