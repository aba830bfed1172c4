import { useClient } from '../page/react.tsx';
import { type ClubEntry, clubEntries } from '../queries/team/club.ts';
import { useLiveQuery } from './use-live-query.ts';

const CONCERNED: ReadonlySet<string> = new Set([
  'matches',
  'teams',
  'training_selections',
  'training_sessions',
]);

/** What all teams have on these days; undefined while it is read. @param days as `date` of a match */
export function useClubEntries(days: readonly number[]): readonly ClubEntry[] | undefined {
  const client = useClient();
  return useLiveQuery(
    client.live.query(
      `club on ${days.join(' ')}`,
      () => clubEntries(client, days),
      ({ rows }) => [...rows.values()].some(({ collection }) => CONCERNED.has(collection)),
    ),
  );
}
