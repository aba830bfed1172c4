/**
 * Errors as the server sends them: a code of section 8 and its message, nothing else. Internal causes go only into the
 * log.
 */
import { type AuthErrorCode, type DataErrorCode, messageOf } from '@touchline/domain/errors/catalogue';

/** An error that becomes the response. Thrown where a call cannot continue; never for a bug. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  /** Fields beside code and message, such as a batch's refusals. */
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

/** An error of an account call, where the same numbers have other meanings. */
export function authError(code: AuthErrorCode): ApiError {
  return new ApiError(code, messageOf('auth', code));
}

/** Browsers and proxies act on these statuses themselves, so the code is sent in the body only. */
const MEANS_SOMETHING_ELSE: ReadonlySet<number> = new Set([407, 408]);

/** The HTTP status for a code: the code itself where HTTP allows it. */
export function statusOf(code: number): number {
  return code >= 400 && code <= 599 && !MEANS_SOMETHING_ELSE.has(code) ? code : 400;
}
