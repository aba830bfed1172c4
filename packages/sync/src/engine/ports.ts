/** What the engine needs from the platform, and what it reports to its host. */

import type {
  BatchRefusal,
  Collection,
  DeviceRegistration,
  HealthAnswer,
  LeasedId,
  Listing,
  PullPage,
  PushAnswer,
  RowKey,
  RowsAnswer,
} from '../model/protocol.ts';
import type { Failure } from '../status/cloud-state.ts';
import type { StatusListener } from '../status/status.ts';

/**
 * The result of a call. `code` is one of the specification's section 8, or null without one. A failing network and a
 * server that does not answer in time are 510. `refusal` says why a whole batch was refused.
 */
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | (Failure & { readonly ok: false; readonly refusal?: BatchRefusal });

/** The server's data calls. A call that throws counts as a failure without a code. */
export interface Transport {
  /** Registers the device. The same device gets the same ordinal again within an epoch. */
  register(device: string): Promise<Reply<DeviceRegistration>>;
  health(): Promise<Reply<HealthAnswer>>;
  /** Sends a frozen batch, byte for byte. */
  push(body: string): Promise<Reply<PushAnswer>>;
  /** At most `limit` rows that changed since the cursor; all rows for an empty cursor. */
  pull(cursor: string, limit: number): Promise<Reply<PullPage>>;
  listing(): Promise<Reply<Listing>>;
  /** At most `NAMES_PER_CALL` rows by name (PUL-4). */
  rows(keys: readonly RowKey[]): Promise<Reply<RowsAnswer>>;
  /** Tells the server which row the session works on from now on. */
  setFocus(row: RowKey): Promise<Reply<null>>;
  lease(
    collection: Collection,
    options: { readonly device: string; readonly count: number },
  ): Promise<Reply<readonly LeasedId[]>>;
}

/** Starts timers; the returned function cancels one. */
export interface Scheduler {
  after(milliseconds: number, run: () => void): () => void;
}

/** When the engine may run health checks by itself. */
export type PeriodicChecks = 'always' | 'whileChangesWait' | 'never';

/** What the engine checks before it acts (section 4). */
export interface Conditions {
  readonly network: boolean;
  /** The user's setting: with automatic synchronisation off nothing is sent or fetched. */
  readonly automaticSync: boolean;
  /** The host limits periodic health checks where they would disturb the user or cost battery. */
  readonly periodicChecks: PeriodicChecks;
}

export interface Host extends StatusListener {
  conditions(): Conditions;
  /** A random device id, 1 to 32 of `0-9a-z` (LOC-7). */
  newDeviceId(): string;
  /** True while the device has none of the rows that the user expects to see (section 4, first load). */
  lacksExpectedRows?(): Promise<boolean>;
  /** 401, 402, 403 or 423 answered a whole data call. The engine has stopped; the host applies OUT-6. */
  signedOut(code: number): void;
}
