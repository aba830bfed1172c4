import { readdirSync, readFileSync } from 'node:fs';
import { MODULE_FEATURES, type ModuleName } from '@touchline/domain/account/modules';
import type { Capability, Role } from '@touchline/domain/entity/tables/team';
import { FEATURE_NAMES, type Feature, type Plan } from '@touchline/domain/plan/plan';
import { featureOf, OPERATION_NAMES } from '@touchline/domain/team/permissions';
import { expect, test } from 'vitest';
import { SCREENS, type ScreenId } from './screens.testing.ts';
import { admit, barsOf, openingOf } from './screens.ts';

test('a protected screen waits for the session, then shows itself or the login prompt', () => {
  expect(admit('signed-in', 'loading')).toBe('wait');
  expect(admit('signed-in', 'signed-out')).toBe('not-logged-in');
  expect(admit('signed-in', 'signed-in')).toBe('show');
  for (const session of ['loading', 'signed-out', 'signed-in'] as const) {
    expect(admit('open', session)).toBe('show');
  }
});

const SIGNED_IN = { signedIn: true, embedded: false } as const;
const SIGNED_OUT = { signedIn: false, embedded: false } as const;
const screensWhere = (holds: (id: ScreenId) => boolean) =>
  (Object.keys(SCREENS) as readonly ScreenId[]).filter(holds);

test('phones show the main menu below every inner screen, except screens that need the room', () => {
  const inner = screensWhere((id) => SCREENS[id].access === 'signed-in' || SCREENS[id].menu);
  const without = inner.filter((id) => !barsOf(SCREENS[id], SIGNED_IN).bottomBar);
  expect(new Set(without)).toEqual(
    new Set(['/match/$id/formation', '/match/$id/plan', '/match/$id/play', '/training/$id/run']),
  );
});

test('the main menu bar is absent without an account, during sign-in, and inside another app', () => {
  for (const id of screensWhere(() => true)) {
    expect(barsOf(SCREENS[id], SIGNED_OUT), id).toMatchObject({ sideMenu: false, bottomBar: false });
  }
  for (const id of [
    '/',
    '/login',
    '/signup/{-$step}',
    '/login/magiclink/{-$email}/{-$code}',
    '/login/request-password/{-$email}/{-$code}',
  ] as const) {
    expect(barsOf(SCREENS[id], SIGNED_IN), id).toMatchObject({ sideMenu: false, bottomBar: false });
  }
  expect(barsOf(SCREENS['/user/details'], { signedIn: true, embedded: true })).toEqual({
    sideMenu: false,
    bottomBar: false,
    topBar: 'none',
    matchTabs: false,
  });
});

test('on phones, the match menu is above every match screen, except match day, which has it among its options', () => {
  const ofMatch = screensWhere((id) => SCREENS[id].context === 'match');
  expect(ofMatch).toContain('/match/$id/formation');
  expect(ofMatch).toContain('/match/$id/plan');
  expect(ofMatch.filter((id) => !barsOf(SCREENS[id], SIGNED_IN).matchTabs)).toEqual(['/match/$id/play']);
});

test('the side menu is hidden on the screens that section 2 names', () => {
  const hidden = [
    ...([
      '/login',
      '/signup/{-$step}',
      '/',
      '/teams/{-$key}',
      '/players',
      '/notifications/{-$id}',
      '/app-settings',
    ] as const),
    ...([
      '/user/children',
      '/user/devices',
      '/user/media',
      '/shop/teamcode/{-$code}',
      '/shop/features/{-$feature}',
      '/user/details',
      '/players/collection/details/{-$id}',
      '/team/periods/details/{-$id}',
    ] as const),
  ];
  for (const id of hidden) expect(barsOf(SCREENS[id], SIGNED_IN).sideMenu, id).toBe(false);
});

test('on a computer match screens need a plan; own templates and formations need one on every device (section 2, roles.md)', () => {
  const needing = (feature: string) =>
    Object.entries(SCREENS).flatMap(([id, info]) => (info.feature === feature ? [id] : []));
  expect(new Set(needing('matches_on_pc'))).toEqual(
    new Set([
      '/match/$id/attendance',
      '/match/$id/attendancecenter',
      '/match/$id/formation',
      '/match/$id/play',
      '/match/$id/details',
      '/matches',
      '/matches/import/{-$id}',
      '/match/$id/plan',
      '/match/$id/picture',
      '/match/$id/tasks',
      '/match/$id/timeline',
    ]),
  );
  expect(new Set(needing('templates'))).toEqual(
    new Set(['/team/formations/$id', '/team/formations', '/matches/templates/$id', '/matches/templates']),
  );
});

