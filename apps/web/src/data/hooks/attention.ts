import { type AttentionEntry, attentionOf } from '../queries/attention.ts';
import { useClient } from '../react.tsx';
import { useWaitingPhotos } from './use-photos.ts';
import { useSource } from './use-source.ts';

export type { AttentionEntry } from '../queries/attention.ts';

/** Changes that the server refused, newest first (OUT-5). */
export function useAttention(): readonly AttentionEntry[] | undefined {
  const client = useClient();
  return useSource(
    client.live.query(
      'attention',
      () => attentionOf(client),
      ({ attention }) => attention,
    ),
  );
}

/** How many things need the coach: changes and photos that the server did not take. */
export function useAttentionCount(): number | undefined {
  const changes = useAttention();
  const photos = useWaitingPhotos().filter(({ refusal }) => refusal !== null);
  return changes && changes.length + photos.length;
}
