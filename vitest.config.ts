import { defineConfig } from 'vitest/config';
import { findPostgres, findRedis, findStrace } from './apps/server/src/services.testing.ts';
import { SMALL_REACT } from './apps/web/build/small-react.ts';
import { LongFirst } from './scripts/long-first.ts';

// A file's name says what it needs: `*.pg.test.ts` a PostgreSQL, `*.redis.test.ts` a Redis,
// `*.strace.test.ts` strace. On a machine without it those files are left out (npm test says so), never skipped one by one.
const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== undefined;
const hasRedis = process.env.TEST_REDIS_URL !== undefined || findRedis() !== undefined;
const hasStrace = findStrace() !== undefined;
const withServices = ['**/*.pg.test.ts', '**/*.redis.test.ts', '**/*.strace.test.ts'];
const unreachable = [
  ...(hasPostgres ? [] : ['**/*.pg.*']),
  ...(hasRedis ? [] : ['**/*.redis.*']),
  // These kill and stop services of their own: one that is only named in a variable will not do.
  ...(findPostgres() === undefined ? ['**/neighbours-*.pg.*'] : []),
  ...(findRedis() === undefined ? ['**/neighbours-*.redis.*'] : []),
  ...(hasStrace ? [] : ['**/*.strace.*']),
];
const never = ['**/node_modules/**', '**/dist/**', '**/.cache/**', 'e2e/**', 'scripts/boundaries/**'];

// Generous: what a loaded machine takes longer for is no finding. Budgets are measured in bench/.
const limits = { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

function rooms(name: string, folders: string[], others: string[] = []) {
  return {
    test: {
      ...limits,
      name,
      include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
      exclude: [...never, ...withServices, ...others.map((folder) => `${folder}/**`)],
    },
  };
}

/**
 * The files of a worker share the modules that they import, which are loaded once instead of once per file: half of
 * the work of `domain`. For code that keeps nothing in its modules; the page's session is such a thing in `web`.
 */
const together = <T extends { test: object }>(room: T) => ({
  ...room,
  test: { ...room.test, isolate: false },
});

const FOLLOWER = 'apps/web/src/follower';

export default defineConfig({
  test: {
    passWithNoTests: true,
    // One more than CI has cores: tests of the server wait for disks, databases and time-outs.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      together(rooms('domain', ['packages/domain'])),
      together(rooms('sync', ['packages/sync'])),
      together(rooms('i18n', ['packages/i18n'])),
      together(rooms('server', ['apps/server'])),
      rooms('web', ['apps/web'], [FOLLOWER]),
      // On Preact, as it is built: what Preact does not have fails here, and not for the first follower.
      { ...rooms('follower', [FOLLOWER]), resolve: { alias: SMALL_REACT } },
      rooms('scripts', ['scripts', 'bench']),
      together({
        test: {
          ...limits,
          name: 'services',
          include: withServices,
          exclude: [...never, ...unreachable],
          globalSetup: ['scripts/test-services.ts'],
        },
      }),
    ],
  },
});
