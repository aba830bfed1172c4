/**
 * The minimal health check on Fastify: one route, the same reads from the same SQLite file (token, account, space,
 * number of shared teams), and an answer of the same shape, headers and length. No hooks, no GraphQL.
 */
import { hash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import SQLite from 'better-sqlite3';
import fastify from 'fastify';

interface Row {
  readonly sid: number;
  readonly counter: number;
  readonly access_version: number;
}

/** As long as an epoch of ours. */
const EPOCH = '0123456789abcdef';
/** Those of our answer, so that both write as many bytes. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const [, , file = ''] = process.argv;
const sqlite = new SQLite(file, { readonly: true });
const read = sqlite.prepare<[string], Row>(`
  select accounts.sid, accounts.type, accounts.created_at, signed_in_devices.seen_at,
    spaces.counter, spaces.access_version,
    (select count(*) from members where members.account_sid = accounts.sid) as memberships
  from signed_in_devices
    join accounts on accounts.sid = signed_in_devices.account_sid
    join spaces on spaces.sid = accounts.sid
  where token_hash = cast(? as text)`);

const app = fastify();
app.post('/api/data', (request, reply) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const row = read.get(hash('sha256', token, 'base64url'));
  if (row === undefined) return reply.code(401).send({ errors: [] });
  const position = `${EPOCH}~${row.sid}.${row.counter}.${row.access_version}`;
  const last_synced = Buffer.from(position).toString('base64url');
  return reply.headers(HEADERS).send({
    data: { healthCheck: { last_synced, now: Date.now(), interval: 10, version: '0.1.0' } },
  });
});
// The health probe of a proxy.
app.get('/health/ready', (_request, reply) => reply.send({ status: 'ok' }));
await app.listen({ host: '127.0.0.1', port: 0, backlog: 4096 });
process.send?.({ port: (app.server.address() as AddressInfo).port });
process.on('disconnect', () => process.exit(0));
