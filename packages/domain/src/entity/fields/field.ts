/**
 * The constructors of fields. Every entity of section 3 is a table of these fields. Its TypeScript type, its tolerant
 * `patch`, its registers for replication, the GraphQL types and the export are derived from that table.
 */
import {
  acceptDate,
  acceptJson,
  acceptNumbers,
  acceptSids,
  isMemberKey,
  isSidKey,
  isSidMapKey,
  itemsAcceptor,
  type ListRules,
  listAcceptor,
  mapAcceptor,
  type NumberRules,
  numberAcceptor,
  numberedListAcceptor,
  recordAcceptor,
  slotsAcceptor,
  stringsAcceptor,
  textAcceptor,
} from './accept.ts';
import type { CollectionName, Entity, Field, FieldTable, Kind, Merge, ReferenceBy } from './field-types.ts';

const WHOLE: Merge = { by: 'whole' };
/** The most characters of a name, a label or a title. */
export const TEXT_SHORT = 255;
/** The most characters of a note or a description. */
export const TEXT_LONG = 20_000;

export interface FieldOptions {
  readonly update?: boolean;
  readonly group?: string;
  readonly ref?: CollectionName;
  readonly refBy?: ReferenceBy;
}

interface FieldParts<T> {
  readonly kind: Kind;
  readonly default: T;
  readonly accept: (value: unknown) => T | undefined;
  readonly options?: FieldOptions | undefined;
  readonly merge?: Merge;
  readonly table?: FieldTable;
  readonly values?: readonly (string | number)[];
  readonly nullable?: boolean;
}

function field<T>(parts: FieldParts<T>): Field<T> {
  const group = parts.options?.group;
  return {
    kind: parts.kind,
    default: parts.default,
    update: parts.options?.update ?? true,
    merge: group === undefined ? (parts.merge ?? WHOLE) : { by: 'group', group },
    ref: parts.options?.ref ?? null,
    refBy: parts.options?.refBy ?? null,
    table: parts.table ?? null,
    values: parts.values ?? null,
    nullable: parts.nullable ?? false,
    accept: parts.accept,
  };
}

/** A finite number. The options set bounds, require a whole number, or accept a number written as text. */
export const number = (initial: number, options: FieldOptions & NumberRules = {}): Field<number> =>
  field({ kind: 'number', default: initial, accept: numberAcceptor(options), options });

interface TextOptions extends FieldOptions {
  readonly max?: number;
  /** A further condition on the text. Text that does not meet it is wrong-typed. */
  readonly fits?: (text: string) => boolean;
}

/** Text of at most `max` UTF-16 units; longer text is wrong-typed. */
export const string = (initial: string, options: TextOptions = {}): Field<string> =>
  field({
    kind: 'string',
    default: initial,
    accept: textAcceptor(options.max ?? TEXT_SHORT, options.fits),
    options,
  });

/** True or false; no other values are converted. */
export const boolean = (initial: boolean, options?: FieldOptions): Field<boolean> =>
  field({
    kind: 'boolean',
    default: initial,
    accept: (value) => (typeof value === 'boolean' ? value : undefined),
    options,
  });

/** A time in whole seconds since 1970. Fractions are cut when the value is saved (LOC-2). */
export const date = (initial: number, options?: FieldOptions): Field<number> =>
  field({ kind: 'date', default: initial, accept: acceptDate, options });

