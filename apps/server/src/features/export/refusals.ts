/** Refusals of exports: HTTP statuses, and a word that the device acts on. */
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import { ApiError } from '#platform/errors.ts';

const REFUSALS = {
  permission: [403, VALIDATION_MESSAGES.noPermission],
  unknown: [404, 'export link not authorized'],
  ended: [410, 'export link has ended'],
  full: [503, 'Too many sheets are printed at the moment, please try again later'],
  busy: [429, 'Too many requests, please try again later'],
} as const satisfies Readonly<Record<string, readonly [status: number, message: string]>>;

export function refusal(reason: keyof typeof REFUSALS): ApiError {
  const [code, message] = REFUSALS[reason];
  return new ApiError(code, message, { reason });
}
