import { useClient } from '../page/react.tsx';
import { type ClubPageRows, clubPageRows } from '../queries/team/club-page.ts';
import { useLiveQuery } from './use-live-query.ts';

const SHOWN: readonly string[] = ['matches', 'teampages', 'teams'];

/** The account's own teams with their pages and matches. Undefined while they are read. */
export function useClubPage(): ClubPageRows | undefined {
  const client = useClient();
  return useLiveQuery(
    client.live.query(
      'club page',
      () => clubPageRows(client),
      ({ rows, state }) =>
        state?.aliases !== undefined ||
        [...rows.values()].some(({ collection }) => SHOWN.includes(collection)),
    ),
  );
}