/** Starts with #, rgb( or rgba( (section 5). The default of a table may be a name, such as `blue`. */
export const colour = (initial: string): Field<string> =>
  field({
    kind: 'colour',
    default: initial,
    accept: (value) =>
      typeof value === 'string' &&
      value.length <= 64 &&
      (value === initial || /^(#|rgb\(|rgba\()/.test(value))
        ? value
        : undefined,
  });

/** Starts with file:/, http(s):// or {host} (section 5); empty for none. */
export const uri = (initial: string): Field<string> =>
  field({
    kind: 'uri',
    default: initial,
    accept: (value) =>
      typeof value === 'string' &&
      value.length <= 2_048 &&
      (value === '' || /^(file:\/|https?:\/\/|\{host\})/.test(value))
        ? value
        : undefined,
  });

/** One of the given values. */
export const oneOf = <const V extends string | number>(
  values: readonly V[],
  initial: V,
  options?: FieldOptions,
): Field<V> => {
  const allowed = new Set<unknown>(values);
  return field<V>({
    kind: 'enumeration',
    default: initial,
    accept: (value) => (allowed.has(value) ? (value as V) : undefined),
    options,
    values,
  });
};

/** A list of numbers that is one register. */
export const numbers = (initial: readonly number[], options?: FieldOptions): Field<readonly number[]> =>
  field<readonly number[]>({ kind: 'numbers', default: initial, accept: acceptNumbers, options });

/** A list of fixed length that is one register, such as a match's four keeper slots (section 5). */
export const slots = (length: number, empty: number, options?: FieldOptions): Field<readonly number[]> =>
  field<readonly number[]>({
    kind: 'numbers',
    default: Array.from({ length }, () => empty),
    accept: slotsAcceptor(length, empty),
    options,
  });

/** A list of texts that is one register. Texts outside `allowed` are dropped. */
export const strings = <V extends string = string>(
  initial: readonly V[],
  options?: FieldOptions & { allowed?: readonly V[] },
): Field<readonly V[]> =>
  field<readonly V[]>({
    kind: 'strings',
    default: initial,
    accept: stringsAcceptor(TEXT_SHORT, options?.allowed),
    options,
    ...(options?.allowed ? { values: options.allowed } : {}),
  });

/** A record that is one register and is replaced as a whole, such as a shirt or the timer. */
export const whole = <T extends FieldTable>(table: T, options?: FieldOptions): Field<Entity<T>> =>
  field<Entity<T>>({
    kind: 'object',
    default: defaultsOf(table),
    accept: recordAcceptor(table) as Field<Entity<T>>['accept'],
    options,
    table,
  });

/** A record whose fields are registers of their own, such as a team's metadata. */
export const record = <T extends FieldTable>(table: T): Field<Entity<T>> =>
  field<Entity<T>>({
    kind: 'object',
    default: defaultsOf(table),
    accept: recordAcceptor(table) as Field<Entity<T>>['accept'],
    merge: { by: 'fields', table },
    table,
  });

/** An ordered list of ids. Each member is a register that holds its position. */
export const sids = (ref: CollectionName | null): Field<readonly number[]> =>
  field<readonly number[]>({
    kind: 'numbers',
    default: [],
    accept: acceptSids,
    options: ref === null ? {} : { ref },
    merge: { by: 'members', stored: 'order', key: null },
  });

/** A list of items with an identity. Each item is a register. */
export const listBy = <T extends FieldTable>(
  key: Extract<keyof T, string>,
  table: T,
  options?: FieldOptions,
): Field<readonly Entity<T>[]> =>
  field<readonly Entity<T>[]>({
    kind: 'array',
    default: [],
    accept: listAcceptor(listRules(key, table)) as Field<readonly Entity<T>[]>['accept'],
    merge: { by: 'members', stored: 'item', key },
    options,
    table,
  });

/** A list of items without an identity, which is one register and is replaced as a whole. */
export const items = <T extends FieldTable>(table: T): Field<readonly Entity<T>[]> =>
  field<readonly Entity<T>[]>({
    kind: 'array',
    default: [],
    accept: itemsAcceptor(recordAcceptor(table)) as Field<readonly Entity<T>[]>['accept'],
    table,
  });

/**
 * A list by `id`: duplicate ids are raised, items without an order get their position, and a value that is not a list
 * becomes an empty one (sections 3 and 5).
 */
export const numberedList = <T extends FieldTable & { readonly id: Field<number> }>(
  table: T,
  options?: FieldOptions,
): Field<readonly Entity<T>[]> =>
  field<readonly Entity<T>[]>({
    kind: 'array',
    default: [],
    accept: numberedListAcceptor(listRules('id', table)) as Field<readonly Entity<T>[]>['accept'],
    merge: { by: 'members', stored: 'item', key: 'id' },
    options,
    table,
  });

/** A map from text keys to records. Each entry is a register. A key that names a row starts with its id. */
export const mapOf = <T extends FieldTable>(
  table: T,
  options?: FieldOptions,
): Field<Readonly<Record<string, Entity<T>>>> =>
  field<Readonly<Record<string, Entity<T>>>>({
    kind: 'object',
    default: {},
    accept: mapAcceptor(mapKeys(options), recordAcceptor(table) as Field<Entity<T>>['accept']),
    merge: { by: 'members', stored: 'item', key: null },
    options,
    table,
  });

/** A map from text keys to numbers, texts or booleans. Each entry is a register. */
export const mapOfValues = <V extends number | string | boolean>(
  value: Field<V>,
  options?: FieldOptions,
): Field<Readonly<Record<string, V>>> =>
  field<Readonly<Record<string, V>>>({
    kind: 'object',
    default: {},
    accept: mapAcceptor(mapKeys(options), value.accept),
    merge: { by: 'members', stored: 'value', key: null },
    options,
    table: { value },
  });

/** Any plain JSON object of at most 20,000 characters, unchanged. For values that other programs define. */
export const json = <T extends object | null>(initial: T): Field<T> =>
  field<T>({
    kind: 'object',
    default: initial,
    nullable: initial === null,
    accept: (value) =>
      (initial === null && value === null ? null : acceptJson(value, TEXT_LONG)) as T | undefined,
  });

/** A field that the row carries instead of a register: its id, its counter, when and where it last changed. */
export const ofRow = <T>(of: Field<T>): Field<T> => ({ ...of, update: false, merge: { by: 'row' } });

/**
 * The fields of every row. `updatedAt` is the time of the latest stamp; `remoteUpdated` is true for a row of the
 * server.
 */
export const rowFields = {
  sid: ofRow(number(0)),
  incremental: ofRow(number(1)),
  updatedAt: ofRow(date(0)),
  remoteUpdated: ofRow(boolean(false)),
  createdAt: date(0),
};

/** A field that may be missing: null, which is also the default. */
export const optional = <T>(of: Field<T>): Field<T | null> => ({
  ...of,
  default: null,
  nullable: true,
  accept: (value) => (value === null ? null : of.accept(value)),
});

/** An entity with the default of every field. */
export function defaultsOf<T extends FieldTable>(table: T): Entity<T> {
  return Object.fromEntries(Object.entries(table).map(([name, f]) => [name, f.default])) as Entity<T>;
}

/** The test for valid keys of members: ids where the key names a row. */
function listRules(key: string, table: FieldTable): ListRules {
  return { key, isKey: table[key]?.ref ? isSidKey : isMemberKey, accept: recordAcceptor(table) };
}

function mapKeys(options: FieldOptions | undefined): (key: string) => boolean {
  return options?.ref === undefined ? isMemberKey : isSidMapKey;
}
