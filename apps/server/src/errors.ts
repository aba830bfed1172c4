/**
 * Errors as they leave the server: section 8's code and its message, nothing else. What went wrong inside is
 * for the log.
 */
import { type AuthErrorCode, type DataErrorCode, messageOf } from '@touchline/domain/errors/catalogue';

/** An answer that is an error. Thrown where a call cannot go on; never for what is a bug. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  /** What travels beside code and message, such as a batch's refusal. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: number, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** An error of a data call, with the catalogue's message. */
export function apiError(code: DataErrorCode, details?: Readonly<Record<string, unknown>>): ApiError {
  return new ApiError(code, messageOf('data', code), details);
}

/** An error of an account call, where the same numbers mean other things. */
export function authError(code: AuthErrorCode): ApiError {
  return new ApiError(code, messageOf('auth', code));
}

/** Browsers and proxies act on these themselves: the code stands in the answer only. */
const MEANS_SOMETHING_ELSE: ReadonlySet<number> = new Set([407, 408]);

/** The HTTP status for a code: the code itself where HTTP has room for it. */
export function statusOf(code: number): number {
  return code >= 400 && code <= 599 && !MEANS_SOMETHING_ELSE.has(code) ? code : 400;
}
