/** Searches every public byte for the names of planted children, and for the numbers of those who are shielded. */
import {
  allowedLevel,
  type ChosenLevels,
  PLANTED_AGES,
  type PlantedAge,
} from '@touchline/domain/privacy/planted-levels.testing';
import { beforeAll, expect, test } from 'vitest';
import { differences, type Found, readAges, readSurfaces } from './planted-names.testing.ts';
import { TWENTY } from './planted-team.testing.ts';
import { SURFACES } from './surfaces/surfaces.testing.ts';
import { unrendered } from './unrendered.testing.ts';

/** Twenty children on every surface take a busy machine longer than other tests. */
const TIMEOUT_MS = 120_000;

/** In a team of fewer than seven players a number tells who it is (privacy.md of the design). */
const SIX: readonly ChosenLevels[] = [
  { family: 'normal', coach: 'shielded' },
  { family: 'shielded', coach: '' },
  { family: 'shielded', coach: 'normal' },
  { family: '', coach: '' },
  { family: 'limited', coach: '' },
  { family: 'normal', coach: '' },
];

/** `npm test` searches the pages of the built app for all ages: see scripts/documents/privacy.ts. */
const AGES: readonly PlantedAge[] = process.env.TEST_LONG === '1' ? PLANTED_AGES : ['U18'];

/** What was found of large teams, which both searches use, and of a small one. */
let byAge: readonly Found[];
let ofSix: readonly Found[];
beforeAll(async () => {
  [byAge, ofSix] = await Promise.all([readAges(unrendered, AGES), readSurfaces(unrendered, 'U18', SIX)]);
}, TIMEOUT_MS);

test.each(AGES)('no surface shows more of a child than age (%s), family and coach allow', (age) => {
  const found = byAge.filter((one) => one.age === age);
  expect(found).toHaveLength(SURFACES.length * TWENTY.length);
  expect(differences(found)).toEqual([]);
});

/** The surfaces on which the number of a shielded, and of another child is found. */
function showing(found: readonly Found[]) {
  const numbered = found.filter(({ number }) => number);
  const [shielded = [], others = []] = [true, false].map((isShielded) =>
    numbered
      .filter((one) => (allowedLevel(one.age, one) === 'shielded') === isShielded)
      .map(({ surface }) => surface),
  );
  return { shielded: new Set(shielded), others: new Set(others) };
}

test('no surface shows the number of a shielded child in a team of six, and those that show numbers do in a large team', () => {
  const six = showing(ofSix);
  const large = showing(byAge.filter(({ age }) => age === 'U18'));
  expect(six.shielded).toEqual(new Set());
  expect(large.shielded).toEqual(
    new Set([
      'Live page, its stream and embed',
      'Cards and injuries on the live page',
      'Team Page and embed',
      'Shared attendance link',
      'Match exported to share, as document and as sheet',
      'Team in the app, for a fan',
    ]),
  );
  // Otherwise a small team would show no numbers for another reason.
  expect(six.others).toEqual(large.others);
});
