/** An event of the timeline that is corrected. */
import type { Match } from '@touchline/domain/entity/match';
import type { MatchRefusal } from '@touchline/domain/match/decided';
import type { TimelineRow } from '@touchline/domain/match/timeline';
import type { Client } from '#data/client.ts';
import { decideMatch } from '#data/commands/match-day.ts';
import type { Refused } from '#data/permission.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import { type Draft, draftOf, editCommand } from './draft.ts';

export interface EventOfMatch {
  readonly match: Match;
  readonly row: TimelineRow;
}

export const eventForm: EditForm<EventOfMatch, Draft, Client, MatchRefusal | Refused> = {
  values: ({ row }) => draftOf(row),
  problems: () => ({}),
  write: ({ store, row: { match, row } }, changed) =>
    decideMatch(store, match.sid, editCommand(match, row, { ...draftOf(row), ...changed })),
};
