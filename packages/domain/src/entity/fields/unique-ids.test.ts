import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formationFields, periodFields } from '../tables/team.ts';
import { numberedList } from './field.ts';
import { ID_SEARCH_LIMIT, raiseDuplicateIds } from './unique-ids.ts';

const ids = (entries: readonly { readonly id: number }[]) => entries.map(({ id }) => id);

test('a duplicate id is raised by one until it is unique', () => {
  expect(ids(raiseDuplicateIds([{ id: 1 }, { id: 1 }, { id: 1 }]))).toEqual([1, 2, 3]);
});

test('a raised id is not the id of a later entry', () => {
  expect(ids(raiseDuplicateIds([{ id: 1 }, { id: 1 }, { id: 2 }]))).toEqual([1, 3, 2]);
});

test('an entry is left out when 9999 ids are taken', () => {
  const all = Array.from({ length: ID_SEARCH_LIMIT }, (_, i) => ({ id: i + 2 }));
  expect(ids(raiseDuplicateIds([{ id: 1 }, ...all, { id: 1 }]))).toEqual([1, ...ids(all)]);
  expect(raiseDuplicateIds([{ id: 1 }, ...all.slice(1), { id: 1 }]).at(-1)).toEqual({ id: 2 });
});

test('first entries keep their ids, all ids are unique, and the order stays', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: fc.integer({ min: 1, max: 8 }), title: fc.string() })),
      (entries) => {
        const raised = raiseDuplicateIds(entries);
        expect(new Set(ids(raised)).size).toBe(entries.length);
        expect(raised.map(({ title }) => title)).toEqual(entries.map(({ title }) => title));
        entries.forEach(({ id }, at) => {
          if (ids(entries).indexOf(id) === at) expect(raised[at]?.id).toBe(id);
          else expect(raised[at]?.id).toBeGreaterThan(id);
        });
      },
    ),
  );
});

test('numbered lists raise duplicate ids, treat other values as an empty list, and take the order from the position', () => {
  const periods = numberedList(periodFields);
  expect(periods.accept('nonsense')).toEqual([]);
  expect(periods.accept(null)).toEqual([]);
  expect(periods.accept([{ title: 'a' }, 7, { title: 'b' }])).toEqual([
    { id: 1, icon: 'season', title: 'a', order: 0 },
    { id: 2, icon: 'season', title: 'b', order: 2 },
  ]);
  expect(ids(numberedList(formationFields).accept([{ id: 4 }, { id: 4 }]) ?? [])).toEqual([4, 5]);
});
