/** The floors of the folders. A folder imports only from folders earlier in its list, and from itself. */
export interface Building {
  /** The path from the root of the repository. */
  readonly folder: string;
  /** Lowest first: names of folders or files; `*` stands for all others. */
  readonly floors: readonly (readonly string[])[];
  /** Floors whose folders must not import each other: features. */
  readonly apart?: readonly string[];
}

export const BUILDINGS: readonly Building[] = [
  {
    folder: '',
    floors: [['packages'], ['apps'], ['*']],
    apart: ['packages', 'apps'],
  },
  {
    folder: 'packages/domain/src',
    floors: [
      ['limits.ts', 'match-limits.ts', 'release.ts', 'result.ts', 'errors', 'validation', 'picture'],
      ['text', 'entity', 'plan'],
      ['pitch'],
      ['team', 'account', 'attendance', 'media', 'note'],
      ['privacy'],
      ['player', 'match'],
      ['training'],
      ['access', 'fixtures', 'news', 'planner', 'rating', 'request', 'statistics'],
      ['notices', 'team-page'],
      ['club', 'demo', 'export', 'keeping'],
    ],
  },
  {
    folder: 'packages/domain/src/entity',
    floors: [['fields'], ['tables'], ['device', 'rows']],
  },
  {
    folder: 'packages/domain/src/match',
    floors: [
      ['clock'],
      ['events'],
      ['decision'],
      ['sheet'],
      ['blocks'],
      ['lineup'],
      ['timeline'],
      ['decide', 'public', 'setup'],
      ['*'],
    ],
  },
  {
    folder: 'packages/domain/src/fixtures',
    floors: [['fixture.ts'], ['names'], ['*']],
  },
  {
    folder: 'packages/domain/src/request',
    floors: [['closing'], ['asking', 'mailing', 'tasks'], ['answering']],
  },
  {
    folder: 'packages/domain/src/planner',
    floors: [['solver'], ['match']],
  },
  {
    folder: 'packages/domain/src/export',
    floors: [['format'], ['match'], ['*']],
  },
  {
    folder: 'packages/sync/src',
    floors: [['model', 'status'], ['store'], ['writes'], ['outbox'], ['pull'], ['engine'], ['*']],
  },
  {
    folder: 'apps/server/src',
    floors: [['platform'], ['access'], ['rows'], ['features'], ['operations'], ['*']],
    apart: ['features'],
  },
  {
    folder: 'apps/web/src',
    floors: [['ui', 'data'], ['follower', 'features'], ['app'], ['*']],
    apart: ['features'],
  },
  {
    folder: 'apps/web/src/data',
    floors: [
      ['native', 'store'],
      ['settings', 'projections'],
      ['calls', 'device'],
      ['session', 'sync'],
      ['live'],
      ['clock', 'pictures'],
      ['queries'],
      ['commands'],
      ['client'],
      ['around'],
      ['page'],
      ['hooks'],
      ['*'],
    ],
  },
];

/** Test support, by its place or its name: production code never imports it. */
export const TEST_SUPPORT =
  /^(?:e2e|bench|scripts)\/|\/(?:testing|simulation|scenarios)\/|\.(?:test|testing|stories|contract)\.tsx?$/;
