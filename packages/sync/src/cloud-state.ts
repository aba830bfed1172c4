/** What the coach sees of the synchronisation (specification, section 4), and what the codes mean to the loop. */

export interface CloudState {
  readonly network: boolean;
  /** -1 idle, 1 pushing, 2 pulling. */
  readonly syncing: -1 | 1 | 2;
  /** 0 in sync, 300 while changes are on their way, otherwise the code that the last attempt ended with. */
  readonly out_of_sync: number;
  /** Seconds between health checks, before the back-off factor. */
  readonly sync_interval: number;
  /** The cursor of the last applied page (PUL-1). */
  readonly last_synced: string;
  /** When the last health check was answered, and when the last page brought something; milliseconds, 0 for never. */
  readonly last_healthcheck: number;
  readonly last_updated: number;
  /** Changes in the outbox. */
  readonly mutations: number;
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

/** The catalogue's code for a call that gave none (section 8). */
export const NO_CODE = 999;
export const OFFLINE = { code: 990, message: 'network offline' };
export const SYNC_OFF = { code: 998, message: 'automatic cloud syncing disabled' };

/** 'version no longer supported and update required' (section 8). */
export const APP_TOO_OLD = 426;

/** Seconds; a server may ask for more, never for less (section 4). */
export const MINIMUM_INTERVAL = 5;
export const UNBLOCK_AFTER_MS = 15 * 60_000;
export const FORCED_DELAY_MS = 500;
/** An empty list is asked for again after the first, then after the second of these (section 4). */
export const LIST_PULL_DELAYS_MS = [500, 1_000] as const;

/** From 400 to 501 no attempt is made until a reset; too many requests never block (OUT-8). */
export function isBlocking(code: number): boolean {
  return code >= 400 && code <= 501 && code !== 429;
}

/** The codes that end the session when they answer a whole data call (OUT-6). */
export function isSignOut(code: number | null): code is number {
  return code === 401 || code === 402 || code === 403 || code === 423;
}

/** 429, above 500 and no code make the loop slower by one more interval (section 4). */
export function slowsDown(code: number | null): boolean {
  return code === null || code === 429 || code > 500;
}

/** Too many requests, and a server that was not reached or does not serve: nothing is said of the data (OUT-9). */
export function isUnreached(code: number | null): boolean {
  return code === 429 || code === 502 || code === 503 || code === 504 || code === 510;
}
