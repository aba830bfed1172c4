/**
 * The list entries of one collection. A summary is computed when its row is written, stored beside it, and indexed by
 * its list. Ten seasons can be listed without reading their rows.
 */
import type { Collection, Sid } from '@touchline/sync/model/protocol';
import type { StoredRow } from '@touchline/sync/store/store';

/** A summary has its row's id. */
export interface Listed {
  readonly sid: Sid;
}

export interface Projection<S extends Listed = Listed> {
  readonly collection: Collection;
  /** Raise it whenever summaries are computed differently: stored ones are then computed again. */
  readonly version: number;
  /** The collection of the index: matches are listed under their team. */
  readonly under: Collection;
  /** The summary of a row; null for a deleted row, and where access has ended (PUL-8). */
  summaryOf(row: StoredRow): S | null;
  /** The id of the row that it is listed under. */
  listOf(summary: S): Sid;
  inOrder(summaries: Iterable<S>): readonly S[];
}

/** A store with summaries beside its rows. */
export interface Summaries {
  summaries<S extends Listed>(projection: Projection<S>, list: Sid): Promise<readonly S[]>;
}
