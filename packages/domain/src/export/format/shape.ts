/**
 * The shape of a document: one table gives the TypeScript type, the reader of foreign files and the JSON Schema, so that
 * they cannot differ. A reader builds new values from the names that it knows, so a file cannot bring anything else.
 */
import { ok, type Result, refuse } from '../../result.ts';

/** A JSON Schema (2020-12) of one value. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** The place in a file that has no such value, such as `events[3].part`. */
export interface ShapeProblem {
  readonly path: string;
}

export interface Shape<T> {
  readonly schema: JsonSchema;
  readonly read: (value: unknown, path: string) => Result<T, ShapeProblem>;
}

export type ShapeOf<S> = S extends Shape<infer T> ? T : never;

/** The most characters of a text. */
const TEXT_MAX = 20_000;
/** The most items of a list. */
const ITEMS_MAX = 5_000;

function checked<T>(schema: JsonSchema, fits: (value: unknown) => value is T): Shape<T> {
  return { schema, read: (value, path) => (fits(value) ? ok(value) : refuse({ path })) };
}

/** A text of at most `max` characters. */
export function text(about: string, max = TEXT_MAX): Shape<string> {
  return checked(
    { type: 'string', maxLength: max, description: about },
    (value): value is string => typeof value === 'string' && value.length <= max,
  );
}

/** A text that matches a pattern, such as a date. */
export function pattern(about: string, regular: RegExp): Shape<string> {
  return checked(
    { type: 'string', pattern: regular.source, description: about },
    (value): value is string => typeof value === 'string' && regular.test(value),
  );
}

/** A finite number. */
export function figure(about: string): Shape<number> {
  return checked({ type: 'number', description: about }, (value): value is number => Number.isFinite(value));
}

/** A whole number that the language can count with. */
export function whole(about: string): Shape<number> {
  return checked({ type: 'integer', description: about }, (value): value is number =>
    Number.isSafeInteger(value),
  );
}

/** True or false. */
export function flag(about: string): Shape<boolean> {
  return checked(
    { type: 'boolean', description: about },
    (value): value is boolean => typeof value === 'boolean',
  );
}

/** One of these values. */
export function oneOf<const V extends string | number>(about: string, values: readonly V[]): Shape<V> {
  return checked({ enum: values, description: about }, (value): value is V =>
    values.some((v) => v === value),
  );
}

/** The value, or null. */
export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return {
    schema: { anyOf: [shape.schema, { type: 'null' }] },
    read: (value, path) => (value === null ? ok(null) : shape.read(value, path)),
  };
}

/** A list of at most `max` items. */
export function list<T>(item: Shape<T>, max = ITEMS_MAX): Shape<readonly T[]> {
  return {
    schema: { type: 'array', items: item.schema, maxItems: max },
    read: (value, path) => {
      if (!Array.isArray(value) || value.length > max) return refuse({ path });
      const items: T[] = [];
      for (const [index, one] of value.entries()) {
        const read = item.read(one, `${path}[${index}]`);
        if (!read.ok) return read;
        items.push(read.value);
      }
      return ok(items);
    },
  };
}

type Shapes = Readonly<Record<string, Shape<unknown>>>;
type Names<S extends Shapes> = { readonly [K in keyof S]: ShapeOf<S[K]> };

/** An object with exactly these names. Other names in a file are left out. */
export function names<const S extends Shapes>(shapes: S): Shape<Names<S>> {
  const entries = Object.entries(shapes);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, shape]) => [name, shape.schema])),
      required: entries.map(([name]) => name),
      additionalProperties: false,
    },
    read: (value, path) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse({ path });
      const found: [string, unknown][] = [];
      for (const [name, shape] of entries) {
        const inside = path === '' ? name : `${path}.${name}`;
        if (!Object.hasOwn(value, name)) return refuse({ path: inside });
        const read = shape.read((value as Readonly<Record<string, unknown>>)[name], inside);
        if (!read.ok) return read;
        found.push([name, read.value]);
      }
      return ok(Object.fromEntries(found) as Names<S>);
    },
  };
}
