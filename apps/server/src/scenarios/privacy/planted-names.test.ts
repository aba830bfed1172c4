/** Searches every public byte for the names of planted children. */
import { expect, test } from 'vitest';
import type { WebBuild } from '#platform/web/build.ts';
import { AGES, differences, readSurfaces } from './planted-names.testing.ts';

/** Shows everything that reaches a page. `npm test` searches the pages of the built app too. */
const everything: WebBuild = {
  files: '/nowhere',
  renderFollower: async (page) => JSON.stringify(page),
  renderAttend: async (page) => JSON.stringify(page),
  renderTeamPage: async (page) => JSON.stringify(page),
};

/** Twenty children on every surface take a busy machine longer than other tests. */
const TIMEOUT_MS = 120_000;

test.each(AGES)(
  'no surface shows more of a child than age (%s), family and coach allow',
  async (age) => {
    expect(differences(await readSurfaces(everything, age))).toEqual([]);
  },
  TIMEOUT_MS,
);
