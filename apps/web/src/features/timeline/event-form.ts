/** The form that corrects an event of the timeline. */
import type { Match } from '@touchline/domain/entity/tables/match';
import type { MatchRefusal } from '@touchline/domain/match/decision/decided';
import type { TimelineRow } from '@touchline/domain/match/timeline/timeline';
import type { MatchDayPorts } from '#data/commands/match/match-day.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import type { Refused } from '#data/commands/permission.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import { type Draft, draftOf, editCommand } from './draft.ts';

export interface EventOfMatch {
  readonly match: Match;
  readonly row: TimelineRow;
}

export const eventForm: EditForm<EventOfMatch, Draft, MatchDayPorts, MatchRefusal | Refused> = {
  values: ({ row }) => draftOf(row),
  problems: () => ({}),
  write: ({ store, row: { match, row } }, changed) =>
    decideMatch(store, match.sid, editCommand(match, row, changed)),
};
