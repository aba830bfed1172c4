import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SURFACES } from '../../packages/domain/src/privacy/appearance.ts';

const cwd = fileURLToPath(new URL('../..', import.meta.url));

const APPEARANCE = 'packages/domain/src/privacy/appearance.ts';

/** Who formats a player's name, and for whom. Everything else asks `appearanceOf`. */
const READERS: Readonly<Record<string, string>> = {
  [APPEARANCE]: 'everybody, by the level',
  'packages/domain/src/privacy/fan-app.ts': 'fans in the app, by the level',
  'packages/domain/src/export/match/players.ts': 'the staff, or by the level',
  'packages/domain/src/export/season/export-season.ts': 'the staff',
  'packages/domain/src/request/answering/page-people.ts': 'a family, its own children',
  'packages/domain/src/request/answering/privacy-page.ts': 'a family, its own children',
  'apps/server/src/features/attendance/family/link-job.ts': 'a family, its own children',
  'apps/server/src/features/attendance/sending/family-mail-of.ts': 'a family, its own children',
  'apps/server/src/features/attendance/sending/summary.ts': 'the staff',
  'apps/server/src/rows/people/read-notifications.ts': 'the staff',
};

const sources = globSync('{packages/domain,apps/server,apps/web}/src/**/*.{ts,tsx}', {
  cwd,
  exclude: ['**/*.test.*', '**/*.testing.*'],
}).map((path) => [path, readFileSync(`${cwd}/${path}`, 'utf8')] as const);

test('only the places that this test names format the name of a player', () => {
  const using = sources.filter(([, text]) => /from '[^']*\/player-name(?:\.ts)?'/.test(text));
  expect(using.map(([path]) => path).toSorted()).toEqual(Object.keys(READERS).toSorted());
});

test.each(SURFACES)('some code asks how a player appears on the surface "%s"', (surface) => {
  const asking = sources.filter(
    ([path, text]) => path !== APPEARANCE && /\bsurface\b/.test(text) && text.includes(`'${surface}'`),
  );
  expect(asking.map(([path]) => path)).not.toEqual([]);
});

/** Code that serves people outside the staff. */
const PUBLIC =
  /^(?:packages\/domain\/src\/(?:match\/public|request|team-page|club)|apps\/server\/src\/(?:features|rows\/public)|apps\/web\/src\/follower)\//;
/** An account's own names, and the search for what an erased player left. */
const OTHER_PEOPLE = /^apps\/server\/src\/features\/(?:auth|sharing|erasing)\//;
/** A second child of one first name gets the initial of the surname. */
const INITIALS = 'packages/domain/src/request/answering/page-people.ts';

test('code for people outside the staff reads no name of a player itself', () => {
  const reading = sources
    .filter(([path]) => PUBLIC.test(path) && !OTHER_PEOPLE.test(path) && path !== INITIALS)
    .filter(([, text]) => /\b(?:firstname|surname|nickname)\b(?!: '')/.test(text));
  expect(reading.map(([path]) => path)).toEqual([]);
});
