/** How many health checks one core answers: signed in, the database read each time, nothing cached. */

import { HEALTH_DOCUMENT } from '@touchline/sync/health-document';
import { size } from './lib/brief.ts';
import { signIn } from './lib/calls.ts';
import { placement, SERVER_CORE } from './lib/cores.ts';
import { runLoad } from './lib/load.ts';
import { type Measurement, rounded } from './lib/report.ts';
import { withServer } from './lib/server.ts';
import type { HealthFigures, HealthOrders } from './load/health-load.ts';

const BUDGET_PER_SECOND = 10_000;
const CONNECTIONS = 32;
const WARM_UP_MS = size(3_000, 200);
const MEASURE_MS = size(8_000, 500);
export async function measure(): Promise<readonly Measurement[]> {
  return withServer({ core: SERVER_CORE }, async (server) => {
    const { token } = await signIn(server.url);
    const orders: HealthOrders = {
      port: server.port,
      token,
      query: HEALTH_DOCUMENT,
      variables: { app_version: '4.1.15', platform: 'web' },
      connections: CONNECTIONS,
      warmUpMs: WARM_UP_MS,
      measureMs: MEASURE_MS,
    };
    const before = server.processorSeconds();
    const { answers, allAnswers, seconds, sample, ...latencies } = await runLoad<HealthFigures>(
      'health-load.ts',
      orders,
    );
    const busy = server.processorSeconds() - before;
    if (!sample.includes('"last_synced":"')) throw new Error(`that is no health check: ${sample}`);
    const perSecond = answers / seconds;
    return [
      {
        name: 'health-checks',
        figures: {
          per_second: rounded(perSecond, 0),
          ...latencies,
          answers,
          per_processor_second: rounded(allAnswers / busy, 0),
          resident_mb_after: rounded(server.residentBytes() / 1e6),
        },
        budget: `at least ${BUDGET_PER_SECOND} per second and core, SQLite`,
        met: perSecond >= BUDGET_PER_SECOND,
        method:
          `${placement()}; ${CONNECTIONS} connections kept open, one request at a time on each, the app's own words, ` +
          `bearer token, ` +
          `${WARM_UP_MS / 1000} s to warm up, ${MEASURE_MS / 1000} s measured; every answer's status is checked. ` +
          'per_processor_second divides all answers by the processor time that the server used.',
      },
    ];
  });
}
