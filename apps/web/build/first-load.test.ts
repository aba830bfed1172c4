import { expect, test } from 'vitest';
import { exceeded, type Manifest } from './first-load.ts';

const APP = { 'index.html': { file: 'app.js', isEntry: true, imports: ['_react.js'], css: ['app.css'] } };
const REACT = { '_react.js': { file: 'react.js' } };

function built(more: Manifest = {}): Manifest {
  return {
    ...APP,
    ...REACT,
    'src/features/landing/LandingScreen.tsx': { file: 'landing.js' },
    'src/features/account/sign-in/LoginScreen.tsx': { file: 'login.js' },
    'src/app/pages/DashboardPage.tsx': { file: 'dashboard.js' },
    'src/data/page/account-client.ts': { file: 'account.js' },
    'src/ui/parts/match/LastMeetings.tsx': { file: 'meetings.js' },
    'src/app/pages/team/TeamDetailsPage.tsx': { file: 'team-details.js' },
    'src/features/notes/editor/BlockEditor.tsx': { file: 'editor.js' },
    ...more,
  };
}

function shared(count: number): { readonly names: string[]; readonly files: Manifest } {
  const names = Array.from({ length: count }, (_, n) => `_shared-${n}.js`);
  return { names, files: Object.fromEntries(names.map((name) => [name, { file: name }])) };
}

test('a build within its budgets is accepted', () => {
  expect(exceeded(built(), () => 1_000)).toEqual([]);
});

test('a first page above 230,000 bytes is reported with its size', () => {
  const size = (file: string) => (file === 'login.js' ? 227_001 : 1_000);
  expect(exceeded(built(), size)).toEqual([
    'the login page loads 4 files with 230001 bytes: more than 12 files or 230000 bytes',
  ]);
});

test('a file that two pages share counts once for the dashboard', () => {
  const size = (file: string) => (file === 'react.js' ? 200_000 : 1_000);
  expect(exceeded(built(), size)).toEqual([]);
});

test('a first page of more than twelve files is reported', () => {
  const { names, files } = shared(9);
  const landing = { file: 'landing.js', imports: names };
  const found = exceeded(built({ ...files, 'src/features/landing/LandingScreen.tsx': landing }), () => 1);
  expect(found).toEqual([
    'the landing page loads 13 files with 13 bytes: more than 12 files or 230000 bytes',
  ]);
});

test('a later screen is measured by what it adds to the dashboard', () => {
  const { names, files } = shared(14);
  const screens: Manifest = {
    'src/app/pages/PlanPage.tsx': { file: 'plan.js', imports: names },
    'src/features/teams/setup/TeamScreen.tsx': { file: 'team.js', imports: names.slice(1) },
  };
  expect(exceeded(built({ ...files, ...screens }), () => 1)).toEqual([
    expect.stringMatching(/^src\/app\/pages\/PlanPage\.tsx loads 15 files/),
  ]);
});

test('last meetings that need a shared file which the dashboard does not load are reported', () => {
  const { names, files } = shared(1);
  const meetings = { file: 'meetings.js', imports: names, css: ['meetings.css'] };
  const found = exceeded(built({ ...files, 'src/ui/parts/match/LastMeetings.tsx': meetings }), () => 500);
  expect(found).toEqual(['the last meetings loads 3 files with 1500 bytes: more than 2 files or 2000 bytes']);
});

test('an editor of notes above 100,000 bytes is reported, without the files of its screen', () => {
  const size = (file: string) => (file === 'editor.js' ? 100_001 : 1_000);
  expect(exceeded(built(), size)).toEqual([
    'the editor of notes loads 1 files with 100001 bytes: more than 3 files or 100000 bytes',
  ]);
});

test('a page that the build does not know is an error, not a page without files', () => {
  const { 'src/data/page/account-client.ts': _, ...without } = built();
  expect(() => exceeded(without, () => 1)).toThrow('the build has no src/data/page/account-client.ts');
});
