/** Searches every public byte for the names of planted children. */
import { PLANTED_AGES } from '@touchline/domain/privacy/planted-levels.testing';
import { expect, test } from 'vitest';
import { differences, readSurfaces } from './planted-names.testing.ts';
import { unrendered } from './unrendered.testing.ts';

/** Twenty children on every surface take a busy machine longer than other tests. */
const TIMEOUT_MS = 120_000;

test.each(PLANTED_AGES)(
  'no surface shows more of a child than age (%s), family and coach allow',
  async (age) => {
    expect(differences(await readSurfaces(unrendered, age))).toEqual([]);
  },
  TIMEOUT_MS,
);
