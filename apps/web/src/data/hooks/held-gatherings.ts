import type { HeldGathering } from '@touchline/domain/statistics/attendance-months';
import { useClient } from '../page/react.tsx';
import { type HeldArgs, heldGatherings } from '../queries/matches/held-gatherings.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Matches or sessions that took place, with what is recorded of their players; undefined while they are read. */
export function useHeldGatherings(args: HeldArgs): readonly HeldGathering[] | undefined {
  const client = useClient();
  return useLiveQuery(
    client.live.query(
      `held ${args.collection} of ${args.team} from ${args.from} at ${args.now}`,
      () => heldGatherings(client, { ...args, team: client.live.resolve('teams', args.team) }),
      ({ rows }) => [...rows.values()].some(({ collection }) => collection === args.collection),
    ),
  );
}
