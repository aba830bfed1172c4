/**
 * Derives GraphQL types from the entity tables: one for reading and one for the changed fields of an update. This file
 * lists no fields (architecture.md, One definition per entity).
 */

import type { InputRef, ObjectRef } from '@pothos/core';
import type { Field, FieldTable } from '@touchline/domain/entity/fields/field-types';
import type { Builder } from '#access/data-calls/builder.ts';

type Values = Readonly<Record<string, unknown>>;
export type EntityType = ObjectRef<Builder['$inferSchemaTypes'], Values, Values>;
type Shape = 'Float' | 'String' | 'Boolean' | 'JSON' | FieldTable;

interface Described {
  readonly shape: Shape;
  readonly list: boolean;
}

export class EntityTypes {
  readonly #builder: Builder;

  constructor(builder: Builder) {
    this.#builder = builder;
  }

  /** `Team`, with `TeamMetadata` for its nested record, and so on. */
  output(name: string, table: FieldTable): EntityType {
    const members = Object.entries(table).map(([fieldName, field]) => {
      const { shape, list } = describe(field);
      const of = typeof shape === 'string' ? shape : this.output(name + capital(fieldName), shape);
      return [fieldName, { of, list, nullable: field.nullable }] as const;
    });
    return this.#builder.objectRef<Values>(name).implement({
      fields: (t) =>
        Object.fromEntries(
          members.map(([fieldName, { of, list, nullable }]) => [
            fieldName,
            t.field({
              type: (list ? [of] : of) as 'JSON',
              nullable,
              resolve: (entity) => entity[fieldName] as NonNullable<unknown>,
            }),
          ]),
        ),
    });
  }

  /** `TeamInput`: the fields that an update may carry, all optional, under any of their names (section 3). */
  input(name: string, table: FieldTable, aliases: Readonly<Record<string, string>> = {}): InputRef<Values> {
    const other = Object.entries(aliases).flatMap(([alias, own]) => {
      const field = table[own];
      return field === undefined ? [] : [[alias, field] as const];
    });
    const members = [...Object.entries(table), ...other]
      .filter(([, field]) => field.update)
      .map(([fieldName, field]) => {
        const { shape, list } = describe(field);
        const of = typeof shape === 'string' ? shape : this.input(name + capital(fieldName), shape);
        return [fieldName, { of, list }] as const;
      });
    return this.#builder.inputType(`${name}Input`, {
      fields: (t) =>
        Object.fromEntries(
          members.map(([fieldName, { of, list }]) => [
            fieldName,
            t.field({ type: (list ? [of] : of) as 'JSON', required: false }),
          ]),
        ),
    }) as unknown as InputRef<Values>;
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Maps have keys that GraphQL cannot name, so they are sent as JSON. */
function describe(field: Field<unknown>): Described {
  switch (field.kind) {
    case 'number':
    case 'date':
      return { shape: 'Float', list: false };
    case 'string':
    case 'colour':
    case 'uri':
      return { shape: 'String', list: false };
    case 'boolean':
      return { shape: 'Boolean', list: false };
    case 'enumeration':
      return { shape: typeof field.values?.[0] === 'number' ? 'Float' : 'String', list: false };
    case 'numbers':
      return { shape: 'Float', list: true };
    case 'strings':
      return { shape: 'String', list: true };
    case 'array':
      return { shape: field.table ?? 'JSON', list: field.table !== null };
    case 'object':
      if (field.merge.by === 'fields') return { shape: field.merge.table, list: false };
      if (field.merge.by === 'members' || field.table === null) return { shape: 'JSON', list: false };
      return { shape: field.table, list: false };
  }
}
