import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { entityOf, rubbish, rubbishFor } from './arbitrary.testing.ts';
import { COLLECTION_NAMES, definitionOf } from './collections.ts';
import { defaultsOf, type FieldTable } from './field.ts';
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
import { slotsOf } from './slots.ts';

const RUNS = { numRuns: 60 };

function applied(values: Changes, changes: Changes): Changes {
  return { ...values, ...changes };
}

/** Paths that the table has, near misses, and nonsense. */
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

  test('an entity comes back from its registers as it was', () => {
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

  test('[LOC-2] a save that changes nothing writes nothing', () => {
    fc.assert(
      fc.property(entityOf(table), (entity) => {
        const copy = assemble(table, JSON.parse(JSON.stringify(valuesOf(table, entity))));
        expect(changesBetween(table, entity, entity)).toEqual({});
        expect(changesBetween(table, entity, copy)).toEqual({});
      }),
      RUNS,
    );
  });

  test('a new row writes what differs from the defaults, and nothing else', () => {
    fc.assert(
      fc.property(entityOf(table), (entity) => {
        const changes = changesBetween(table, defaultsOf(table), entity);
        expect(assemble(table, changes)).toEqual(entity);
      }),
      RUNS,
    );
  });

  test('every register that an entity gives is one that the table takes', () => {
    fc.assert(
      fc.property(entityOf(table), (entity) => {
        for (const [path, value] of Object.entries(valuesOf(table, entity))) {
          expect([path, fieldOfRegister(table, path, value) !== undefined]).toEqual([path, true]);
        }
      }),
      RUNS,
    );
  });

  test('[LOC-3] what is not of the right type is ignored, the old value stays, nothing throws', () => {
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

  test('fieldOfRegister takes exactly the registers that assemble uses', () => {
    fc.assert(
      fc.property(
        pathsOf(table),
        fc.oneof(rubbish, fc.integer({ min: -2, max: 5 }), fc.boolean()),
        (path, given) => {
          const value = given as Value;
          const taken = fieldOfRegister(table, path, value) !== undefined;
          const assembled = assemble(table, { [path]: value });
          const used = JSON.stringify(assembled) !== JSON.stringify(defaultsOf(table));
          // What is taken may say the default, or remove a member; what is not taken must have no effect.
          if (!taken) expect(used, path).toBe(false);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('registers of every kind of rubbish assemble to an entity of the table', () => {
    fc.assert(
      fc.property(fc.dictionary(pathsOf(table), rubbish, { maxKeys: 20 }), (values) => {
        const entity = assemble(table, values as Changes);
        expect(create(table, entity)).toEqual({ ...entity });
      }),
      RUNS,
    );
  });
});
