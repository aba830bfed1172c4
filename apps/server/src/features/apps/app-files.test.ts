/** What Android and iOS read before they let the app open links. */
import { afterEach, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';

const FINGERPRINT = Array.from({ length: 32 }, (_, n) => (n + 160).toString(16).toUpperCase()).join(':');
const ANDROID = '/.well-known/assetlinks.json';
const IOS = '/.well-known/apple-app-site-association';

let server: TestServer;
afterEach(() => server.close());

async function get(url: string, env: Record<string, string> = {}) {
  server = await openTestServer({ env });
  return server.app.inject({ url });
}

describe('without an app of the operator', () => {
  test.each([ANDROID, IOS])('%s is missing', async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(headers['content-type']).toContain('application/json');
  });
});

test('Android reads the id and the fingerprints of the signing keys', async () => {
  const other = FINGERPRINT.replaceAll('A', 'B');
  const answer = await get(ANDROID, {
    ANDROID_APP_ID: 'org.example.club',
    ANDROID_APP_FINGERPRINTS: `${FINGERPRINT} ${other}`,
  });
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'org.example.club',
        sha256_cert_fingerprints: [FINGERPRINT, other],
      },
    },
  ]);
});

test('iOS reads the id with the team, and the links with something behind their prefix', async () => {
  const answer = await get(IOS, { IOS_APP_ID: 'ABCDE12345.org.example.club' });
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.json()).toEqual({
    applinks: {
      details: [
        {
          appIDs: ['ABCDE12345.org.example.club'],
          components: [
            { '/': '/live/?*' },
            { '/': '/page/?*' },
            { '/': '/attend/?*' },
            { '/': '/invite/?*' },
            { '/': '/login/magiclink/?*' },
          ],
        },
      ],
    },
  });
});
