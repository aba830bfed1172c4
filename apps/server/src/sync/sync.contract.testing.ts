/** What replication must keep, on every database (packages/sync/SPEC.md). */
import { afterAll, beforeAll } from 'vitest';
import { TestDevice } from '../device.testing.ts';
import { type Engine, openTestServer, signUp, type TestServer } from '../server.testing.ts';
import { idsSuite } from './ids.contract.testing.ts';
import { mergingSuite } from './merging.contract.testing.ts';
import { pullSuite } from './pull.contract.testing.ts';
import { pushSuite } from './push.contract.testing.ts';

/** One server for all of them: each test has coaches of its own. */
export interface SyncSuite {
  readonly server: () => TestServer;
  /** A device of somebody who has just signed up. */
  readonly coach: () => Promise<TestDevice>;
}

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
