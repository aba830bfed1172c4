/** What the engine needs from the platform, and what it tells its host. */
import type { CloudState, SyncEvent } from './cloud-state.ts';
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
  Selection,
} from './protocol.ts';

/**
 * How a call ended. `code` is one of the specification's section 8; null when there was none. A network that
 * fails and a server that does not answer in time are 510. `refusal` says why a whole batch was not taken.
 */
export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | (Failure & { readonly ok: false; readonly refusal?: BatchRefusal });

export interface Failure {
  readonly code: number | null;
  readonly message: string;
}

/** The server's data calls. A call that throws counts as one without a code. */
export interface Transport {
  /** Makes the device known, or knows it again: the same device gets the same ordinal within an epoch. */
  register(device: string): Promise<Reply<DeviceRegistration>>;
  health(): Promise<Reply<HealthAnswer>>;
  /** Sends a frozen batch, byte for byte. */
  push(body: string): Promise<Reply<PushAnswer>>;
  /** At most `limit` rows of what changed since the cursor; an empty cursor asks for everything. */
  pull(cursor: string, limit: number): Promise<Reply<PullPage>>;
  listing(): Promise<Reply<Listing>>;
  /** At most `NAMES_PER_CALL` rows by name (PUL-4). */
  rows(keys: readonly RowKey[]): Promise<Reply<RowsAnswer>>;
  /** `updateToken` and `updateTokenTraining` of section 7. */
  updateToken(selection: Selection): Promise<Reply<null>>;
  lease(
    collection: Collection,
    options: { readonly device: string; readonly count: number },
  ): Promise<Reply<readonly LeasedId[]>>;
}

/** Timers; the returned function cancels. */
export interface Scheduler {
  after(milliseconds: number, run: () => void): () => void;
}

/** What the loop looks at before it acts (section 4). */
export interface Conditions {
  readonly network: boolean;
  /** The coach's switch: with cloud sync off nothing is sent or fetched. */
  readonly automaticSync: boolean;
  readonly matchSheetOpen: boolean;
  /** A mobile device on which a match is being played. */
  readonly mobilePlaying: boolean;
}

export interface Host {
  conditions(): Conditions;
  /** A random device id, 1 to 32 of `0-9a-z` (LOC-7). */
  newDeviceId(): string;
  /** True while the list that the coach expects rows in, his matches, has none (section 4, first load). */
  listIsEmpty?(): Promise<boolean>;
  onState(state: CloudState): void;
  onEvent(event: SyncEvent): void;
  /** 401, 402, 403 or 423 answered a whole data call. The engine has stopped; the host does OUT-6. */
  signedOut(code: number): void;
}