const PC = { platform: 'web', installed: false, phone: false } as const;
const PHONE = { ...PC, phone: true } as const;
const SCREEN_IDS = Object.keys(SCREENS) as readonly ScreenId[];

/** The screens that are restricted for a role or a plan, with how they open. */
function openings(
  { role, plan, capabilities = [] }: { role: Role; plan: Plan; capabilities?: readonly Capability[] },
  surroundings: typeof PC | typeof PHONE,
): Readonly<Record<string, readonly ScreenId[]>> {
  const found = SCREEN_IDS.map(
    (id) => [id, openingOf(SCREENS[id], { role, capabilities, plan }, surroundings)] as const,
  );
  return Object.fromEntries(
    (['closed', 'read only'] as const).map((opening) => [
      opening,
      found.filter(([, how]) => how === opening).map(([id]) => id),
    ]),
  );
}

const TEMPLATES = [
  '/team/formations',
  '/team/formations/$id',
  '/matches/templates',
  '/matches/templates/$id',
] as const;
const STATISTICS = [
  '/team/statistics',
  '/team/statistics/players',
  '/team/statistics/scorers',
  '/team/statistics/opponents',
  '/team/statistics/opponent/$key',
  '/team/statistics/defence',
  '/team/statistics/player/$id',
  '/team/statistics/attendance',
  '/team/statistics/compare',
] as const;
const LINEUPS = [
  ...STATISTICS,
  '/match/$id/formation',
  '/match/$id/plan',
  '/match/$id/picture',
  '/match/$id/attendance',
  '/match/$id/tasks',
  '/match/$id/statistics',
  '/team/attendance',
] as const;
/** Screens of people who ask families. */
const REQUESTS = ['/match/$id/attendancecenter', '/team/tasks'] as const;
/** Screens of what only the staff reads. */
const RATINGS = ['/match/$id/ratings', '/training/$id/ratings', '/players/ratings/{-$id}'] as const;
const PRIVATE = ['/notes', ...RATINGS] as const;
/** The public page, which the owner and managers set up. */
const PAGE = '/team/teampage/{-$id}';
/** All teams of an account. */
const CLUB = ['/club', '/club/page'] as const;
/** Screens of people who train. */
const TRAINING = ['/training/$id/attendancecenter', '/training/$id/run'] as const;
/** Who comes to a session. */
const SESSIONS = ['/training/$id/attendance', '/training/$id/tasks'] as const;
/** The match screens that need a plan on a PC. */
const ON_PC = [
  '/matches',
  '/matches/import/{-$id}',
  '/match/$id/details',
  '/match/$id/formation',
  '/match/$id/plan',
  '/match/$id/picture',
  '/match/$id/attendance',
  '/match/$id/attendancecenter',
  '/match/$id/tasks',
  '/match/$id/timeline',
  '/match/$id/play',
] as const;

/** Screens that are only a form. A role without edit rights can read the same data in the list before it. */
const FORMS = [
  '/team/periods/details/{-$id}',
  '/team/formations/$id',
  '/team/events/$id',
  '/matches/templates/$id',
] as const;

test('each role has exactly the expected closed screens, also when opened by address', () => {
  const closed: Readonly<Record<Role, readonly ScreenId[]>> = {
    '': [],
    owner: [],
    manager: [],
    assistent: [...FORMS, PAGE, '/matches/import/{-$id}'],
    reporter: [
      ...FORMS,
      PAGE,
      ...REQUESTS,
      ...TRAINING,
      ...PRIVATE,
      '/team/formations',
      '/matches/templates',
      '/matches/import/{-$id}',
    ],
    fan: [
      ...FORMS,
      PAGE,
      ...REQUESTS,
      ...TRAINING,
      ...PRIVATE,
      '/team/formations',
      '/matches/templates',
      '/matches/import/{-$id}',
      '/team/events',
      ...LINEUPS,
      ...SESSIONS,
      '/match/$id/play',
    ],
  };
  for (const plan of ['trial', 'premium'] as const) {
    for (const surroundings of [PC, PHONE]) {
      for (const [role, screens] of Object.entries(closed) as [Role, readonly ScreenId[]][]) {
        expect(new Set(openings({ role, plan }, surroundings).closed), role).toEqual(new Set(screens));
      }
    }
  }
});

