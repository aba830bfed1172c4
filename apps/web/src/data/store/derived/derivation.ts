/**
 * Data that a screen derives from whole rows and that is costly to derive, such as the facts of a match. It is derived
 * when it is first needed and kept beside the row; a write of the row removes it. Unlike a summary (projection.ts) it
 * costs nothing at start and nothing when rows arrive.
 */
import type { Collection, Sid } from '@touchline/sync/model/protocol';
import type { StoredRow } from '@touchline/sync/store/store';

export interface Derivation<D, Kept = unknown> {
  readonly name: string;
  readonly collection: Collection;
  /** Raise it whenever the data of an unchanged row becomes other data: what is kept is then derived again. */
  readonly version: number;
  /** The data of a row; null for a row that has none. */
  derive(row: StoredRow): D | null;
  /** The form in which the data is kept as JSON. A change of it is another version, too. */
  pack(data: D): Kept;
  unpack(kept: Kept): D;
}

/** How many of the rows that were asked for have their data by now. */
export interface DerivationProgress {
  readonly done: number;
  readonly of: number;
}

/** A store with derived data beside its rows. */
export interface Derivations {
  /**
   * The data of these rows, in the same order. Rows without data, and rows that do not exist, are left out. A change of
   * a row meanwhile is announced as every other one, and the answer may be from before it.
   *
   * @param onProgress called after each portion of rows whose data was not kept yet
   */
  derived<D, Kept>(
    derivation: Derivation<D, Kept>,
    sids: readonly Sid[],
    onProgress?: (progress: DerivationProgress) => void,
  ): Promise<readonly D[]>;
}
