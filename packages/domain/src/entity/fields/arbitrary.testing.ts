/** Arbitrary entities and arbitrary invalid input, derived from the tables of fields. */
import fc from 'fast-check';
import type { Entity, Field, FieldTable } from './field-types.ts';

const ids = fc.integer({ min: 1, max: 60 });
const localIds = fc.integer({ min: -60, max: -30 });
const texts = fc.oneof(
  fc.constantFrom('', 'Eva', '<script>alert(1)</script>', '👩‍👧', '‮rtl', '\'"\\\n\u0000', '__proto__'),
  fc.string({ unit: 'grapheme', maxLength: 24 }),
);

/** A whole entity of a table, as its registers reproduce it. Fields of the row have their defaults. */
export function entityOf<T extends FieldTable>(table: T): fc.Arbitrary<Entity<T>> {
  const fields = Object.entries(table).map(([name, field]) => [name, rightValueOf(field)] as const);
  return fc.record(Object.fromEntries(fields)) as unknown as fc.Arbitrary<Entity<T>>;
}

/** A valid value of a field. */
export function rightValueOf(field: Field<unknown>): fc.Arbitrary<unknown> {
  if (field.merge.by === 'row') return fc.constant(field.default);
  const given = rawValueOf(field).map((value) => {
    const accepted = field.accept(value);
    return accepted === undefined ? field.default : accepted;
  });
  return fc.oneof({ weight: 1, arbitrary: fc.constant(field.default) }, { weight: 3, arbitrary: given });
}

/** For text that must be an address of a football association. */
const ASSOCIATION_PAGES = fc.constantFrom('', 'https://www.voetbal.nl/team/1', 'https://www.knvb.nl/');

function rawValueOf(field: Field<unknown>): fc.Arbitrary<unknown> {
  const { merge, table, values } = field;
  if (merge.by === 'fields') return entityOf(merge.table);
  if (merge.by === 'members') return membersOf(field);
  if (table !== null && field.kind === 'array') return fc.array(entityOf(table), { maxLength: 4 });
  if (table !== null) return entityOf(table);
  if (field.refBy !== null || (field.ref !== null && field.kind === 'number')) return fc.oneof(ids, localIds);
  switch (field.kind) {
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 130 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'date':
      return fc.integer({ min: 0, max: 4_000_000_000 });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return field.accept('any text') === undefined ? ASSOCIATION_PAGES : texts;
    case 'colour':
      return fc.constantFrom('#101814', 'rgb(1, 2, 3)', 'rgba(1, 2, 3, 0.5)');
    case 'uri':
      return fc.constantFrom('', 'https://touchline.example/1.png', 'file:/data/1.jpg', '{host}/1.png');
    case 'numbers':
      return fc.array(fc.oneof(ids, localIds), { maxLength: 11 });
    case 'strings':
      return fc.array(values === null ? texts : fc.constantFrom(...values), { maxLength: 4 });
    case 'enumeration':
      return fc.constantFrom(...(values ?? []));
    case 'array':
    case 'object':
      return fc.constant(field.default);
  }
}

/** Lists and maps in the order in which registers reproduce them. */
function membersOf(field: Field<unknown>): fc.Arbitrary<unknown> {
  const { merge, table, ref } = field;
  if (merge.by !== 'members') throw new Error('a field of members');
  if (merge.stored === 'order') return fc.uniqueArray(fc.oneof(ids, localIds), { maxLength: 12 });
  if (table === null) throw new Error('members need a table');
  if (merge.key === null) {
    const key =
      ref === null
        ? fc.stringMatching(/^[a-z]{1,4}(-\d)?$/)
        : fc.stringMatching(/^(-[3-5]\d|[1-9]\d?)(-[1-7])?$/);
    const member =
      merge.stored === 'value' && table.value !== undefined ? rightValueOf(table.value) : entityOf(table);
    return fc.dictionary(key, member, { maxKeys: 12 });
  }
  const idField = merge.key;
  const key =
    table[idField]?.kind === 'string'
      ? fc.stringMatching(/^[1-9]\d?-[1-9]\d?$/)
      : fc.integer({ min: 1, max: 60 });
  const item = fc.tuple(entityOf(table), key).map(([given, id]) => ({ ...given, [idField]: id }));
  const byOrder = (a: Readonly<Record<string, unknown>>): number =>
    typeof a.order === 'number' ? a.order : 0;
  return fc
    .uniqueArray(item, { maxLength: 8, selector: (given) => given[idField] })
    .map((items) =>
      [...items].sort(
        (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>) =>
          byOrder(a) - byOrder(b) ||
          String(a[idField]).localeCompare(String(b[idField]), 'en', { numeric: true }),
      ),
    );
}

/** Invalid input: wrong types, prototypes, depth, size. */
export const rubbish: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e308,
    -0,
    '',
    'x'.repeat(30_000),
    [],
    {},
    [[[]]],
    new Array(6_000).fill(1),
    JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
    JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
    JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
  ),
  fc.anything({ maxDepth: 3, withNullPrototype: true }),
  fc.jsonValue(),
);

/** A patch with the table's field names and invalid values, valid values of other fields, and unknown names. */
export function rubbishFor(table: FieldTable): fc.Arbitrary<unknown> {
  const names = Object.keys(table);
  const value = fc.oneof(rubbish, ...Object.values(table).slice(0, 12).map(rightValueOf));
  const named = fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), value, { maxKeys: 12 });
  return fc.oneof({ weight: 1, arbitrary: rubbish }, { weight: 4, arbitrary: named });
}
