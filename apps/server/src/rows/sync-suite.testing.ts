/** What the test suites of replication share. */
import type { TestDevice } from '#testing/devices/device.testing.ts';
import type { TestServer } from '#testing/server/server.testing.ts';

/** One server for all suites; each test has its own coaches. */
export interface SyncSuite {
  readonly server: () => TestServer;
  /** Signs up a coach and returns their device. */
  readonly coach: () => Promise<TestDevice>;
}
