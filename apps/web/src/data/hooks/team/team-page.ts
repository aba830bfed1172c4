import { useClient } from '../../page/react.tsx';
import { type TeamPageRows, teamPageRows } from '../../queries/team/team-page.ts';
import { useLiveQuery } from '../use-live-query.ts';

const SHOWN: readonly string[] = [
  'teampages',
  'matches',
  'media',
  'training_selections',
  'training_sessions',
];

/** The page of a team with everything that it may show. Undefined while it is read. */
export function useTeamPage(team: number): TeamPageRows | undefined {
  const client = useClient();
  const sid = client.live.resolve('teams', team);
  return useLiveQuery(
    client.live.query(
      `team page of ${sid}`,
      () => teamPageRows(client, sid),
      ({ rows, state }) =>
        state?.aliases !== undefined ||
        [...rows.values()].some(({ collection }) => SHOWN.includes(collection)),
    ),
  );
}
