/** Networks that lose answers, and servers that refuse. */

import type { Reply, Transport } from '@touchline/sync/ports';
import type { PushAnswer } from '@touchline/sync/protocol';

/** The server did it; its answer never comes. */
export function losing(network: Transport, isLost: () => boolean): Transport {
  const push = async (body: string): Promise<Reply<PushAnswer>> => {
    const answer = await network.push(body);
    return isLost() ? { ok: false, code: 510, message: 'API not available' } : answer;
  };
  return { ...plain(network), push };
}

/** Refuses every change, one by one, without asking the server. */
export function refusing(network: Transport, refuses: () => boolean): Transport {
  const push = async (body: string): Promise<Reply<PushAnswer>> => {
    if (!refuses()) return network.push(body);
    const { mutations } = JSON.parse(body) as { mutations: readonly unknown[] };
    const results = mutations.map(() => ({ status: 'refused' as const, code: 403, message: 'no' }));
    return { ok: true, value: { results, rows: [] } };
  };
  return { ...plain(network), push };
}

/** The same network, its calls as an object of its own: one of them may be another. */
export function plain(network: Transport): Transport {
  return {
    register: (device) => network.register(device),
    health: () => network.health(),
    push: (body) => network.push(body),
    pull: (cursor, limit) => network.pull(cursor, limit),
    listing: () => network.listing(),
    rows: (keys) => network.rows(keys),
    updateToken: (selection) => network.updateToken(selection),
    lease: (collection, options) => network.lease(collection, options),
  };
}
