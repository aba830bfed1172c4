/** What a field of an entity table is: its kind, how changes to it merge, and which ids it holds. */

/** Kinds of values, as section 5 lists them, and enumerations. */
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

/** The collections, by the names of section 7's listings. */
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
 * How the changes of two writers merge (MRG-2).
 *
 * `row`: no register; the row itself carries the value, such as its id and counter. `whole`: the field is one
 * register. `group`: it shares one register with the other fields of the group. `fields`: a record whose fields are
 * registers of their own. `members`: a list or map whose members have an identity and are registers of their own.
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

/** For an id whose collection depends on another field of the same register. */
export interface ReferenceBy {
  readonly field: string;
  readonly collections: Readonly<Record<string, CollectionName>>;
}

export interface Field<T> {
  readonly kind: Kind;
  readonly default: T;
  /** False for fields that update payloads exclude (section 5). */
  readonly update: boolean;
  readonly merge: Merge;
  /** The collection of the ids in this field: its value, its members, or the keys of its members. */
  readonly ref: CollectionName | null;
  /** Replaces `ref` where the collection differs from row to row. */
  readonly refBy: ReferenceBy | null;
  /** The fields of a member, which may contain ids, such as an event's `player_sid`. */
  readonly table: FieldTable | null;
  /** Allowed values of an enumeration. */
  readonly values: readonly (string | number)[] | null;
  /** True when null is a value of this field. */
  readonly nullable: boolean;
  /** The typed value, or undefined when it is wrong-typed or too large. */
  readonly accept: (value: unknown) => T | undefined;
}

export type FieldTable = Readonly<Record<string, Field<unknown>>>;

/** The type of an entity, derived from its table. */
export type Entity<T extends FieldTable> = {
  readonly [K in keyof T]: T[K] extends Field<infer V> ? V : never;
};
