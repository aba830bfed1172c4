import { expect, test } from 'vitest';
import { newTestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer } from '#testing/server/server.testing.ts';
import { announce } from './presence.ts';
import { runningServerContract } from './running-server.contract.testing.ts';

runningServerContract('postgres');

test('a server that was suspended during a restore notices it at its next heartbeat', async () => {
  const database = await newTestDatabase('postgres');
  const server = await openTestServer({ database });
  const { promise, resolve } = Promise.withResolvers<string>();
  const presence = await announce(server.deps, () => resolve('replaced'));
  await server.deps.database.transaction((tx) => tx.deleteFrom('processes').execute());
  expect(await promise).toBe('replaced');
  await presence.end();
  await server.close();
  await database.remove();
}, 30_000);
