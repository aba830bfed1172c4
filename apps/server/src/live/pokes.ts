/** `GET /api/events`: tells a coach's other devices that there is something to pull (PUL-7). */
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { admit } from '../graphql/health-calls.ts';
import { DEVICE_ID } from '../sync/batch.ts';
import type { Hub } from './hub.ts';
import { socketOf } from './streams.ts';

export async function pokeRoutes(
  app: FastifyInstance,
  { deps, hub }: { deps: Deps; hub: Hub },
): Promise<void> {
  app.get<{ Querystring: { device?: unknown } }>('/api/events', async (request, reply) => {
    const { sid, token_hash } = await admit(deps, request);
    const { device } = request.query;
    const id = typeof device === 'string' && DEVICE_ID.test(device) ? device : '';
    hub.listen(sid, { id, token_hash }, socketOf(reply));
    return reply;
  });
}
