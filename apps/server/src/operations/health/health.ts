/** Endpoints for monitoring: liveness, readiness, and metrics for Prometheus. */

import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { PaymentsDep } from '#features/plans/providers/payment-provider.ts';
import type { RedisDep } from '#platform/bus/redis-link.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import { writeMeta } from '#platform/database/meta.ts';
import type { GracefulStop } from '#platform/http/graceful-stop.ts';
import type { DueJobsDep } from '#platform/jobs/due-jobs.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { TimeDep } from '#platform/time.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import { readBackupState } from '../backup/daily.ts';
import { addDependencyMetrics } from './dependency-metrics.ts';

export interface HealthOptions {
  readonly deps: ConfigDep<'backupDir' | 'backupHour' | 'dataDir' | 'metricsToken'> &
    DatabaseDep &
    DueJobsDep &
    PaymentsDep &
    RedisDep &
    TimeDep &
    RandomBytesDep &
    LogDep;
  readonly gracefulStop: Pick<GracefulStop, 'hasBegun'>;
  /** Null without /metrics: in production without a token. */
  readonly metrics: Metrics | null;
}

/** A database that takes longer to answer is not ready. */
const READY_MS = 3_000;
/** The row of `meta` that is written to test the disk. */
const WRITTEN_KEY = 'written_at';
/** About the size of a full batch; a few bytes would fit into an existing page and prove nothing. */
const BATCH_BYTES = 45_000;

export async function healthRoutes(
  app: FastifyInstance,
  { deps, metrics, gracefulStop }: HealthOptions,
): Promise<void> {
  app.get('/health/live', async (_request, reply) => answer(reply, 200, { status: 'ok' }));

  app.get('/health/ready', async (_request, reply) => {
    if (gracefulStop.hasBegun) return answer(reply, 503, { status: 'stopping' });
    const trouble = await databaseTrouble(deps);
    if (trouble !== null) return answer(reply, 503, { status: trouble });
    // Failing backups or Redis are reported but do not make the server unready, because it still serves requests.
    return answer(reply, 200, {
      status: 'ok',
      ...(deps.config.backupHour !== null && {
        backup: (await readBackupState(deps)).failing ? 'failing' : 'ok',
      }),
      ...(deps.redis !== null && { redis: (await deps.redis.isAway()) ? 'away' : 'ok' }),
    });
  });

  if (metrics === null) return;
  const { metricsToken } = deps.config;
  addDependencyMetrics(deps, metrics);
  app.get('/metrics', async (request, reply) => {
    if (metricsToken !== null && !carries(request, metricsToken)) {
      return answer(reply, 401, { status: 'Not authorized' });
    }
    const { registry } = metrics;
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** Null for a database that answers and can write. */
async function databaseTrouble({
  database,
  now,
  randomBytes,
  log,
}: DatabaseDep & TimeDep & RandomBytesDep & LogDep): Promise<string | null> {
  try {
    await withTimeout(READY_MS, sql`SELECT 1`.execute(database.reader));
  } catch (error) {
    log.warn({ error: String(error) }, 'not ready: the database does not answer');
    return 'database unreachable';
  }
  if (!database.diskFails()) return null;
  try {
    // An unready server gets no calls, so only this write shows that the disk has room again.
    const batch = randomBytes(BATCH_BYTES).toString('base64');
    const write = database.transaction(async (tx) => {
      await writeMeta(tx, WRITTEN_KEY, batch);
      await writeMeta(tx, WRITTEN_KEY, String(now()));
    });
    await withTimeout(READY_MS, write);
    return null;
  } catch (error) {
    log.warn({ error: String(error) }, 'not ready: the database cannot be written');
    return 'database cannot be written';
  }
}

function answer(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.header('cache-control', 'no-store').code(status).send(body);
}

function carries(request: FastifyRequest, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
