/**
 * Searches every public byte for the shirt numbers of shielded children. In a team of fewer than seven players a number
 * tells who it is (privacy.md of the design).
 */
import { allowedLevel, type ChosenLevels } from '@touchline/domain/privacy/planted-levels.testing';
import { expect, test } from 'vitest';
import { readSurfaces } from './planted-names.testing.ts';
import { unrendered } from './unrendered.testing.ts';

const SIX: readonly ChosenLevels[] = [
  { family: 'normal', coach: 'shielded' },
  { family: 'shielded', coach: '' },
  { family: 'shielded', coach: 'normal' },
  { family: '', coach: '' },
  { family: 'limited', coach: '' },
  { family: 'normal', coach: '' },
];
const SEVEN: readonly ChosenLevels[] = [...SIX, { family: 'limited', coach: 'shielded' }];

/** The surfaces on which the number of a shielded, and of another child is found. */
async function showing(choices: readonly ChosenLevels[]) {
  const found = (await readSurfaces(unrendered, 'U18', choices)).filter(({ number }) => number);
  const [shielded = [], others = []] = [true, false].map((isShielded) =>
    found
      .filter((one) => (allowedLevel(one.age, one) === 'shielded') === isShielded)
      .map(({ surface }) => surface),
  );
  return { shielded: new Set(shielded), others: new Set(others) };
}

const TIMEOUT_MS = 120_000;

test(
  'no surface shows the number of a shielded child in a team of six, and those that show numbers do in a team of seven',
  async () => {
    const six = await showing(SIX);
    const seven = await showing(SEVEN);
    expect(six.shielded).toEqual(new Set());
    expect(seven.shielded).toEqual(
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
    expect(six.others).toEqual(seven.others);
  },
  TIMEOUT_MS,
);
