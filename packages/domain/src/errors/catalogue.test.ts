import { describe, expect, test } from 'vitest';
import { VALIDATION_MESSAGES } from '../validation/messages.ts';
import { AUTH_ERRORS, appError, DATA_ERRORS, isSuccess, messageOf } from './catalogue.ts';
import { USER_TEXTS } from './user-texts.ts';

/** Section 8's table, word for word. Texts in brackets and lists are handled below. */
const DATA_TABLE = `
201 sync already running
202 missing app-account capability
400 bad request
401 Not authorized
402 Credentials Required
403 access forbidden
404 sync health data missing
423 Lockout due to many failed login attempts, try again after 15 minutes
429 Too many requests, please try again later
500 JSON parse error, missing data, invalid mutation object, note load or save failure
501 no current team when requesting a match id
510 API not available
520 invalid last-synced time
560 Missing json.data
561 Requesting data failed
600 missing sid for note
900 invite reply with different sid
990 network offline
997 invalid approle
998 automatic cloud syncing disabled
999 Missing the request status
`;

/** Section 8's user texts. "match, player or team" in a title stands for three texts. */
const SECTION_8_TEXTS = `
Sync connection error; Account token invalid; Server issue; Error unknown; Network connection error; service unavailable; Error saving match; error saving ratings; Error updating privacy setting; Invalid credentials; Invalid login credentials.; Invalid email or code!; Invalid code.; Invalid link; Invalid user; Lockout due to many failed attempts. Try again after a short while.; Maintenance modus active; Cloud sync disabled; Can't establish team connection.; Insufficient rights; You've reached the maximum of allowed teams for your account, please contact us if you need to add more teams; It's to early to switch from team; Data format is incompatible; Error fetching team data; Error loading match; Error while creating match; Error while creating player; Error while creating team; version no longer supported and update required; team not premium; unknown shared user; purchase failed; subscriptions not available; calendar link not authorized; import service unavailable; no internet; account does not exist; Error! Parsing data failed; Something went wrong, please try again
`;

describe('the catalogue (section 8)', () => {
  test('the catalogue has every data code, and two codes for texts that section 8 leaves without a number', () => {
    const written = DATA_ERRORS.map(({ code, message }) => `${code} ${message}`);
    const added = ['426 version no longer supported and update required', '503 Maintenance modus active'];
    expect(written).toEqual([...DATA_TABLE.trim().split('\n'), ...added].sort());
  });

  test('the catalogue has every authentication code', () => {
    expect(AUTH_ERRORS.map(({ code }) => code)).toEqual([
      401, 402, 403, 404, 405, 406, 407, 408, 410, 411, 412, 413, 414, 415, 416, 417, 420, 423, 429, 500, 502,
      503, 504, 505, 510, 600,
    ]);
  });

  test.each([
    ['data', DATA_ERRORS],
    ['auth', AUTH_ERRORS],
  ] as const)('%s: codes and names are unique', (_, entries) => {
    expect(new Set(entries.map(({ code }) => code)).size).toBe(entries.length);
    expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
  });

  test('the same number has different meanings for data calls and account calls', () => {
    expect(appError('data', 403).message).toBe('access forbidden');
    expect(appError('auth', 403).message).toBe('invalid password');
    expect(messageOf('auth', 600)).toBe('e-mail already registered');
    expect(messageOf('data', 600)).toBe('missing sid for note');
  });

  test('other statuses give `access failed with status`', () => {
    expect(appError('data', 418)).toEqual({
      source: 'data',
      code: 418,
      name: 'other',
      message: 'access failed with status 418',
    });
  });

  const every = Array.from({ length: 1_000 }, (_, code) => code);

  test('the successful statuses are those of section 7', () => {
    expect(every.filter(isSuccess)).toEqual([200, 201, 202, 204, 206, 301, 302, 303, 304, 307, 308]);
  });

  test('the texts of refusals are those of section 8, and our own for maximums, plans, trainings and erased players', () => {
    const known = SECTION_8_TEXTS.trim().split('; ');
    const own = Object.values(USER_TEXTS).filter((text) => !known.includes(text));
    const others = own.filter((text) => !text.startsWith('Maximum of '));
    expect(new Set(others)).toEqual(
      new Set([USER_TEXTS.teamIsPremium, USER_TEXTS.trainingRecorded, USER_TEXTS.playerErased]),
    );
  });

  test('all keys have different texts', () => {
    for (const texts of [USER_TEXTS, VALIDATION_MESSAGES]) {
      const all = Object.values(texts);
      expect(new Set(all).size).toBe(all.length);
    }
  });
});
