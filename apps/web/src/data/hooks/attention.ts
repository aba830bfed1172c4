import { type AttentionEntry, attentionOf } from '../queries/attention.ts';
import { useClient } from '../react.tsx';
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
