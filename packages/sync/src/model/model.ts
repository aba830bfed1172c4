/** What replication must know about the rows of the product. The domain's entity tables supply it. */
import type { Collection, LeasedId, Sid } from './protocol.ts';
import type { Changes, Json, Path, Registers } from './registers.ts';

/** Real ids by `collection/localId`. */
export type IdReplacements = ReadonlyMap<string, Sid>;

export interface Model {
  readonly collections: readonly Collection[];
  /**
   * The name of a mutation of this collection (specification, section 7). A `delete` carries one register, `deleted`
   * with true. An `update` carries any others, and `deleted` with false to restore the row.
   */
  operation(collection: Collection, kind: 'update' | 'delete'): string;
  /** The collection and kind of an operation; undefined for an unknown name. */
  parseOperation(op: string): { collection: Collection; kind: 'update' | 'delete' } | undefined;
  /** All ids of other rows in these registers, in values and in paths. */
  references(collection: Collection, registers: Registers): readonly { collection: Collection; sid: Sid }[];
  /** The value of a register that does not exist: a field's default, or null for a member of a list. */
  absent(collection: Collection, path: Path): Json;
  /**
   * True for a register that only the server or another account writes. A device does not send it back (PUL-6), unless
   * `givenBack` is true for it too.
   */
  ownCall(collection: Collection, path: Path): boolean;
  /**
   * True for a register of the server's own calls that a device gives back to a restored server all the same. The server
   * takes only some values (PUL-6.28).
   */
  givenBack(collection: Collection, path: Path): boolean;
  /** Registers that the creation of a row must carry because they came with its leased id, such as a secret. */
  leaseRegisters(collection: Collection, lease: LeasedId): Changes;
  /** The same registers with local ids replaced, in values and in paths (LOC-4). */
  replaceIds(collection: Collection, registers: Registers, ids: IdReplacements): Registers;
}
