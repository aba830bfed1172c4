/** For whoever watches over the server: alive, ready, and figures for Prometheus. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
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
      return answer(reply, 200, { status: 'ok' });
    } catch (error) {
      deps.log.warn({ error: String(error) }, 'not ready: the database does not answer');
      return answer(reply, 503, { status: 'database unreachable' });
    }
  });

  if (metrics === null) return;
  const { metricsToken } = deps.config;
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

function answer(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.header('cache-control', 'no-store').code(status).send(body);
}

function carries(request: FastifyRequest, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
