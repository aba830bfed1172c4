import { expect, test } from 'vitest';
import { cycles, upwardImports } from './graph.ts';
import { importsOf } from './imports.ts';
import type { Building } from './order.ts';

const SERVER: Building = {
  folder: 'apps/server/src',
  floors: [['platform'], ['features'], ['*']],
  apart: ['features'],
};
const ALIASES = [
  { within: 'apps/server/', begins: '#platform/', folder: 'apps/server/src/platform/', ending: '' },
  { within: '', begins: '@touchline/domain/', folder: 'packages/domain/src/', ending: '.ts' },
];

/** Files by path, below the server's folder. */
const graphOf = (files: Readonly<Record<string, string>>) =>
  importsOf(
    new Map(Object.entries(files).map(([path, text]) => [`${SERVER.folder}/${path}`, text])),
    ALIASES,
  );

const whys = (files: Readonly<Record<string, string>>) =>
  upwardImports(graphOf(files), [SERVER]).map(({ why }) => why);

test('an import from a lower floor is allowed, also through its alias', () => {
  const files = {
    'platform/clock.ts': '',
    'features/live/hub.ts': "import { clock } from '#platform/clock.ts';",
    'app.ts': "import { hub } from './features/live/hub.ts';",
  };
  expect(whys(files)).toEqual([]);
  expect([...graphOf(files).values()].flat()).toHaveLength(2);
});

test('an import from a higher floor is found, also of a type or inside a function', () => {
  expect(
    whys({
      'platform/clock.ts': "import type { Hub } from '../features/live/hub.ts';",
      'features/live/hub.ts': "export const load = () => import('../../app.ts');",
      'app.ts': '',
    }),
  ).toEqual(['platform stands below features', 'features stands below *']);
});

test("a feature that imports another feature is found; imports from the features' own folder are allowed", () => {
  expect(
    whys({
      'features/feature.ts': '',
      'features/live/hub.ts': "import type { Feature } from '../feature.ts';",
      'features/plans/codes/code-calls.ts': "import { hub } from '../../live/hub.ts';",
    }),
  ).toEqual(['plans and live stand side by side']);
});

test('production code that imports test support is found; a test may import everything', () => {
  expect(
    whys({
      'platform/server.testing.ts': '',
      'platform/clock.ts': "import { server } from './server.testing.ts';",
      'platform/clock.test.ts': "import { app } from '../app.ts';",
      'app.ts': '',
    }),
  ).toEqual(['test support']);
});

test('a circle of three files is found once, also through imports of types', () => {
  const graph = graphOf({
    'platform/a.ts': "import { b } from './b.ts';",
    'platform/b.ts': "import type { C } from './c.ts';",
    'platform/c.ts': "export { a } from './a.ts';",
    'platform/d.ts': "import { a } from './a.ts';",
  });
  expect(cycles(graph)).toEqual([['a', 'b', 'c'].map((name) => `${SERVER.folder}/platform/${name}.ts`)]);
});

test('an import in a comment is ignored', () => {
  const graph = graphOf({ 'platform/a.ts': "/** import { b } from './b.ts'; */", 'platform/b.ts': '' });
  expect([...graph.values()].flat()).toEqual([]);
});

test('a folder without a floor is an error', () => {
  const bare = { folder: 'apps/server/src', floors: [['platform']] };
  const graph = graphOf({ 'cellar/a.ts': "import '../platform/b.ts';", 'platform/b.ts': '' });
  expect(() => upwardImports(graph, [bare])).toThrow('has no floor');
});
