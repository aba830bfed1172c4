import { readdirSync, readFileSync } from 'node:fs';
import { MODULE_FEATURES, type ModuleName } from '@touchline/domain/account/modules';
import type { Capability, Role } from '@touchline/domain/entity/team';
import { featureOf, OPERATION_NAMES } from '@touchline/domain/team/permissions';
import { FEATURE_NAMES, type Feature, PLANS, type Plan } from '@touchline/domain/team/plan';
import { expect, test } from 'vitest';
import { admit, openingOf, SCREENS, type ScreenId } from './screens.ts';

test('a protected screen waits for the session and then shows itself or the way to sign in', () => {
  expect(admit('signed-in', 'loading')).toBe('wait');
  expect(admit('signed-in', 'signed-out')).toBe('not-logged-in');
  expect(admit('signed-in', 'signed-in')).toBe('show');
  for (const session of ['loading', 'signed-out', 'signed-in'] as const) {
    expect(admit('open', session)).toBe('show');
  }
});

test('the screens of matches need a plan on a computer, own templates and formations everywhere (section 2, roles.md)', () => {
  const needing = (feature: string) =>
    Object.entries(SCREENS).flatMap(([id, info]) => (info.feature === feature ? [id] : []));
  expect(needing('matches_on_pc').sort()).toEqual([
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
const LINEUPS = ['lineup', 'plan', 'statistics'] as const;
/** Of the screens of a match, those that a plan opens on a PC. */
const ON_PC = ['matches', 'matchSetup', 'lineup', 'plan', 'timeline', 'matchDay'] as const;

test('a role that sees no line-ups and runs no matches has none of their screens, whatever the plan', () => {
  for (const plan of PLANS) {
    for (const surroundings of [PC, PHONE]) {
      for (const role of ['', 'owner', 'manager', 'assistent', 'reporter'] as const) {
        expect(openings({ role, plan }, surroundings).closed, role).toEqual([]);
      }
      const fan = openings({ role: 'fan', plan }, surroundings).closed ?? [];
      expect(new Set(fan)).toEqual(new Set([...LINEUPS, 'matchDay']));
    }
  }
});

test('what is granted to a fan opens what belongs to it', () => {
  const closed = (...capabilities: readonly Capability[]) =>
    openings({ role: 'fan', plan: 'premium', capabilities }, PHONE).closed;
  expect(closed('statistics')).toEqual(['matchDay']);
  expect(closed('lineup')).toEqual(['matchDay']);
  expect(closed('events')).toEqual([]);
  expect(closed('matches', 'players', 'training', 'media')).toHaveLength(4);
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
