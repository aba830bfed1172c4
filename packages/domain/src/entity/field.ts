/**
 * The one field vocabulary. Every entity of section 3 is a table of these fields; its TypeScript type,
 * its tolerant `patch`, its registers for replication, the GraphQL types and the export are derived
 * from that table.
 */
import {
  acceptDate,
  acceptJson,
  acceptNumbers,
  acceptSids,
  isMemberKey,
  isSidKey,
  isSidMapKey,
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

/** Kinds of values, as section 5 lists them, and the enumeration. */
export type Kind =
  | 'number'
  | 'string'
  | 'boolean'
  | 'array'
  | 'colour'
  | 'uri'
  | 'date'
  | 'object'
  | 'numbers'
  | 'strings'
  | 'enumeration';

/** The collections that rows live in, by the names of section 7's listings. */
export type CollectionName =
  | 'account'
  | 'teams'
  | 'players'
  | 'matches'
  | 'media'
  | 'notes'
  | 'teampages'
  | 'training_selections'
  | 'training_sessions';

/**
 * How two writers' changes come together (sync.md, MRG-2).
 * `row`: no register; the row itself carries it (its id, its counter). `whole`: the field is one register. `group`: it shares one register with the fields of the same group.
 * `fields`: a record whose fields are registers of their own. `members`: a list or map whose members
 * have an identity and are registers of their own.
 */
export type Merge =
  | { readonly by: 'whole' }
  | { readonly by: 'group'; readonly group: string }
  | { readonly by: 'fields'; readonly table: FieldTable }
  | { readonly by: 'row' }
  | {
      readonly by: 'members';
      readonly stored: 'order' | 'item' | 'value';
      /** The property of a list's item that identifies it; null for sid lists and maps. */
      readonly key: string | null;
    };

/** Where the collection that an id belongs to is told by another field of the same register. */
export interface ReferenceBy {
  readonly field: string;
  readonly collections: Readonly<Record<string, CollectionName>>;
}

export interface Field<T> {
  readonly kind: Kind;
  readonly default: T;
  /** False where section 5 says that update payloads exclude the field. */
  readonly update: boolean;
  readonly merge: Merge;
  /** The collection whose ids this field holds: its value, its members, or its members' keys. */
  readonly ref: CollectionName | null;
  /** Instead of `ref`, where the collection differs from row to row. */
  readonly refBy: ReferenceBy | null;
  /** Fields of a member that hold ids themselves, such as an event's `player_sid`. */
  readonly table: FieldTable | null;
  /** Allowed values of an enumeration. */
  readonly values: readonly (string | number)[] | null;
  /** Null when a stored null is a value of this field. */
  readonly nullable: boolean;
  /** The value as its type, or undefined when it is wrong-typed or too large. */
  readonly accept: (value: unknown) => T | undefined;
}

export type FieldTable = Readonly<Record<string, Field<unknown>>>;

/** The type of an entity, derived from its table. */
export type Entity<T extends FieldTable> = {
  readonly [K in keyof T]: T[K] extends Field<infer V> ? V : never;
};

const WHOLE: Merge = { by: 'whole' };
/** A name, a label, a title. */
export const TEXT_SHORT = 255;
/** A note, a description. */
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

/** A finite number; the options bound it, ask for a whole one, or take one that is written as text. */
export const number = (initial: number, options: FieldOptions & NumberRules = {}): Field<number> =>
  field({ kind: 'number', default: initial, accept: numberAcceptor(options), options });

interface TextOptions extends FieldOptions {
  readonly max?: number;
  /** What else the text has to be; any other is wrong-typed. */
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

/** True or false, nothing that merely counts as one. */
export const boolean = (initial: boolean, options?: FieldOptions): Field<boolean> =>
  field({
    kind: 'boolean',
    default: initial,
    accept: (value) => (typeof value === 'boolean' ? value : undefined),
    options,
  });

/** A time as whole seconds since 1970: dates are cut to seconds when saved and travel so (LOC-2). */
export const date = (initial: number, options?: FieldOptions): Field<number> =>
  field({ kind: 'date', default: initial, accept: acceptDate, options });

/** Starts with #, rgb( or rgba( (section 5). A table's own default may be a name, such as `blue`. */
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

/** A list of numbers that is one value. */
export const numbers = (initial: readonly number[], options?: FieldOptions): Field<readonly number[]> =>
  field<readonly number[]>({ kind: 'numbers', default: initial, accept: acceptNumbers, options });

/** A list of so many numbers that is one value, such as a match's four keeper slots (section 5). */
export const slots = (length: number, empty: number, options?: FieldOptions): Field<readonly number[]> =>
  field<readonly number[]>({
    kind: 'numbers',
    default: Array.from({ length }, () => empty),
    accept: slotsAcceptor(length, empty),
    options,
  });

/** A list of texts that is one value. `allowed` drops everything else. */
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

/** A record that is one value: it is replaced as a whole, such as a shirt or the timer. */
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

/** A list of ids in an order of its own; each member is a register that holds its place. */
export const sids = (ref: CollectionName | null): Field<readonly number[]> =>
  field<readonly number[]>({
    kind: 'numbers',
    default: [],
    accept: acceptSids,
    options: ref === null ? {} : { ref },
    merge: { by: 'members', stored: 'order', key: null },
  });

/** A list of items that have an identity; each item is a register. */
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

/**
 * A list by `id` whose duplicate ids are raised, whose items without an order get their place, and that
 * a value which is no list empties (sections 3 and 5).
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

/** A map from text keys to records; each entry is a register. A key that names a row starts with its id. */
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

/** A map from text keys to numbers, texts or booleans; each entry is a register. */
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

/** Any plain JSON object of at most 20,000 characters, kept as it is; for values that others define. */
export const json = <T extends object | null>(initial: T): Field<T> =>
  field<T>({
    kind: 'object',
    default: initial,
    nullable: initial === null,
    accept: (value) =>
      (initial === null && value === null ? null : acceptJson(value, TEXT_LONG)) as T | undefined,
  });

/** Carried by the row itself, not by a register: its id, its counter, when and where it last changed. */
export const ofRow = <T>(of: Field<T>): Field<T> => ({ ...of, update: false, merge: { by: 'row' } });

/** What every row has. `updatedAt` is the time of its latest stamp, `remoteUpdated` that it came from the server. */
export const rowFields = {
  sid: ofRow(number(0)),
  incremental: ofRow(number(1)),
  updatedAt: ofRow(date(0)),
  remoteUpdated: ofRow(boolean(false)),
  createdAt: date(0),
};

/** The value may be missing: null, which is also the default. */
export const optional = <T>(of: Field<T>): Field<T | null> => ({
  ...of,
  default: null,
  nullable: true,
  accept: (value) => (value === null ? null : of.accept(value)),
});

/** An entity of which nothing is known yet: every field as its table begins it. */
export function defaultsOf<T extends FieldTable>(table: T): Entity<T> {
  return Object.fromEntries(Object.entries(table).map(([name, f]) => [name, f.default])) as Entity<T>;
}

/** What tells whether a text can be the key of a member: ids where the key names a row. */
function listRules(key: string, table: FieldTable): ListRules {
  return { key, isKey: table[key]?.ref ? isSidKey : isMemberKey, accept: recordAcceptor(table) };
}

function mapKeys(options: FieldOptions | undefined): (key: string) => boolean {
  return options?.ref === undefined ? isMemberKey : isSidMapKey;
}
