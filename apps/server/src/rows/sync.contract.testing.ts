/** The rules of replication, on every database (packages/sync/SPEC.md). */
import { afterAll, beforeAll } from 'vitest';
import { TestDevice } from '#testing/devices/device.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';
import { idsSuite } from './ids/ids.contract.testing.ts';
import { pullSuite } from './pull/pull.contract.testing.ts';
import { mergingSuite } from './push/merging.contract.testing.ts';
import { pushSuite } from './push/push.contract.testing.ts';
import type { SyncSuite } from './sync-suite.testing.ts';

export function syncContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const suite: SyncSuite = {
    server: () => server,
    coach: async () => TestDevice.register(server, (await signUp(server)).token),
  };
  pushSuite(suite);
  mergingSuite(suite);
  pullSuite(suite);
  idsSuite(suite);
}
