/** The captain of a match. */
import type { Match } from '../../entity/tables/match.ts';
import { eventsInOrder } from '../events/events.ts';

/** The match with a captain; -1 for none. */
export function withCaptain(match: Match, player: number): Match {
  return { ...match, metadata: { ...match.metadata, captain: player } };
}

/** The captain: the last one that an event names, otherwise the one of the line-up; -1 for none. */
export function captainOf(match: Match): number {
  const named = eventsInOrder(match).findLast(
    ({ type, data }) => type === 'CAPTAIN' && data.player_sid !== 0,
  );
  return named?.data.player_sid ?? match.metadata.captain;
}
