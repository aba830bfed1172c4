/** What the account calls of section 7 have in common. */
import { withoutAddresses } from '../audit/security-log.ts';
import type { Deps } from '../deps.ts';
import { ApiError, authError } from '../errors.ts';
import type { Locale } from '../locale.ts';
import type { Fields } from './input.ts';

/** Answers what the route sends as JSON, or throws an authentication code of section 8. */
export type Run = (deps: Deps, input: AuthInput) => Promise<object>;

export interface AuthCall {
  readonly GET?: Run;
  readonly POST?: Run;
}

export interface AuthInput {
  readonly fields: Fields;
  readonly locale: Locale;
  /** Where the call comes from, as far as the proxies are believed. */
  readonly address: string;
  /** Where the world reaches this server, without a slash at its end: what links in mails begin with. */
  readonly origin: string;
  /** Resolves when the answer is out, or whoever asked is gone. */
  readonly over: Promise<void>;
}

export const TOKEN_LIMIT = 100;

/** While only beta testers are let in, nobody else gets an account or a session. */
export function requireBetaTester({ config }: Pick<Deps, 'config'>, email: string): void {
  const { betaTesters } = config;
  if (betaTesters !== null && !betaTesters.includes(email)) throw authError(417);
}

/** What is done after the answer: its time tells nobody anything, and its failure is for the log. */
export function afterwards({ log }: Pick<Deps, 'log'>, what: string, run: () => Promise<void>): void {
  run().catch((error: unknown) => log.error({ error: withoutAddresses(String(error)) }, what));
}

/** Runs `save`; what the database says against it becomes `code`. Codes of our own stay what they are. */
export async function saving<T>(code: 408 | 413 | 414 | 415 | 416, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    throw error instanceof ApiError ? error : authError(code);
  }
}
