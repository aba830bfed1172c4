/** What the sync mark of every screen counts: changes that wait, and changes that the server refused. */

import type { LiveQueries } from '../../live/live-queries.ts';
import type { LiveQuery } from '../../live/live-query.ts';
import type { Ids } from '../../live/ports.ts';
import type { Rows } from '../../store/ports.ts';
import { type AttentionEntry, attentionOf } from './attention.ts';

type Ports = Rows & Ids & { readonly live: Pick<LiveQueries, 'query'> };

/** The number of changes that the server does not have. */
export function unsentChanges({ store, live }: Ports): LiveQuery<number> {
  return live.query(
    'waiting changes',
    () => store.read((tx) => tx.outboxCount()),
    ({ outbox }) => outbox,
  );
}

/** Changes that the server refused, newest first (OUT-5). */
export function refusedChanges(ports: Ports): LiveQuery<readonly AttentionEntry[]> {
  return ports.live.query(
    'attention',
    () => attentionOf(ports),
    ({ attention }) => attention,
  );
}
