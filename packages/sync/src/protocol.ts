/**
 * What device and server say to each other. The server's GraphQL schema carries these shapes; both
 * ends import them from here, so that a change to the wire is a change to one file.
 */
import type { Registers } from './registers.ts';

export type Collection = string;
export type Sid = number;

/** A row's name. */
export interface RowKey {
  readonly collection: Collection;
  readonly sid: Sid;
}

/** One change to one row, as it travels and as it is refused or applied. */
export interface Mutation {
  /** The operation's name in section 7 of the specification, such as `updateMatch` or `deletePlayer`. */
  readonly op: string;
  readonly sid: Sid;
  /** Section 3's counter after this save; kept and shown, decides nothing. */
  readonly incremental: number;
  readonly registers: Registers;
}

/** An immutable, numbered part of the outbox (OUT-2). */
export interface Batch {
  readonly device: string;
  /** The server's history that the device knows; a restored server has another one (PUL-6). */
  readonly epoch: string;
  readonly number: number;
  readonly mutations: readonly Mutation[];
}

/** A row as the server holds it: what a pull brings and what a push is answered with. */
export interface ServerRow extends RowKey {
  /** The owning account's sid: whose counter `change` is of (PUL-5). */
  readonly space: number;
  /** The space's counter when the row last changed. */
  readonly change: number;
  readonly incremental: number;
  readonly registers: Registers;
}

export type MutationResult =
  | { readonly status: 'applied' }
  /** The row was deleted elsewhere: the edit is merged and kept, and the coach may restore the row (MRG-4). */
  | { readonly status: 'deleted' }
  | { readonly status: 'refused'; readonly code: number; readonly message: string };

export interface PushAnswer {
  /** One for each mutation, in the batch's order. */
  readonly results: readonly MutationResult[];
  /** Each row that the batch touched and the account may read, as merged (OUT-4). */
  readonly rows: readonly ServerRow[];
}

/** Why a whole batch was not taken. Each leaves both sides able to go on. */
export type BatchRefusal =
  /** Stamped more than five minutes ahead of the server's `now` (MRG-5). */
  | { readonly reason: 'clock'; readonly now: number }
  /** The number was used for other contents: take a new device id and freeze again (OUT-3). */
  | { readonly reason: 'number' }
  /** The server has another history (PUL-6). */
  | { readonly reason: 'epoch'; readonly epoch: string };

export interface HealthAnswer {
  /** Opaque cursor of everything the account may read (PUL-1). */
  readonly last_synced: string;
  /** The server's clock, milliseconds since 1970. */
  readonly now: number;
  /** Seconds until the next health check. */
  readonly interval: number;
  readonly version: string;
}

export interface PullPage {
  readonly rows: readonly ServerRow[];
  /** Rows that the account may no longer see (PUL-3). */
  readonly gone: readonly RowKey[];
  /** What the account may read is not what the cursor says: compare everything when this is read (PUL-4). */
  readonly access_changed?: boolean;
  /** Where this page ends; moved to in the transaction that applies the page (PUL-1). */
  readonly cursor: string;
  readonly more: boolean;
}

/** One line of the complete listing (PUL-4): sid, incremental and checksum. */
export interface ListingEntry {
  readonly sid: Sid;
  readonly i: number;
  readonly checksum: number;
}

export interface Listing {
  /** The history that the listing tells of: rows are only removed within their own (PUL-5). */
  readonly epoch: string;
  readonly tables: Readonly<Record<Collection, readonly ListingEntry[]>>;
  readonly last_synced: string;
  /** For each space that the account may read, the counter up to which the listing is complete (PUL-5). */
  readonly complete_to: Readonly<Record<string, number>>;
}

/** Rows by name, as the account may read them now; deleted ones are rows too (PUL-4). */
export interface RowsAnswer {
  readonly epoch: string;
  readonly rows: readonly ServerRow[];
  /** Names of rows that do not exist, or that the account may not see. */
  readonly gone: readonly RowKey[];
}

/** What the session is about from now on: the current team, or the current training selection (section 7). */
export type Selection = { readonly team_sid: Sid } | { readonly selection_sid: Sid };

/**
 * An id that the server reserved for this device (LOC-4). A match's carries its token: the creation of the
 * match sends it back as the register `match_token`, and the server takes it only from the lease's device.
 */
export interface LeasedId {
  readonly sid: Sid;
  readonly match_token?: string;
}

export interface DeviceRegistration {
  /** Given by the server; ids made inside rows contain it (LOC-8). */
  readonly ordinal: number;
  readonly epoch: string;
}

/** A batch carries at most this many characters (specification, section 9). */
export const BATCH_CHARACTERS = 60_000;
/** Rows that one call asks for by name. */
export const NAMES_PER_CALL = 500;
/** Batches that one run sends before it looks up again (section 9). */
export const BATCHES_PER_RUN = 20;
/** Waiting time after the first waiting change that is not urgent, in milliseconds (section 9). */
export const PUSH_DELAY_MS = 2_000;
/** A stamp further ahead of the server than this is refused, in milliseconds (MRG-5). */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** Ids made without lease and network start here and go down (section 4, LOC-4). */
export const FIRST_LOCAL_ID = -30;

/** True for an id that a device made without lease and network; nothing that holds one is ever sent (LOC-4). */
export function isLocalId(sid: Sid): boolean {
  return sid <= FIRST_LOCAL_ID;
}
