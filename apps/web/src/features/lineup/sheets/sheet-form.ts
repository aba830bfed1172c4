/** A player's numbers on the match sheet: the minutes of their presence, and their shirt number. */
import type { Match } from '@touchline/domain/entity/tables/match';
import { setMatchPlayer } from '#data/commands/match/lineup.ts';
import type { MatchWork } from '#data/commands/match/match-actor.ts';
import type { Players } from '#data/live/ports.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import type { LineupProblem } from '../lineup-actions.ts';
import type { LineupPlayer } from '../use-lineup.ts';

export interface PlayerOnSheet {
  readonly match: Pick<Match, 'sid'>;
  readonly player: Pick<LineupPlayer, 'sid' | 'number' | 'fromMinute' | 'untilMinute'>;
}

/** An empty field means no minute and no number. */
type Typed = number | string;

export interface SheetValues {
  readonly from_minute: Typed;
  readonly until_minute: Typed;
  readonly shirtnumber: Typed;
}

const NOT_ASSIGNED = 99;

export const sheetForm: EditForm<PlayerOnSheet, SheetValues, MatchWork & Players, LineupProblem> = {
  whenLeft: true,
  values: ({ player: { fromMinute, untilMinute, number } }) => ({
    from_minute: fromMinute || '',
    until_minute: untilMinute || '',
    shirtnumber: number === NOT_ASSIGNED ? '' : number || '',
  }),
  problems: () => ({}),
  write: ({ store, row }, changed) => {
    const numbers = Object.entries(changed).map(([name, typed]) => [name, Number(typed)] as const);
    const { shirtnumber, ...attendance } = Object.fromEntries(numbers);
    return setMatchPlayer(store, { match: row.match.sid, player: row.player.sid, shirtnumber, attendance });
  },
};
