import { readdirSync, readFileSync } from 'node:fs';
import { MODULE_FEATURES, type ModuleName } from '@touchline/domain/account/modules';
import type { Capability, Role } from '@touchline/domain/entity/team';
import { featureOf, OPERATION_NAMES } from '@touchline/domain/team/permissions';
import { FEATURE_NAMES, type Feature, type Plan } from '@touchline/domain/team/plan';
import { expect, test } from 'vitest';
import { admit, barsOf, openingOf, SCREENS, type ScreenId } from './screens.ts';

test('a protected screen waits for the session and then shows itself or the way to sign in', () => {
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

test('the phone has the main menu below every inner screen, except those that need its room', () => {
  const inner = screensWhere((id) => SCREENS[id].access === 'signed-in' || SCREENS[id].menu);
  const without = inner.filter((id) => !barsOf(SCREENS[id], SIGNED_IN).bottomBar);
  expect(new Set(without)).toEqual(new Set(['lineup', 'plan', 'matchDay']));
});

test('no bar of the main menu without an account, on the way in, and inside another app', () => {
  for (const id of screensWhere(() => true)) {
    expect(barsOf(SCREENS[id], SIGNED_OUT), id).toMatchObject({ sideMenu: false, bottomBar: false });
  }
  for (const id of ['landing', 'login', 'signup', 'magicLink', 'requestPassword'] as const) {
    expect(barsOf(SCREENS[id], SIGNED_IN), id).toMatchObject({ sideMenu: false, bottomBar: false });
  }
  expect(barsOf(SCREENS.userDetails, { signedIn: true, embedded: true })).toEqual({
    sideMenu: false,
    bottomBar: false,
    topBar: 'none',
    matchTabs: false,
  });
});

test('the match menu stands above every screen of a match on phones; match day has it among its options', () => {
  const ofMatch = screensWhere((id) => SCREENS[id].context === 'match');
  expect(ofMatch).toContain('lineup');
  expect(ofMatch).toContain('plan');
  expect(ofMatch.filter((id) => !barsOf(SCREENS[id], SIGNED_IN).matchTabs)).toEqual(['matchDay']);
});

test('the side menu is hidden where section 2 says so', () => {
  const hidden = [
    ...(['login', 'signup', 'landing', 'teams', 'players', 'notifications', 'appSettings'] as const),
    ...([
      'userDevices',
      'teamCode',
      'planFeatures',
      'userDetails',
      'playerDetails',
      'periodDetails',
    ] as const),
  ];
  for (const id of hidden) expect(barsOf(SCREENS[id], SIGNED_IN).sideMenu, id).toBe(false);
});

test('the screens of matches need a plan on a computer, own templates and formations everywhere (section 2, roles.md)', () => {
  const needing = (feature: string) =>
    Object.entries(SCREENS).flatMap(([id, info]) => (info.feature === feature ? [id] : []));
  expect(needing('matches_on_pc').sort()).toEqual([
    'attendance',
    'lineup',
    'matchDay',
    'matchSetup',
    'matches',
    'plan',
    'timeline',
  ]);
  expect(needing('templates').sort()).toEqual(['formationDetails', 'formations', 'template', 'templates']);
});

const PC = { platform: 'web', installed: false, phone: false } as const;
const PHONE = { ...PC, phone: true } as const;
const SCREEN_IDS = Object.keys(SCREENS) as readonly ScreenId[];

/** The screens that are not whole for somebody, and how they open. */
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

const TEMPLATES = ['formations', 'formationDetails', 'templates', 'template'] as const;
const LINEUPS = ['lineup', 'plan', 'attendance', 'statistics'] as const;
/** Of the screens of a match, those that a plan opens on a PC. */
const ON_PC = ['matches', 'matchSetup', 'lineup', 'plan', 'attendance', 'timeline', 'matchDay'] as const;

/** Nothing but a form: for whoever does not manage it the list before it has all there is to read. */
const FORMS = ['periodDetails', 'formationDetails', 'eventTypeDetails', 'template'] as const;

test('role by role, which screens are closed: what a role has nothing to do with, by its address either', () => {
  const closed: Readonly<Record<Role, readonly ScreenId[]>> = {
    '': [],
    owner: [],
    manager: [],
    assistent: FORMS,
    reporter: [...FORMS, 'formations', 'templates'],
    fan: [...FORMS, 'formations', 'templates', 'eventTypes', ...LINEUPS, 'matchDay'],
  };
  for (const plan of ['trial', 'premium'] as const) {
    for (const surroundings of [PC, PHONE]) {
      for (const [role, screens] of Object.entries(closed) as [Role, readonly ScreenId[]][]) {
        expect(new Set(openings({ role, plan }, surroundings).closed), role).toEqual(new Set(screens));
      }
    }
  }
});

test('when the plan of a shared team ends, its forms close for those it is shared with, and reading stays', () => {
  for (const plan of ['free', 'plus'] as const) {
    expect(openings({ role: 'owner', plan }, PHONE).closed).toEqual([]);
    expect(new Set(openings({ role: 'manager', plan }, PHONE).closed)).toEqual(new Set(FORMS));
    expect(openings({ role: 'reporter', plan }, PHONE).closed).not.toContain('lineup');
  }
});

test('what is granted to a fan opens what belongs to it', () => {
  const opened = (...capabilities: readonly Capability[]) => {
    const closed = (granted: readonly Capability[]) =>
      openings({ role: 'fan', plan: 'premium', capabilities: granted }, PHONE).closed ?? [];
    return new Set(closed([]).filter((id) => !closed(capabilities).includes(id)));
  };
  expect(opened('statistics')).toEqual(new Set(LINEUPS));
  expect(opened('lineup')).toEqual(new Set([...LINEUPS, 'formations']));
  expect(opened('events')).toEqual(new Set([...LINEUPS, 'matchDay', 'eventTypes']));
  expect(opened('matches')).toEqual(new Set(['templates']));
  expect(opened('players', 'training', 'media')).toEqual(new Set());
});

test('screen by screen, plan by plan: what is read only on a PC and on a phone', () => {
  const readOnly = (plan: Plan, surroundings: typeof PC | typeof PHONE) =>
    new Set(openings({ role: 'owner', plan }, surroundings)['read only']);
  expect(readOnly('free', PC)).toEqual(new Set([...ON_PC, ...TEMPLATES]));
  expect(readOnly('free', PHONE)).toEqual(new Set(TEMPLATES));
  expect(readOnly('plus', PC)).toEqual(new Set(ON_PC));
  expect(readOnly('plus', PHONE)).toEqual(new Set());
  for (const plan of ['trial', 'premium'] as const) {
    expect(readOnly(plan, PC)).toEqual(new Set());
    expect(readOnly(plan, PHONE)).toEqual(new Set());
  }
});

/** What the issue after this one brings: until then nothing can ask for it. */
const LATER: readonly Feature[] = ['team_statistics', 'trainer_app'];

test('every feature of the plans guards an operation, a screen, or something on a screen', () => {
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

/** All that the features ask. */
function sourceOfFeatures(): string {
  const folder = new URL('../features/', import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
}
