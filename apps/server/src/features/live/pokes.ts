/** `GET /api/events`: tells a coach's other devices to pull (PUL-7). */

import type { FastifyInstance } from 'fastify';
import { admit } from '#access/data-calls/authenticate.ts';
import type { ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep } from '#platform/database/database.ts';
import type { TimeDep } from '#platform/time.ts';
import { DEVICE_ID } from '#rows/push/batch.ts';
import type { Hub } from './hub.ts';
import { EVENT_STREAM, readWhole, sendEvents } from './streams.ts';

export async function pokeRoutes(
  app: FastifyInstance,
  { deps, hub }: { deps: ConfigDep<'minimumAppVersion'> & DatabaseDep & TimeDep; hub: Hub },
): Promise<void> {
  app.get<{ Querystring: { device?: unknown } }>('/api/events', EVENT_STREAM, async (request, reply) => {
    const { sid, token_hash } = await admit(deps, request);
    const { device } = request.query;
    const id = typeof device === 'string' && DEVICE_ID.test(device) ? device : '';
    await readWhole(request);
    return sendEvents(reply, (socket) => hub.listen(sid, { id, token_hash }, socket));
  });
}
