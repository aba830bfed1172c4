import { expect, test } from 'vitest';
import { newTestDatabase, openTestServer } from '../server.testing.ts';
import { atWorkContract } from './at-work.contract.testing.ts';
import { announce } from './presence.ts';

atWorkContract('postgres');

test('a server that slept through a restore notices at its next beat', async () => {
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
