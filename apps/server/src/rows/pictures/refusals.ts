/** Refusals of pictures: HTTP statuses, and a word that the device acts on. */
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import { ApiError } from '#platform/errors.ts';

export type Reason = keyof typeof REFUSALS;

const REFUSALS = {
  request: [400, 'bad request'],
  permission: [403, VALIDATION_MESSAGES.noPermission],
  plan: [403, USER_TEXTS.teamNotPremium],
  unknown: [404, 'no picture here'],
  taken: [409, 'there is another picture already'],
  size: [413, 'the file is too large'],
  type: [415, 'neither jpg nor png'],
  pixels: [422, 'the picture has too many pixels'],
  unreadable: [422, 'the picture cannot be read'],
  busy: [429, 'Too many requests, please try again later'],
  quota: [507, 'no room for more pictures'],
  disk: [507, 'the server cannot write the picture now'],
} as const satisfies Readonly<Record<string, readonly [status: number, message: string]>>;

export function refusal(reason: Reason): ApiError {
  const [code, message] = REFUSALS[reason];
  return new ApiError(code, message, { reason });
}