test('when the plan of a shared team ends, members can no longer open its forms but can still read', () => {
  for (const plan of ['free', 'plus'] as const) {
    expect(openings({ role: 'owner', plan }, PHONE).closed).toEqual([]);
    expect(new Set(openings({ role: 'manager', plan }, PHONE).closed)).toEqual(new Set(FORMS));
    expect(openings({ role: 'reporter', plan }, PHONE).closed).not.toContain('lineup');
  }
});

test('a grant to a fan opens the screens that belong to it', () => {
  const opened = (...capabilities: readonly Capability[]) => {
    const closed = (granted: readonly Capability[]) =>
      openings({ role: 'fan', plan: 'premium', capabilities: granted }, PHONE).closed ?? [];
    return new Set(closed([]).filter((id) => !closed(capabilities).includes(id)));
  };
  expect(opened('statistics')).toEqual(new Set([...LINEUPS, ...SESSIONS]));
  expect(opened('lineup')).toEqual(new Set([...LINEUPS, ...SESSIONS, '/team/formations']));
  expect(opened('events')).toEqual(new Set([...LINEUPS, ...SESSIONS, '/match/$id/play', '/team/events']));
  expect(opened('matches')).toEqual(new Set(['/matches/templates', '/matches/import/{-$id}']));
  expect(opened('training')).toEqual(new Set([...TRAINING, ...SESSIONS]));
  expect(opened('players', 'media')).toEqual(new Set());
});

test('each plan makes exactly the expected screens read-only on a PC and on a phone', () => {
  const readOnly = (plan: Plan, surroundings: typeof PC | typeof PHONE) =>
    new Set(openings({ role: 'owner', plan }, surroundings)['read only']);
  expect(readOnly('free', PC)).toEqual(
    new Set([...ON_PC, ...TEMPLATES, ...RATINGS, ...STATISTICS, PAGE, ...CLUB]),
  );
  expect(readOnly('free', PHONE)).toEqual(new Set([...TEMPLATES, ...RATINGS, ...STATISTICS, PAGE, ...CLUB]));
  expect(readOnly('plus', PC)).toEqual(new Set([...ON_PC, ...STATISTICS, ...CLUB]));
  expect(readOnly('plus', PHONE)).toEqual(new Set([...STATISTICS, ...CLUB]));
  for (const plan of ['trial', 'premium'] as const) {
    expect(readOnly(plan, PC)).toEqual(new Set());
    expect(readOnly(plan, PHONE)).toEqual(new Set());
  }
});

/** Features of later issues. No code checks them yet. */
const LATER: readonly Feature[] = ['trainer_app'];

test('every feature of the plans guards an operation, a screen, or a part of a screen', () => {
  const asked = new Set<Feature | null>([
    ...OPERATION_NAMES.map(featureOf),
    ...SCREEN_IDS.map((id) => SCREENS[id].feature),
  ]);
  const source = sourceOfFeatures();
  const idle = FEATURE_NAMES.filter((feature) => !asked.has(feature) && !source.includes(`, '${feature}')`));
  const ofModules = Object.entries(MODULE_FEATURES) as [ModuleName, readonly Feature[]][];
  const byModule = ofModules
    .filter(([name]) => source.includes(`useModule('${name}')`))
    .map(([, [feature]]) => feature);
  expect(idle.filter((feature) => !byModule.includes(feature))).toEqual(LATER);
});

/** All features that the code of `features/` checks. */
function sourceOfFeatures(): string {
  const folder = new URL('../features/', import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
}

test('a visitor who looks around finds every screen, except those of an account, of other people and of the shop', () => {
  const closed = screensWhere((id) => !SCREENS[id].around).filter((id) => !/^\/(shop|mobile)\//.test(id));
  expect(new Set(closed)).toEqual(
    new Set([
      '/user/details',
      '/user/devices',
      '/user/children',
      '/user/calendar',
      '/user/security',
      '/notifications/{-$id}',
      '/team/share/{-$id}',
      '/club/page',
      '/support',
      '/feedback',
    ]),
  );
});
