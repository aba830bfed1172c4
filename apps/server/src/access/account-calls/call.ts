/** The common parts of the account calls of section 7. */

import type { ConfigDep } from '#platform/config/config.ts';
import { ApiError, authError } from '#platform/errors.ts';
import type { Locale } from '#platform/http/locale.ts';
import type { LogDep } from '#platform/log/log.ts';
import { withoutAddresses } from '#platform/security-log/security-log.ts';
import type { Fields } from './input.ts';

/** Runs a call. Returns the response's JSON, or throws an authentication code of section 8. */
export type Run<D> = (deps: D, input: AuthInput) => Promise<object>;

/** @typeParam D the call's dependencies */
export interface AuthCall<D> {
  readonly GET?: Run<D>;
  readonly POST?: Run<D>;
}

/** Calls by name. */
export type AccountCalls<D> = Readonly<Record<string, AuthCall<D>>>;

export interface AuthInput {
  readonly fields: Fields;
  readonly locale: Locale;
  /** The client's address. Forwarded headers count only from trusted proxies. */
  readonly address: string;
  /** The server's public address without a trailing slash, for links in mails. */
  readonly origin: string;
  /** Resolves when the response was sent or the client disconnected. */
  readonly over: Promise<void>;
}

export const TOKEN_LIMIT = 100;

/** During a beta, throws unless the address is a beta tester's. */
export function requireBetaTester({ config }: ConfigDep<'betaTesters'>, email: string): void {
  const { betaTesters } = config;
  if (betaTesters !== null && !betaTesters.includes(email)) throw authError(417);
}

/** Runs work after the response, so that its duration reveals nothing to the client. A failure is only logged. */
export function inBackground({ log }: LogDep, what: string, run: () => Promise<void>): void {
  run().catch((error: unknown) => log.error({ error: withoutAddresses(String(error)) }, what));
}

/** Runs `save` and turns a database error into `code`. Errors with a code of their own pass unchanged. */
export async function saving<T>(code: 408 | 413 | 414 | 415 | 416, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    throw error instanceof ApiError ? error : authError(code);
  }
}
