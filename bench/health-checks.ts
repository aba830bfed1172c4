/**
 * Health checks per second and core, with authentication and database reads for each call and no cache. A bare Fastify
 * route makes the same reads; the calls alternate, directly and behind the documented proxies.
 */
import { join } from 'node:path';
import { HEALTH_DOCUMENT } from '@touchline/sync/engine/health-document';
import { size } from './lib/brief.ts';
import { signIn } from './lib/calls.ts';
import { placement, SERVER_CORE } from './lib/cores.ts';
import { runLoad } from './lib/load.ts';
import { reached, type Way, waysHere } from './lib/proxies.ts';
import { type Measurement, percentile, rounded } from './lib/report.ts';
import { type MeasuredServer, withFolder, withServer } from './lib/server.ts';
import type { HealthFigures, HealthOrders } from './load/health-load.ts';
import { startPeer } from './peers/start.ts';

/** A share of the bare route's answers per second of server processor time. */
const BUDGET = 0.8;
const CONNECTIONS = 32;
const ROUNDS = size(4, 1);
const WARM_UP_MS = size(1_500, 200);
const MEASURE_MS = size(3_000, 400);

type Measured = Pick<MeasuredServer, 'port' | 'processorSeconds' | 'residentBytes'>;

interface Round {
  readonly perSecond: number;
  readonly perProcessorSecond: number;
  readonly p50: number;
  readonly p99: number;
}

export async function measure(): Promise<readonly Measurement[]> {
  return withFolder((folder) =>
    withServer({ core: SERVER_CORE, folder }, async (ours) => {
      const { token } = await signIn(ours.url);
      const bare = await startPeer('bare-fastify', { args: [join(folder, 'touchline.sqlite')] });
      try {
        const measurements: Measurement[] = [];
        for (const way of waysHere()) measurements.push(await compare(way, { ours, bare, token }));
        return measurements;
      } finally {
        await bare.stop();
      }
    }),
  );
}

interface Contenders {
  readonly ours: Measured;
  readonly bare: Measured;
  readonly token: string;
}

function compare(way: Way, { ours, bare, token }: Contenders): Promise<Measurement> {
  return reached(way, ours.port, (ourPort) =>
    reached(way, bare.port, async (barePort) => {
      const runs = {
        ours: () => round(ours, { port: ourPort, token }),
        bare: () => round(bare, { port: barePort, token }),
      };
      // Code is slow when it runs for the first time.
      for (const run of [runs.ours, runs.bare]) await run();
      const rounds: { readonly ours: Round; readonly bare: Round }[] = [];
      for (let n = 0; n < ROUNDS; n++) {
        // Alternating, so that warm-up or a slow machine affects both.
        if (n % 2 === 0) rounds.push({ ours: await runs.ours(), bare: await runs.bare() });
        else rounds.push({ bare: await runs.bare(), ours: await runs.ours() });
      }
      return measurementOf(way, rounds, ours.residentBytes());
    }),
  );
}

function measurementOf(
  way: Way,
  rounds: readonly { readonly ours: Round; readonly bare: Round }[],
  residentBytes: number,
): Measurement {
  const middle = (value: (round: (typeof rounds)[number]) => number, digits = 0) =>
    rounded(percentile(rounds.map(value), 0.5), digits);
  const ratio = middle(({ ours, bare }) => ours.perProcessorSecond / bare.perProcessorSecond, 3);
  return {
    name: way === 'direct' ? 'health-checks' : `health-checks-${way}`,
    figures: {
      ratio,
      ratios: rounds.map(({ ours, bare }) => rounded(ours.perProcessorSecond / bare.perProcessorSecond, 3)),
      rate_ratio: middle(({ ours, bare }) => ours.perSecond / bare.perSecond, 3),
      per_processor_second: middle(({ ours }) => ours.perProcessorSecond),
      bare_per_processor_second: middle(({ bare }) => bare.perProcessorSecond),
      per_second: middle(({ ours }) => ours.perSecond),
      bare_per_second: middle(({ bare }) => bare.perSecond),
      p50_ms: middle(({ ours }) => ours.p50, 2),
      p99_ms: middle(({ ours }) => ours.p99, 2),
      resident_mb_after: rounded(residentBytes / 1e6),
    },
    budget: `ratio at least ${BUDGET} of a bare Fastify route with the same reads, SQLite`,
    met: ratio >= BUDGET,
    method:
      `${placement()}${way === 'direct' ? '' : `, ${way} beside the load, set up as deploy/proxy says`}; ` +
      `${CONNECTIONS} connections kept open, one request at a time on each, the app's own words, bearer token; ` +
      `${ROUNDS} rounds of ${MEASURE_MS / 1000} s in turn; every answer's status is checked. ` +
      'ratio: answers per second of processor time that the server used, ours by the bare route; the middle round.',
  };
}

async function round(server: Measured, { port, token }: { port: number; token: string }): Promise<Round> {
  const orders: HealthOrders = {
    port,
    token,
    query: HEALTH_DOCUMENT,
    variables: { app_version: '4.1.15', platform: 'web' },
    connections: CONNECTIONS,
    warmUpMs: WARM_UP_MS,
    measureMs: MEASURE_MS,
  };
  const before = server.processorSeconds();
  const { answers, allAnswers, seconds, sample, p50_ms, p99_ms } = await runLoad<HealthFigures>(
    'health-load.ts',
    orders,
  );
  const busy = server.processorSeconds() - before;
  if (!sample.includes('"last_synced":"')) throw new Error(`that is no health check: ${sample}`);
  return { perSecond: answers / seconds, perProcessorSecond: allAnswers / busy, p50: p50_ms, p99: p99_ms };
}
