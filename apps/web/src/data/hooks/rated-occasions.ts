import { useClient } from '../page/react.tsx';
import {
  type RatedOccasion,
  type RatedOccasionsArgs,
  ratedOccasions,
} from '../queries/matches/rated-occasions.ts';
import { useLiveQuery } from './use-live-query.ts';

/** The matches and sessions in which a player was rated; undefined while they are read. */
export function useRatedOccasions(args: RatedOccasionsArgs): readonly RatedOccasion[] | undefined {
  const client = useClient();
  return useLiveQuery(
    client.live.query(
      `ratings of ${args.player} from ${args.from}`,
      () => ratedOccasions(client, args),
      ({ rows }) =>
        [...rows.values()].some(
          ({ collection }) => collection === 'matches' || collection === 'training_sessions',
        ),
    ),
  );
}
