import type { LeftPlayer } from '@touchline/domain/keeping/season-end';
import { useClient } from '../../page/react.tsx';
import { leftPlayersOf } from '../../queries/players/left-players.ts';
import { useLiveQuery } from '../use-live-query.ts';

const DAY_SECONDS = 86_400;

/** Players who have been gone for a year, about whom something is kept; undefined while it is read. */
export function useLeftPlayers(nowSeconds: number): readonly LeftPlayer[] | undefined {
  const client = useClient();
  // One query a day: who is gone for a year does not change by the minute.
  const today = Math.floor(nowSeconds / DAY_SECONDS) * DAY_SECONDS;
  return useLiveQuery(
    client.live.query(
      `players who left before ${today}`,
      () => leftPlayersOf(client, today),
      ({ rows }) =>
        [...rows.values()].some(({ collection }) => collection === 'players' || collection === 'teams'),
    ),
  );
}
