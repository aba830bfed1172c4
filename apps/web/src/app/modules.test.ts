/** The modules of section 1 with the screens, operations and parts of screens that each of them opens. */
import { readdirSync, readFileSync } from 'node:fs';
import { MODULE_FEATURES, MODULES, type ModuleName } from '@touchline/domain/account/modules';
import { type Feature, hasFeature, PLANS } from '@touchline/domain/plan/plan';
import { featureOf, OPERATION_NAMES } from '@touchline/domain/team/permissions';
import { expect, test } from 'vitest';
import { SCREENS, type ScreenId } from './screens.testing.ts';

const SCREEN_IDS = Object.keys(SCREENS) as readonly ScreenId[];
const NAMES = Object.keys(MODULE_FEATURES) as readonly ModuleName[];

/** What is read-only or missing when the team's plan lacks the module: screens, operations and parts of screens. */
const OPENS: Readonly<Record<ModuleName, Partial<Record<Feature, readonly string[]>>>> = {
  livestream: { livestream: ['operation openStream', 'operation streamOptions'] },
  ratings: {
    ratings: [
      'screen /players/ratings/{-$id}',
      'screen /match/$id/ratings',
      'screen /training/$id/ratings',
      'operation rate',
    ],
  },
  statistics: {
    match_statistics: ['screen /match/$id/statistics'],
    team_statistics: [
      'screen /team/statistics',
      'screen /team/statistics/players',
      'screen /team/statistics/scorers',
      'screen /team/statistics/player/$id',
      'screen /team/statistics/attendance',
      'screen /team/statistics/compare',
      'part team-statistics/parts/StatisticsFrame.tsx',
    ],
    opponent_statistics: [
      'screen /team/statistics/opponents',
      'screen /team/statistics/opponent/$key',
      'part match-statistics/StatisticsScreen.tsx',
      'part matchday/sheets/RecapSheet.tsx',
      'part team-statistics/opponents/OpponentScreen.tsx',
      'part team-statistics/opponents/OpponentsScreen.tsx',
    ],
    defence_statistics: [
      'screen /team/statistics/defence',
      'part match-statistics/StatisticsScreen.tsx',
      'part team-statistics/defence/DefenceScreen.tsx',
    ],
  },
  accountsharing: {
    sharing: [
      'operation share',
      'part sharing/OwnerView.tsx',
      'part teams/setup/DeleteTeam.tsx',
      'part teams/setup/PlanEnded.tsx',
    ],
  },
  tactics: {
    templates: [
      'screen /team/formations',
      'screen /team/formations/$id',
      'screen /matches/templates',
      'screen /matches/templates/$id',
      'operation manageFormations',
      'operation manageTemplates',
    ],
    match_formats: ['part matches/templates/TemplateChoice.tsx'],
    place_by_shirt_number: ['part lineup/use-lineup.ts'],
  },
  dataexport: {
    data_export: [
      'part export/MatchExportMenu.tsx',
      'part export/SeasonFiles.tsx',
      'part players/collection/CollectionMenu.tsx',
    ],
  },
};

test('each module opens the expected screens, operations and parts', () => {
  const found = Object.fromEntries(
    NAMES.map((name) => [
      name,
      Object.fromEntries(
        MODULE_FEATURES[name].map((feature, n) => [feature, openedBy(feature, n === 0 ? name : null)]),
      ),
    ]),
  );
  expect(found).toEqual(OPENS);
});

function openedBy(feature: Feature, module: ModuleName | null): readonly string[] {
  const asked = [`, '${feature}')`, ...(module === null ? [] : [`useModule('${module}')`])];
  return [
    ...SCREEN_IDS.filter((id) => SCREENS[id].feature === feature).map((id) => `screen ${id}`),
    ...OPERATION_NAMES.filter((name) => featureOf(name) === feature).map((name) => `operation ${name}`),
    ...FILES.filter(({ text }) => asked.some((question) => text.includes(question))).map(
      ({ name }) => `part ${name}`,
    ),
  ];
}

const folder = new URL('../features/', import.meta.url);
const FILES = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
  .toSorted()
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

test('a module is on with every plan that includes its first feature, and on without a plan where section 1 says so', () => {
  const plans = (name: ModuleName) => PLANS.filter((plan) => hasFeature(plan, MODULE_FEATURES[name][0]));
  expect(MODULES.map(({ name }) => `${name}: ${plans(name).join(' ')}`)).toEqual([
    'livestream: free trial plus premium',
    'ratings: trial plus premium',
    'statistics: free trial plus premium',
    'accountsharing: trial premium',
    'tactics: trial plus premium',
    'dataexport: free trial plus premium',
  ]);
  for (const { name, activated } of MODULES) expect(plans(name).includes('free'), name).toBe(activated);
});
