/** Due jobs of a restored backup: none is lost, and none runs before devices had time to give back what is missing. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLAIM_MS, claimJobs } from '#platform/jobs/claims.ts';
import { HOLD_MS } from '#platform/jobs/hold.ts';
import { KIND, newProcess, schedule } from '#platform/jobs/jobs.testing.ts';
import { type Engine, newTestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, TEST_NOW } from '#testing/server/server.testing.ts';
import { makeBackup } from '../make.ts';
import { restoreBackup } from './restore.ts';

const HOUR = 3_600_000;
/** Generous, because the machine may be busy with other tests. */
const LONG_MS = 60_000;

export function heldJobsContract(engine: Engine): void {
  test(
    'jobs of a backup, claimed ones too, run a quarter of an hour after the first start and not before',
    async () => {
      const home = await newTestDatabase(engine);
      const server = await openTestServer({ database: home });
      await schedule(server.deps.database, { key: 'due', due_at: TEST_NOW - 1 });
      await schedule(server.deps.database, { key: 'later', due_at: TEST_NOW + HOUR });
      await schedule(server.deps.database, { key: 'running', due_at: TEST_NOW - 2 });
      await claimJobs(server.deps.database, {
        kinds: [KIND],
        room: 1,
        perSpace: 1,
        held: new Map(),
        busy: new Set(),
        claim: 'a process',
        now: TEST_NOW,
      });
      const to = join(home.place.dataDir, 'backups');
      const { path } = await makeBackup({ ...home.place, to, prefix: '', now: TEST_NOW });
      await server.close();
      await restoreBackup({ ...home.place, file: path, epoch: 'epoch2', now: TEST_NOW + CLAIM_MS });

      const clock = { now: TEST_NOW + 2 * HOUR };
      const restored = await openTestServer({ database: home, now: clock.now });
      const ran: string[] = [];
      const { runner } = newProcess(restored.deps.database, {
        clock,
        handler: async (_, { key }) => {
          ran.push(key);
          return { next: null };
        },
      });
      await runner.runDue();
      clock.now += HOLD_MS - 1;
      await runner.runDue();
      expect(ran).toEqual([]);
      clock.now++;
      await runner.runDue();
      expect(ran.toSorted()).toEqual(['due', 'later', 'running']);
      await restored.close();
      await home.remove();
    },
    LONG_MS,
  );
}
