/** Networks that lose answers, and servers that refuse. */

import type { Reply, Transport } from '@touchline/sync/engine/ports';
import type { PushAnswer } from '@touchline/sync/model/protocol';

/** The server applies the call; its answer is lost. */
export function losing(network: Transport, isLost: () => boolean): Transport {
  const push = async (body: string): Promise<Reply<PushAnswer>> => {
    const answer = await network.push(body);
    return isLost() ? { ok: false, code: 510, message: 'API not available' } : answer;
  };
  return { ...plain(network), push };
}

/** Refuses every change without calling the server. */
export function refusing(network: Transport, refuses: () => boolean): Transport {
  const push = async (body: string): Promise<Reply<PushAnswer>> => {
    if (!refuses()) return network.push(body);
    const { mutations } = JSON.parse(body) as { mutations: readonly unknown[] };
    const results = mutations.map(() => ({ status: 'refused' as const, code: 403, message: 'no' }));
    return { ok: true, value: { results, rows: [] } };
  };
  return { ...plain(network), push };
}

/** The same transport as a plain object, so that single calls can be replaced. */
export function plain(network: Transport): Transport {
  return {
    register: (device) => network.register(device),
    health: () => network.health(),
    push: (body) => network.push(body),
    pull: (cursor, limit) => network.pull(cursor, limit),
    listing: () => network.listing(),
    rows: (keys) => network.rows(keys),
    setFocus: (row) => network.setFocus(row),
    lease: (collection, options) => network.lease(collection, options),
  };
}
