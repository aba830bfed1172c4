import type { Json } from '@touchline/sync/registers';
import type { HistoryCollection } from '../commands/history.ts';
import { valuesNow } from '../queries/history.ts';
import { useClient } from '../react.tsx';
import { useSource } from './use-source.ts';

/** What a row's registers say now, by path. */
export function useValuesNow(
  collection: HistoryCollection,
  sid: number,
): ((path: string) => Json) | undefined {
  const client = useClient();
  return useSource(
    client.live.query(
      `values of ${collection}/${sid}`,
      () => valuesNow(client, { collection, sid }),
      ({ rows }) => rows.has(`${collection}/${client.live.resolve(collection, sid)}`),
    ),
  );
}
