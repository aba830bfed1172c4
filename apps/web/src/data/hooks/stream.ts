import { followersOf } from '../live/followers.ts';
import { useClient } from '../react.tsx';
import { useSource } from './use-source.ts';

/** How many followers watch a match now; 0 without network and for a closed match. */
export function useStreamCount(sid: number): number {
  const client = useClient();
  const match = useSource(client.live.match(sid));
  return useSource(followersOf(client, match?.privacy === 1 ? match.match_token : '')) ?? 0;
}
