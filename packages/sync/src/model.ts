/** What replication must know of the product's rows; the domain's entity tables supply it. */
import type { Collection, Sid } from './protocol.ts';
import type { Json, Path, Registers } from './registers.ts';

/** Real ids for local ones, as `collection/localId` → sid. */
export type IdReplacements = ReadonlyMap<string, Sid>;

export interface Model {
  readonly collections: readonly Collection[];
  /**
   * The name that a mutation of this collection travels under (specification, section 7). A `delete` carries
   * one register, `deleted` with true; an `update` carries any others, and `deleted` with false to restore.
   */
  operation(collection: Collection, kind: 'update' | 'delete'): string;
  /** The collection and kind of an operation's name; undefined for a name that is none. */
  parseOperation(op: string): { collection: Collection; kind: 'update' | 'delete' } | undefined;
  /** Every id of another row that these registers hold, in values and in paths. */
  references(collection: Collection, registers: Registers): readonly { collection: Collection; sid: Sid }[];
  /** What a register that does not exist means: a field's default, and null for the member of a list. */
  absent(collection: Collection, path: Path): Json;
  /** True for a register that only the server's own calls write: a device never sends it back (PUL-6). */
  ownCall(collection: Collection, path: Path): boolean;
  /** The same registers with local ids replaced, in values and in paths (LOC-4). */
  replaceIds(collection: Collection, registers: Registers, ids: IdReplacements): Registers;
}
