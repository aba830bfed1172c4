import { expect, test } from 'vitest';
import { openTestServer } from '#testing/server/server.testing.ts';

test.each([
  ['', '203.0.113.9', '198.51.100.4', '203.0.113.9'],
  ['1', '127.0.0.1', undefined, '127.0.0.1'],
  ['1', '127.0.0.1', '192.0.2.1, 198.51.100.4', '198.51.100.4'],
  ['2', '127.0.0.1', '192.0.2.1, 198.51.100.4, 10.0.0.7', '198.51.100.4'],
  ['5', '127.0.0.1', '192.0.2.1, 198.51.100.4', '192.0.2.1'],
  ['127.0.0.1', '127.0.0.1', '192.0.2.1,198.51.100.4', '198.51.100.4'],
  ['loopback', '203.0.113.9', '198.51.100.4', '203.0.113.9'],
  ['loopback, 10.0.0.0/8', '10.0.0.7', '192.0.2.1,198.51.100.4 , 127.0.0.1', '198.51.100.4'],
  ['uniquelocal,loopback', '::ffff:10.0.0.7', '2001:db8:1::2, ::1', '2001:db8:1::2'],
  ['2001:db8::/32, ::1', '2001:db8::5', '198.51.100.4, ::1', '198.51.100.4'],
  ['10.0.0.0/255.0.0.0', '10.0.0.7', '198.51.100.4', '198.51.100.4'],
  ['linklocal', 'fe80::1', '198.51.100.4', '198.51.100.4'],
])(
  'with TRUST_PROXY=%s, a request from %s that forwards %s counts as %s',
  async (trusted, remoteAddress, said, ip) => {
    const server = await openTestServer({ env: { TRUST_PROXY: trusted } });
    let seen = '';
    server.app.addHook('onRequest', async (request) => {
      seen = request.ip;
    });
    const headers = said === undefined ? {} : { 'x-forwarded-for': said };
    await server.app.inject({ url: '/health/live', remoteAddress, headers });
    expect(seen).toBe(ip);
    await server.close();
  },
);
