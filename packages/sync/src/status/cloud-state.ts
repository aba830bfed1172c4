/**
 * The state of the synchronisation as the user sees it (specification, section 4), and what the codes mean to the
 * engine.
 */

export interface CloudState {
  readonly network: boolean;
  /** -1 idle, 1 pushing, 2 pulling. */
  readonly syncing: -1 | 1 | 2;
  /** 0 in sync, 300 while changes are being sent, otherwise the error code of the last attempt. */
  readonly out_of_sync: number;
  /** Seconds between health checks, before the back-off factor. */
  readonly sync_interval: number;
  /** The cursor of the last applied page (PUL-1). */
  readonly last_synced: string;
  /** Times of the last answered health check and of the last page that brought rows; milliseconds, 0 for never. */
  readonly last_healthcheck: number;
  readonly last_updated: number;
  /** Changes in the outbox. */
  readonly mutations: number;
}

/** How a call failed: a code of section 8, null when there was none. */
export interface Failure {
  readonly code: number | null;
  readonly message: string;
}

export interface SyncEvent {
  readonly name: 'mutations push' | 'health check' | 'cloud sync';
  readonly phase: 'start' | 'success' | 'failed';
  /** Of a failure: its code (section 8), null when there was none. */
  readonly code?: number | null;
  readonly message?: string;
}

export const IDLE = -1;
export const PUSHING = 1;
export const PULLING = 2;
export const IN_SYNC = 0;
export const ON_ITS_WAY = 300;

/** The code for a failure without a code (section 8). */
export const NO_CODE = 999;
export const OFFLINE = { code: 990, message: 'network offline' };
export const SYNC_OFF = { code: 998, message: 'automatic cloud syncing disabled' };

/** 'version no longer supported and update required' (section 8). */
export const APP_TOO_OLD = 426;

/** Seconds; a server may ask for more, never for less (section 4). */
export const MINIMUM_INTERVAL = 5;
export const UNBLOCK_AFTER_MS = 15 * 60_000;
export const FORCED_DELAY_MS = 500;
/** Missing rows that the user expects are asked for after the first, then after the second of these (section 4). */
export const EXPECTED_ROWS_DELAYS_MS = [500, 1_000] as const;

/** True for the codes from 400 to 501, after which nothing is tried until a reset; 429 never blocks (OUT-8). */
export function isBlocking(code: number): boolean {
  return code >= 400 && code <= 501 && code !== 429;
}

/** The codes that end the session when they answer a whole data call (OUT-6). */
export function isSignOut(code: number | null): code is number {
  return code === 401 || code === 402 || code === 403 || code === 423;
}

/** True for 429, for codes above 500 and for none: each adds one interval to the delay (section 4). */
export function slowsDown(code: number | null): boolean {
  return code === null || code === 429 || code > 500;
}

/**
 * True for codes that say only that the server was not reached or does not serve, and nothing about the data (OUT-9).
 */
export function isUnreached(code: number | null): boolean {
  return code === 429 || code === 502 || code === 503 || code === 504 || code === 510;
}
