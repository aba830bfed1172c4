import { describe, expect, test } from 'vitest';
import { AUTH_ERRORS, type CatalogueEntry, DATA_ERRORS } from './catalogue.ts';
import { AUTH_ORIGINS, DATA_ORIGINS, type Place } from './origins.testing.ts';

interface Table {
  readonly source: string;
  readonly errors: readonly CatalogueEntry[];
  readonly origins: Readonly<Record<number, Place>>;
}

const TABLES: readonly Table[] = [
  { source: 'data', errors: DATA_ERRORS, origins: DATA_ORIGINS },
  { source: 'auth', errors: AUTH_ERRORS, origins: AUTH_ORIGINS },
];

describe.each(TABLES)('$source codes', ({ errors, origins }) => {
  test('every code has an origin, and every origin is in the catalogue', () => {
    expect(Object.keys(origins).map(Number)).toEqual(errors.map(({ code }) => code));
  });

  test.each(errors)('$code $name: created at the server, at the device, or at both', ({ code }) => {
    expect(['server', 'client', 'both']).toContain(origins[code]);
  });
});
