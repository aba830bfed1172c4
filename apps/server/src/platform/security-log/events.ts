/** Names of the security log's events, and the shape of a line. */

/**
 * The events of an account call that succeeded and of one that was refused. Each feature declares those of its calls.
 */
export interface CallEvents {
  /** Null for a success that is not logged. */
  readonly done: string | null;
  readonly refused: string;
}

/** `update_password` at the end of a sign-up. */
export const SIGNED_UP = 'signed_up';
/** Password or link were right, and the server asks for a second factor. */
export const FACTOR_ASKED = 'factor_asked';
/** 429, for every kind of call. */
export const LIMIT_REACHED = 'limit_reached';
/** 423, for every kind of attempt. */
export const LOCKED_OUT = 'locked_out';
/** A refresh token was used again after its successor was. It may have been copied, so the session was ended. */
export const REFRESH_REUSED = 'refresh_reused';

/** One line. The outcome is `ok`, or the code of section 8 of the refusal. */
export interface SecurityLine {
  readonly event: string;
  readonly outcome: 'ok' | number;
  readonly call?: string;
  /** The account's sid, when a token or a correct secret identified it. */
  readonly account?: number;
  /** Otherwise the given e-mail address, hashed with this server's key. */
  readonly address?: string;
  /** The device id of `getLoggedInDevices`. */
  readonly device?: string;
  readonly team?: number;
  /** The key of a purchase, and why a notification of a payment provider was refused. */
  readonly grant?: string;
  readonly reason?: string;
  /** The name of a key that the server makes. */
  readonly key?: string;
  /** When an operator's command did it, in milliseconds since 1970. */
  readonly done_at?: number;
  /** The number of rows of a batch, and of what an operator's command changed. */
  readonly rows?: number;
  /** How many similar lines were omitted in the minute before. */
  readonly left_out?: number;
  /** The client's network, without the part that identifies a single connection. */
  readonly network: string;
}
