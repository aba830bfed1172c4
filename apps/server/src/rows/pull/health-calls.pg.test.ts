import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { HEALTH_DOCUMENT } from '@touchline/sync/engine/health-document';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestServer, signUp } from '#testing/server/server.testing.ts';
import { healthCallsContract } from './health-calls.contract.testing.ts';

healthCallsContract('postgres');

test('a request during a running answer waits until it is finished', async () => {
  const server = await openTestServer({ engine: 'postgres' });
  const { token } = await signUp(server);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const requestOf = (body: string) =>
    `POST /api/data HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n` +
    `content-length: ${body.length}\r\n\r\n${body}`;
  const health = requestOf(JSON.stringify({ query: HEALTH_DOCUMENT }));
  const other = requestOf('{"query":"{ nothing }"}');

  const { promise: asked, resolve: allAreAsked } = Promise.withResolvers<void>();
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>();
  // Delays all lookups until every request has been sent.
  const held = server.deps.database.transaction(async (tx) => {
    await sql`LOCK TABLE accounts IN ACCESS EXCLUSIVE MODE`.execute(tx);
    isLocked();
    await asked;
  });
  await locked;
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  for (const request of [health, health, other]) {
    await new Promise((resolve) => socket.write(request, resolve));
    // Answered after the server has read the earlier input.
    await (await fetch(`http://127.0.0.1:${port}/health/live`)).text();
  }
  expect(received).toBe('');
  allAreAsked();
  await held;
  while (!received.includes('"errors"')) await once(socket, 'data');
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400']);
  expect(received.match(/"healthCheck"/g)).toHaveLength(2);
  socket.destroy();
  await server.close();
});
