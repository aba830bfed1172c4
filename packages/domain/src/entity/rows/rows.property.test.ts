import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entityOf, rubbish, rubbishFor } from '../fields/arbitrary.testing.ts';
import { defaultsOf } from '../fields/field.ts';
import type { FieldTable } from '../fields/field-types.ts';
import { slotsOf } from '../fields/slots.ts';
import { COLLECTION_NAMES, definitionOf } from './collections.ts';
import {
  assemble,
  type Changes,
  changesBetween,
  create,
  fieldOfRegister,
  patch,
  type Value,
  valuesOf,
} from './rows.ts';

const RUNS = { numRuns: 60 };

function applied(values: Changes, changes: Changes): Changes {
  return { ...values, ...changes };
}

/** Paths of the table, similar ones, and invalid ones. */
function pathsOf(table: FieldTable): fc.Arbitrary<string> {
  const owners = [
    ...slotsOf(table).keys(),
    ...Object.keys(table),
    'nonsense',
    '',
    '__proto__',
    'constructor',
  ];
  const keys = fc.oneof(
    fc.constantFrom(
      '',
      '/',
      '/1',
      '/007',
      '/0',
      '/-0',
      '/-30',
      '/12-1',
      '/1-1',
      '/1e3',
      '/__proto__',
      '/a b',
      '/1/2',
    ),
    fc.string({ maxLength: 6 }).map((key) => `/${key}`),
  );
  return fc.tuple(fc.constantFrom(...owners), keys).map(([owner, key]) => owner + key);
}

describe.each(COLLECTION_NAMES)('%s', (collection) => {
  const table = definitionOf(collection).fields;

  test('the registers of an entity reproduce it', () => {
    fc.assert(
      fc.property(entityOf(table), (entity) => {
        expect(assemble(table, valuesOf(table, entity))).toEqual(entity);
        const stored = JSON.parse(JSON.stringify(valuesOf(table, entity)));
        expect(valuesOf(table, assemble(table, stored))).toEqual(stored);
      }),
      RUNS,
    );
  });

  test('the changes between two entities lead from one to the other', () => {
    fc.assert(
      fc.property(entityOf(table), entityOf(table), (before, after) => {
        const changes = changesBetween(table, before, after);
        const stored = applied(valuesOf(table, before), changes);
        expect(assemble(table, stored)).toEqual(after);
      }),
      RUNS,
    );
  });

  test('[LOC-2.3] a save without changes writes nothing', () => {
    fc.assert(
      fc.property(entityOf(table), (entity) => {
        const copy = assemble(table, JSON.parse(JSON.stringify(valuesOf(table, entity))));
        expect(changesBetween(table, entity, entity)).toEqual({});
        expect(changesBetween(table, entity, copy)).toEqual({});
      }),
      RUNS,
    );
  });

  test('a new row writes only values that differ from the defaults', () => {
    fc.assert(
      fc.property(entityOf(table), (entity) => {
        const changes = changesBetween(table, defaultsOf(table), entity);
        expect(assemble(table, changes)).toEqual(entity);
      }),
      RUNS,
    );
  });

  test('the table accepts every register of an entity', () => {
    fc.assert(
      fc.property(entityOf(table), (entity) => {
        for (const [path, value] of Object.entries(valuesOf(table, entity))) {
          expect([path, fieldOfRegister(table, path, value) !== undefined]).toEqual([path, true]);
        }
      }),
      RUNS,
    );
  });

  test('[LOC-3.1] wrong-typed values are ignored, the old value stays, and nothing throws', () => {
    fc.assert(
      fc.property(entityOf(table), rubbishFor(table), (entity, given) => {
        const patched = patch(table, entity, given);
        expect(Object.keys(patched).sort()).toEqual(Object.keys(table).sort());
        for (const [name, field] of Object.entries(table)) {
          const value = patched[name];
          expect(field.accept(value), name).toEqual(value);
          const wasGiven = typeof given === 'object' && given !== null && Object.hasOwn(given, name);
          if (!wasGiven) expect(value).toBe(entity[name]);
        }
        expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
      }),
      RUNS,
    );
  });

  test('fieldOfRegister accepts exactly the registers that assemble uses', () => {
    fc.assert(
      fc.property(
        pathsOf(table),
        fc.oneof(rubbish, fc.integer({ min: -2, max: 5 }), fc.boolean()),
        (path, given) => {
          const value = given as Value;
          const taken = fieldOfRegister(table, path, value) !== undefined;
          const assembled = assemble(table, { [path]: value });
          const used = JSON.stringify(assembled) !== JSON.stringify(defaultsOf(table));
          // An accepted register may equal the default or remove a member; a refused one must have no effect.
          if (!taken) expect(used, path).toBe(false);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('arbitrary registers assemble to an entity of the table', () => {
    fc.assert(
      fc.property(fc.dictionary(pathsOf(table), rubbish, { maxKeys: 20 }), (values) => {
        const entity = assemble(table, values as Changes);
        expect(create(table, entity)).toEqual({ ...entity });
      }),
      RUNS,
    );
  });
});
