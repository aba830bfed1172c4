import { readFileSync } from 'node:fs';
import { namedFields } from '@touchline/domain/access/field-access';
import type { FieldTable } from '@touchline/domain/entity/fields/field-types';
import { definitionOf } from '@touchline/domain/entity/rows/collections';
import { ACCOUNT_ALIASES } from '@touchline/domain/entity/tables/account';
import {
  type GraphQLNamedType,
  type GraphQLSchema,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
} from 'graphql/index.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { ANSWER_TYPES, ENTITY_TYPES, SCHEMA_CALLS } from '#testing/permissions/permission-calls.testing.ts';
import { documentOf, measure } from '#testing/permissions/permission-document.testing.ts';
import { expectedOf } from '#testing/permissions/permission-matrix.testing.ts';
import type { Answered } from '#testing/permissions/permission-questions.testing.ts';
import { dataSchema } from '../app.ts';

/** Takes ten seconds on a quiet machine. */
const LIMIT_MS = 240_000;

describe('the permission matrix', () => {
  let answered: readonly Answered[];
  beforeAll(async () => {
    answered = await measure();
  }, LIMIT_MS);

  test("the server's answers match the table, cell by cell", () => {
    const wrong = answered.flatMap(({ asked, answers }) => {
      const expected = expectedOf(asked);
      const { plan, standing, capabilities } = asked;
      return [...new Set([...expected.keys(), ...answers.keys()])]
        .filter((name) => expected.get(name) !== answers.get(name))
        .map((name) => {
          const said = `${answers.get(name)} instead of ${expected.get(name)}`;
          return `${plan}, ${standing} [${capabilities.join()}], ${name}: ${said}`;
        });
    });
    expect(wrong).toEqual([]);
  });

  test('docs/permissions.md matches the table; `node scripts/documents/permissions.ts --write` updates it', () => {
    const file = new URL('../../../../docs/permissions.md', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(documentOf(answered));
  });
});

describe('every operation and field of the schema is in the matrix', () => {
  const schema: GraphQLSchema = dataSchema();
  const fieldsOf = (type: GraphQLNamedType): readonly string[] =>
    isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : [];

  test('each query and mutation is in permission-calls.testing.ts', () => {
    const calls = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      type ? fieldsOf(type) : [],
    );
    expect(Object.keys(SCHEMA_CALLS).toSorted()).toEqual(calls.toSorted());
  });

  test('each field of each type belongs to a collection or is named in permission-calls.testing.ts', () => {
    const types = Object.values(schema.getTypeMap()).filter(
      (type) => !isIntrospectionType(type) && !['Query', 'Mutation'].includes(type.name),
    );
    const missing = types.flatMap((type) => {
      const known = knownFields(type.name);
      return fieldsOf(type).flatMap((name) => (known.includes(name) ? [] : [`${type.name}.${name}`]));
    });
    expect(missing).toEqual([]);
  });
});

/** The fields of an entity's type, or of a nested record such as `TeamMetadataInput`. */
function knownFields(typeName: string): readonly string[] {
  const answer = ANSWER_TYPES[typeName]?.split(' ');
  if (answer !== undefined) return answer;
  const name = typeName.replace(/Input$/, '');
  const [entity = '', collection] =
    byLongest(Object.entries(ENTITY_TYPES)).find(([known]) => name.startsWith(known)) ?? [];
  if (collection === undefined) return [];
  const named = namedFields(collection).map((field) => field.name.split('.', 1)[0] ?? '');
  // A field may also be written under its other name.
  const aliases = typeName === 'AccountInput' ? Object.keys(ACCOUNT_ALIASES) : [];
  return [...inside(definitionOf(collection).fields, name.slice(entity.length), named), ...aliases];
}

/** The paths inside a register's record, from the record's own table. */
function inside(table: FieldTable, rest: string, names = Object.keys(table)): readonly string[] {
  if (rest === '') return names;
  const [found] = byLongest(Object.entries(table)).filter(([name]) => rest.startsWith(capital(name)));
  if (found === undefined) return [];
  const [name, { table: inner }] = found;
  return inner === null ? [] : inside(inner, rest.slice(name.length));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function byLongest<T>(entries: readonly (readonly [string, T])[]): readonly (readonly [string, T])[] {
  return entries.toSorted(([a], [b]) => b.length - a.length);
}
