import { expect, test } from 'vitest';
import { openTestServer } from '#testing/server/server.testing.ts';

test.each(['/%zz', '/%', '/api/%', '/live/%zz'])(
  'an answer to a malformed address has the usual headers: %s',
  async (url) => {
    const server = await openTestServer({ env: { PUBLIC_URL: 'https://touchline.example' } });
    const { statusCode, headers } = await server.app.inject(url);
    expect(statusCode).toBe(404);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    await server.close();
  },
);
