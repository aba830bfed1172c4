import { describe, expect, test } from 'vitest';
import { upload } from './calls.ts';

const PHOTO = {
  of: 'medium',
  sid: 7,
  stamp: null,
  bytes: Uint8Array.from([0xff, 0xd8, 0xff]).buffer,
  type: 'image/jpeg',
} as const;

const uploadTo = (status: number, body: object, headers: Record<string, string> = {}) =>
  upload({ baseUrl: '', token: 'token', fetch: async () => Response.json(body, { status, headers }) }, PHOTO);

describe('a photo that the server answers with 507', () => {
  test("is refused when the account's storage is full", async () => {
    expect(await uploadTo(507, { reason: 'quota' })).toEqual({
      is: 'refused',
      refusal: { code: 507, reason: 'quota' },
    });
  });

  test("is retried later when the server's disk is full", async () => {
    const answer = await uploadTo(507, { reason: 'disk' }, { 'retry-after': '10' });
    expect(answer).toEqual({ is: 'later', afterMs: 10_000 });
  });
});

test.each([500, 502, 503, 510])('a photo that is answered with %s is sent again later', async (status) => {
  expect((await uploadTo(status, {})).is).toBe('later');
});
