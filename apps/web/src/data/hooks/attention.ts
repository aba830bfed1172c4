import { useClient } from '../page/react.tsx';
import type { AttentionEntry } from '../queries/device/attention.ts';
import { refusedChanges } from '../queries/device/unsent.ts';
import { useWaitingPhotos } from './team/use-photos.ts';
import { useLiveQuery } from './use-live-query.ts';

export type { AttentionEntry } from '../queries/device/attention.ts';

/** Changes that the server refused, newest first (OUT-5). */
export function useAttention(): readonly AttentionEntry[] | undefined {
  return useLiveQuery(refusedChanges(useClient()));
}

/** The number of changes and photos that the server refused. */
export function useAttentionCount(): number | undefined {
  const changes = useAttention();
  const photos = useWaitingPhotos().filter(({ refusal }) => refusal !== null);
  return changes && changes.length + photos.length;
}
