/** The minute at which a block of a part begins. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { blockMinutesOf } from '@touchline/domain/match/blocks/block-plan';
import { setBlockMinute } from '#data/commands/match/lineup.ts';
import type { MatchWork } from '#data/commands/match/match-actor.ts';
import type { Players } from '#data/live/ports.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import type { LineupProblem } from '../lineup-actions.ts';

export interface BlockOfPart {
  readonly match: Match;
  readonly part: number;
  /** The index among the blocks of the part that have a minute: the second block is 0. */
  readonly index: number;
}

interface BlockValues {
  readonly minute: number | string;
}

export const blockMinuteForm: EditForm<BlockOfPart, BlockValues, MatchWork & Players, LineupProblem> = {
  whenLeft: true,
  values: ({ match, part, index }) => {
    const minute = blockMinutesOf(match)[part - 1]?.[index] ?? 0;
    return { minute: Math.round(minute * 100) / 100 };
  },
  problems: () => ({}),
  write: ({ store, row: { match, part, index } }, { minute = 0 }) =>
    setBlockMinute(store, { match: match.sid, part, index, minute: Number(minute) }),
};
