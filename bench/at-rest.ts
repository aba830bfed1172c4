/** Memory and start time of a server without requests. */
import { setTimeout as pause } from 'node:timers/promises';
import { size } from './lib/brief.ts';
import { type Measurement, percentile, rounded } from './lib/report.ts';
import { withFolder, withServer } from './lib/server.ts';

const STARTS = size(5, 1);
const REST_MS = size(5_000, 200);
const BUDGET_MB = 125;
const BUDGET_MS = 1_000;

export async function measure(): Promise<readonly Measurement[]> {
  return withFolder(async (folder) => {
    const firstReady = await withServer({ folder }, async ({ readyMs }) => readyMs);
    const ready: number[] = [];
    const resident: number[] = [];
    for (let n = 0; n < STARTS; n++) {
      await withServer({ folder }, async (server) => {
        ready.push(server.readyMs);
        if (n < 2) await pause(REST_MS);
        if (n < 2) resident.push(server.residentBytes() / 1e6);
      });
    }
    const readyMs = percentile(ready, 0.5);
    const residentMb = Math.max(...resident);
    return [
      {
        name: 'at-rest',
        figures: {
          resident_mb: rounded(residentMb),
          ready_ms: rounded(readyMs, 0),
          each_ready_ms: ready.map((ms) => rounded(ms, 0)),
          first_start_ready_ms: rounded(firstReady, 0),
        },
        budget: `at most ${BUDGET_MB} MB resident, ready within ${BUDGET_MS} ms`,
        met: residentMb <= BUDGET_MB && readyMs <= BUDGET_MS,
        method:
          `From spawning node to the first 200 of /health/ready, median of ${STARTS} starts on the demo's database; ` +
          `resident set ${REST_MS / 1000} s after that, the larger of two (1 MB = 1,000,000 bytes). first_start_ready_ms ` +
          'also makes the tables and the demo.',
      },
    ];
  });
}
