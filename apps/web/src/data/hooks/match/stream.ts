import { followersOf } from '../../live/followers.ts';
import { useClient } from '../../page/react.tsx';
import { useLiveQuery } from '../use-live-query.ts';

/** The current number of followers of a match; 0 without network and for a closed match. */
export function useStreamCount(sid: number): number {
  const client = useClient();
  const match = useLiveQuery(client.live.match(sid));
  return useLiveQuery(followersOf(client, match?.privacy === 1 ? match.match_token : '')) ?? 0;
}
