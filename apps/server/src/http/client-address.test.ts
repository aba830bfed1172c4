import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { clientAddress } from './client-address.ts';

const PEERS = ['127.0.0.1', '10.0.0.7', '203.0.113.9', '::1', '::ffff:10.0.0.7', 'fe80::1', '2001:db8::5'];
const SAID = [
  undefined,
  '198.51.100.4',
  '198.51.100.4, 10.0.0.7',
  '192.0.2.1,198.51.100.4 , 127.0.0.1',
  '2001:db8:1::2, ::1',
];
const BELIEVED: readonly Config['trustProxy'][] = [
  ...[false as const, 0, 1, 2, 5, '127.0.0.1', 'loopback', 'loopback, 10.0.0.0/8', 'uniquelocal,loopback'],
  ...['2001:db8::/32, ::1', 'linklocal', '10.0.0.0/255.0.0.0'],
];

test.each(BELIEVED)('believing %s, a connection is from whom Fastify says it is', async (trustProxy) => {
  const app = fastify({
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
  });
  app.get('/', async ({ ip }) => ip);
  const addressOf = clientAddress(trustProxy);
  for (const remoteAddress of PEERS) {
    for (const said of SAID) {
      const headers = said === undefined ? {} : { 'x-forwarded-for': said };
      const { payload } = await app.inject({ url: '/', remoteAddress, headers });
      expect([remoteAddress, said, addressOf(remoteAddress, said)]).toEqual([remoteAddress, said, payload]);
    }
  }
  await app.close();
});
