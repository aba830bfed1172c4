import type { Json } from '@touchline/sync/model/registers';
import type { HistoryCollection } from '../commands/history.ts';
import { useClient } from '../page/react.tsx';
import { valuesNow } from '../queries/device/history.ts';
import { useLiveQuery } from './use-live-query.ts';

/** The current values of a row's registers, by path. */
export function useValuesNow(
  collection: HistoryCollection,
  sid: number,
): ((path: string) => Json) | undefined {
  const client = useClient();
  return useLiveQuery(
    client.live.query(
      `values of ${collection}/${sid}`,
      () => valuesNow(client, { collection, sid }),
      ({ rows }) => rows.has(`${collection}/${client.live.resolve(collection, sid)}`),
    ),
  );
}
