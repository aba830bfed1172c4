/** What a feature contributes to the server. Each feature's folder has one description; app.ts lists them all. */
import type { FastifyInstance } from 'fastify';
import type { AccountCalls } from '#access/account-calls/call.ts';
import type { AddPublicCalls } from '#access/public-calls/builder.ts';
import type { DatabaseDep, Tx } from '#platform/database/database.ts';
import type { FilesDep } from '#platform/files/files.ts';
import type { DueJobHandlers } from '#platform/jobs/due-jobs.ts';
import type { Audience } from '#platform/push/audience.ts';
import type { CallEvents } from '#platform/security-log/events.ts';
import type { TimeDep } from '#platform/time.ts';
import type { WebBuild } from '#platform/web/build.ts';
import type { AddDataCalls } from '#rows/calls/schema.ts';
import type { Hub } from './live/hub.ts';
import type { Notifier } from './notifications/notifier.ts';

/**
 * A feature has a name and the parts that it needs.
 *
 * @typeParam D the dependencies of its functions
 */
export interface Feature<D> {
  readonly name: string;
  /** Adds routes for programs, below `/api` and elsewhere. */
  readonly routes?: (app: FastifyInstance, server: ServerParts<D>) => Promise<void>;
  /** Adds pages for people, with the headers that browsers need. */
  readonly pages?: (app: FastifyInstance, server: ServerParts<D>) => Promise<void>;
  /** Account calls of section 7, by name. */
  readonly accountCalls?: AccountCalls<D>;
  /** Event names of its account calls for the security log, by method and name, such as `POST login`. */
  readonly audited?: Readonly<Record<string, CallEvents>>;
  /** Adds calls to the GraphQL schema. */
  readonly dataCalls?: AddDataCalls;
  /** Adds calls without an account to the public GraphQL schema. */
  readonly publicCalls?: AddPublicCalls;
  /** Whom it tells something by web push. */
  readonly audiences?: (deps: D) => readonly Audience[];
  /** Deletes expired data. Runs at start and every six hours. */
  readonly cleanup?: (deps: D) => Promise<void>;
  /** Jobs that repeat while the server runs. */
  readonly jobs?: readonly Job<D>[];
  /** Jobs that are due at a time, by kind (platform/jobs). */
  readonly dueJobs?: DueJobHandlers<D>;
  /** The kinds of them that a person waits for, so that they run soon after a restore too. */
  readonly promptJobs?: readonly string[];
  /** Files for the archive of an account's own data. */
  readonly exported?: (deps: D, account: number) => Promise<readonly ExportedFile[]>;
  /** Deletes the feature's data of an account, in the transaction that deletes the account. */
  readonly erased?: (tx: Tx, account: ErasedAccount) => Promise<void>;
  /** Deletes data outside the database, such as files, after that transaction. Failures are only logged. */
  readonly erasedFiles?: (deps: D, account: ErasedAccount) => Promise<void>;
  /** Prepares to delete the feature's data about one player. Runs before the transaction. */
  readonly playerErasure?: (deps: DatabaseDep & FilesDep & TimeDep) => Promise<PlayerErasure>;
}

/** Objects that exist once per server process. */
export interface ServerParts<D> {
  readonly deps: D;
  readonly hub: Hub;
  readonly notifier: Notifier;
  /** Null in a server without pages, as in tests. */
  readonly web: WebBuild | null;
}

export interface Job<D> {
  readonly everyMs: number;
  readonly run: (deps: D) => Promise<void>;
  /** The log message for a failed run. */
  readonly failure: string;
}

export interface ExportedFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** How a feature deletes its data about a player who is erased. */
export interface PlayerErasure {
  /** In the transaction that erases the player. */
  readonly erase: (tx: Tx, player: ErasedPlayer) => Promise<void>;
  /** Deletes files, after that transaction. Failures are only logged. */
  readonly eraseFiles?: () => Promise<void>;
}

export interface ErasedPlayer {
  readonly sid: number;
  readonly space: number;
  /** Media of the player alone, such as their photo. */
  readonly media: readonly number[];
  /** The family's mail addresses, in lower case, without those that another player has as well. */
  readonly addresses: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface ErasedAccount {
  readonly sid: number;
  readonly email: string;
}

/** A file of the archive that holds `value` as JSON. */
export function jsonFile(name: string, value: unknown): ExportedFile {
  return { name: `${name}.json`, content: JSON.stringify(value, null, 2) };
}
