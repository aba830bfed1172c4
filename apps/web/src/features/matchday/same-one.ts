/** When two people noted the same goal, and only one of them knew who it was. */
import type { MatchEvent } from '@touchline/domain/entity/match';
import type { EditEvent, MatchCommand } from '@touchline/domain/match/commands';

/** What the command knows beyond the entry that is there already; null when that is nothing. */
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
