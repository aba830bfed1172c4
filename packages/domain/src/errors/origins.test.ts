import { describe, expect, test } from 'vitest';
import { AUTH_ERRORS, DATA_ERRORS } from './catalogue.ts';
import { AUTH_ORIGINS, DATA_ORIGINS, type Origin } from './origins.testing.ts';

const TABLES = [
  ['data', DATA_ERRORS, DATA_ORIGINS],
  ['auth', AUTH_ERRORS, AUTH_ORIGINS],
] as const;

describe.each(TABLES)('%s codes', (_, errors, origins) => {
  const of: Readonly<Record<number, Origin>> = origins;

  test('each arises somewhere, and none arises that the catalogue does not have', () => {
    expect(Object.keys(origins).map(Number)).toEqual(errors.map(({ code }) => code));
  });

  test.each(errors)('$code $name: at the server, at the device, or with a call of "4 of 4"', ({ code }) => {
    const origin = of[code];
    const place = typeof origin === 'object' ? origin.not : origin;
    expect(place).toMatch(/^(server|client|both|comes with .+ in "4 of 4")$/);
  });
});
