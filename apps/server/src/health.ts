/** For those who watch over the server: alive, ready, and figures for Prometheus. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { readBackupState } from './backup/daily.ts';
import type { Deps } from './deps.ts';
import { inTime } from './in-time.ts';
import type { Metrics } from './metrics.ts';
import { tellOfSurroundings } from './metrics-surroundings.ts';

export interface HealthOptions {
  readonly deps: Deps;
  /** Null where /metrics does not exist: in production without a token. */
  readonly metrics: Metrics | null;
}

/** A database that takes longer to answer is not ready. */
const READY_MS = 3_000;
/** The row of `meta` that is written to see whether the disk takes something again. */
const WRITTEN_KEY = 'written_at';
/** What is written has about the size of a full batch: a few bytes fit into a page that is there already. */
const BATCH_BYTES = 45_000;

export async function healthRoutes(app: FastifyInstance, { deps, metrics }: HealthOptions): Promise<void> {
  app.get('/health/live', async (_request, reply) => answer(reply, 200, { status: 'ok' }));

  app.get('/health/ready', async (_request, reply) => {
    const trouble = await databaseTrouble(deps);
    if (trouble !== null) return answer(reply, 503, { status: trouble });
    // Without backups or Redis the server still serves: both are told, and neither is a reason to send nobody here.
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
  tellOfSurroundings(deps, metrics);
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

/** Null for a database that answers, and takes what is written. */
async function databaseTrouble({ database, now, randomBytes, log }: Deps): Promise<string | null> {
  try {
    await inTime(READY_MS, sql`SELECT 1`.execute(database.reader));
  } catch (error) {
    log.warn({ error: String(error) }, 'not ready: the database does not answer');
    return 'database unreachable';
  }
  if (!database.diskFails()) return null;
  try {
    // A server that is not ready gets no calls: only this shows that the disk has room again.
    const batch = randomBytes(BATCH_BYTES).toString('base64');
    const write = database.transaction(async (tx) => {
      await tx.deleteFrom('meta').where('key', '=', WRITTEN_KEY).execute();
      await tx.insertInto('meta').values({ key: WRITTEN_KEY, value: batch }).execute();
      await tx
        .updateTable('meta')
        .set({ value: String(now()) })
        .where('key', '=', WRITTEN_KEY)
        .execute();
    });
    await inTime(READY_MS, write);
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
