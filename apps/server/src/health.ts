/** For whoever watches over the server: alive, ready, and figures for Prometheus. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { readBackupState } from './backup/daily.ts';
import type { Deps } from './deps.ts';
import type { Metrics } from './metrics.ts';

export interface HealthOptions {
  readonly deps: Deps;
  /** Null where /metrics does not exist: in production without a token. */
  readonly metrics: Metrics | null;
}

export async function healthRoutes(app: FastifyInstance, { deps, metrics }: HealthOptions): Promise<void> {
  app.get('/health/live', async (_request, reply) => answer(reply, 200, { status: 'ok' }));

  app.get('/health/ready', async (_request, reply) => {
    try {
      await sql`SELECT 1`.execute(deps.database.reader);
      if (deps.config.backupHour === null) return answer(reply, 200, { status: 'ok' });
      // A server whose backups fail still serves: told, and never a reason to send nobody there.
      const { failing } = await readBackupState(deps);
      return answer(reply, 200, { status: 'ok', backup: failing ? 'failing' : 'ok' });
    } catch (error) {
      deps.log.warn({ error: String(error) }, 'not ready: the database does not answer');
      return answer(reply, 503, { status: 'database unreachable' });
    }
  });

  if (metrics === null) return;
  const { metricsToken } = deps.config;
  tellOfBackups(deps, metrics);
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

/** For an alarm: no good backup for two days, or the last one failed. */
function tellOfBackups(deps: Deps, { registry }: Metrics): void {
  if (deps.config.backupHour === null) return;
  const good: Gauge = new Gauge({
    name: 'touchline_backup_last_good_seconds',
    help: 'When the last good daily backup was finished, in seconds since 1970; 0 for never.',
    registers: [registry],
    collect: async () => good.set((await readBackupState(deps)).lastGood / 1_000),
  });
  const failing: Gauge = new Gauge({
    name: 'touchline_backup_failing',
    help: '1 when the last daily backup failed.',
    registers: [registry],
    collect: async () => failing.set((await readBackupState(deps)).failing ? 1 : 0),
  });
}

function answer(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.header('cache-control', 'no-store').code(status).send(body);
}

function carries(request: FastifyRequest, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
