/** Merges the same goal of two people, when only one of them recorded the scorer. */
import type { MatchEvent } from '@touchline/domain/entity/tables/match';
import type { EditEvent, MatchCommand } from '@touchline/domain/match/decision/commands';

/** The details that the command adds to the existing entry; null for none. */
export function withMore({ eid, data }: MatchEvent, command: MatchCommand): EditEvent | null {
  if (command.type !== 'goal' || command.ownGoal === true) return null;
  const { player = 0, assist = 0 } = command;
  const scorer = data.player_sid === 0 ? player : data.player_sid;
  const more = {
    ...(data.player_sid === 0 && player !== 0 && { player }),
    ...(data.assist_player_sid === 0 && assist !== 0 && assist !== scorer && { assist }),
  };
  return Object.keys(more).length === 0 ? null : { type: 'editEvent', eid, ...more };
}
