/**
 * The shapes of requests and answers between device and server. The server's GraphQL schema carries them, and both
 * ends import them from here, so that a change of the protocol is a change of one file.
 */
import type { Registers } from './registers.ts';

export type Collection = string;
export type Sid = number;

/** Identifies a row. */
export interface RowKey {
  readonly collection: Collection;
  readonly sid: Sid;
}

/** One change to one row, as it travels and as the server applies or refuses it. */
export interface Mutation {
  /** The operation's name in section 7 of the specification; the model knows the names. */
  readonly op: string;
  readonly sid: Sid;
  /** Section 3's counter after this save. It is kept and shown, and decides nothing. */
  readonly incremental: number;
  readonly registers: Registers;
}

/** A numbered part of the outbox that never changes once it is frozen (OUT-2). */
export interface Batch {
  readonly device: string;
  /** The epoch of the server that the device knows. A restored server starts another one (PUL-6). */
  readonly epoch: string;
  readonly number: number;
  readonly mutations: readonly Mutation[];
}

/** A row as the server holds it. Pulls and the answers to pushes carry it. */
export interface ServerRow extends RowKey {
  /** The account that owns the space in which `change` counts (PUL-5). */
  readonly space: number;
  /** The space's counter when the row last changed. */
  readonly change: number;
  readonly incremental: number;
  readonly registers: Registers;
}

export type MutationResult =
  | { readonly status: 'applied' }
  /** The row was deleted on another device. The edit is merged and kept, and the user may restore the row (MRG-4). */
  | { readonly status: 'deleted' }
  | { readonly status: 'refused'; readonly code: number; readonly message: string };

export interface PushAnswer {
  /** One for each mutation, in the batch's order. */
  readonly results: readonly MutationResult[];
  /** Each row that the batch touched and the account may read, as merged (OUT-4). */
  readonly rows: readonly ServerRow[];
}

/** Why the server did not accept a whole batch. The device can recover from each of these. */
export type BatchRefusal =
  /** Stamped more than five minutes ahead of the server's `now` (MRG-5). */
  | { readonly reason: 'clock'; readonly now: number }
  /** The device used the number for another batch before: it takes a new device id and freezes again (OUT-3). */
  | { readonly reason: 'number' }
  /** The server has another epoch (PUL-6). */
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
  /** The access of the account has changed since the cursor was given: the device compares everything (PUL-4). */
  readonly access_changed?: boolean;
  /** The cursor after this page. It is stored in the transaction that applies the page (PUL-1). */
  readonly cursor: string;
  readonly more: boolean;
}

/** One entry of the complete listing (PUL-4). */
export interface ListingEntry {
  readonly sid: Sid;
  readonly i: number;
  readonly checksum: number;
}

export interface Listing {
  /** The epoch of the listing. Only rows of the same epoch may be removed because of it (PUL-5). */
  readonly epoch: string;
  readonly tables: Readonly<Record<Collection, readonly ListingEntry[]>>;
  readonly last_synced: string;
  /** For each space that the account may read, the counter up to which the listing is complete (PUL-5). */
  readonly complete_to: Readonly<Record<string, number>>;
}

/** Rows that the device asked for by name, as the account may read them now. Deleted rows are included (PUL-4). */
export interface RowsAnswer {
  readonly epoch: string;
  readonly rows: readonly ServerRow[];
  /** Names of rows that do not exist, or that the account may not see. */
  readonly gone: readonly RowKey[];
}

/**
 * An id that the server reserved for this device (LOC-4). The server may send more with it; the model knows which
 * registers of a new row come from that (`leaseRegisters`), and leases are stored as they arrive.
 */
export interface LeasedId {
  readonly sid: Sid;
}

export interface DeviceRegistration {
  /** Given by the server; ids made inside rows contain it (LOC-8). */
  readonly ordinal: number;
  readonly epoch: string;
}

/** The most characters that a batch carries (specification, section 9). */
export const BATCH_CHARACTERS = 60_000;
/** The most rows that one call asks for by name. */
export const NAMES_PER_CALL = 500;
/** The most batches that one run sends (section 9). */
export const BATCHES_PER_RUN = 20;
/** Delay between a change that is not urgent and its push, in milliseconds (section 9). */
export const PUSH_DELAY_MS = 2_000;
/** The server refuses a stamp that is further ahead of its clock than this, in milliseconds (MRG-5). */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** The first id that a device makes without lease and network; later ones go down (section 4, LOC-4). */
export const FIRST_LOCAL_ID = -30;

/** True for an id that a device made without a lease. Changes that contain one are never sent (LOC-4). */
export function isLocalId(sid: Sid): boolean {
  return sid <= FIRST_LOCAL_ID;
}
