/** The matches and training sessions in which a player was rated. */

import { wallClockSeconds } from '@touchline/domain/match/clock/kickoff-time';
import { isEnded } from '@touchline/domain/match/clock/status';
import { opponentOf } from '@touchline/domain/match/events/names';
import type { Occasion } from '@touchline/domain/rating/development';
import { givenRatings, type Ratings } from '@touchline/domain/rating/rating';
import type { Ids, Teams } from '../../live/ports.ts';
import { MATCH_SUMMARIES } from '../../projections/match-summary.ts';
import { entityOfRow } from '../../store/codecs/entities.ts';
import type { Lists, Rows } from '../../store/ports.ts';

export interface RatedOccasion extends Occasion {
  /** The opponent of a match, or the name of a session; empty without one. */
  readonly name: string;
}

export interface RatedOccasionsArgs {
  readonly player: number;
  /** Seconds since 1970: earlier occasions are left out. */
  readonly from: number;
}

/** In no order. The summaries of matches tell which rows have to be read. */
export async function ratedOccasions(
  ports: Rows & Lists & Ids & Teams,
  { player, from }: RatedOccasionsArgs,
): Promise<readonly RatedOccasion[]> {
  const sid = ports.live.resolve('players', player);
  const isOfPlayer = (ratings: Ratings) => givenRatings(ratings).some((given) => given.player === sid);
  const teams = ports.live.teams.get() ?? [];
  const listed = (
    await Promise.all(teams.map((team) => ports.store.summaries(MATCH_SUMMARIES, team.sid)))
  ).flat();
  const keys = listed
    .filter((match) => isEnded(match.status) && wallClockSeconds(match) >= from)
    .map((match) => ({ collection: 'matches' as const, sid: match.sid }));
  const { matches, sessions } = await ports.store.read(async (tx) => {
    const [matchRows, sessionRows] = await Promise.all([tx.rows(keys), tx.rowsOf('training_sessions')]);
    return {
      matches: matchRows.flatMap((row) => (row === undefined ? [] : (entityOfRow('matches', row) ?? []))),
      sessions: sessionRows.flatMap((row) => entityOfRow('training_sessions', row) ?? []),
    };
  });
  const rated = [
    ...matches.map((match) => ({
      collection: 'matches' as const,
      sid: match.sid,
      at: wallClockSeconds(match),
      ratings: match.ratings,
      name: opponentOf(match),
    })),
    ...sessions.map((session) => ({
      collection: 'training_sessions' as const,
      sid: session.sid,
      at: wallClockSeconds(session),
      ratings: session.metadata.ratings,
      name: session.name,
    })),
  ];
  return rated.filter(({ at, ratings }) => at >= from && isOfPlayer(ratings));
}
