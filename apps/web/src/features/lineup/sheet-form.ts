/** What the match sheet says of one player in numbers: from when to when they are here, and their number. */
import type { Match } from '@touchline/domain/entity/match';
import type { Client } from '#data/client.ts';
import { setMatchPlayer } from '#data/commands/lineup.ts';
import type { EditForm } from '#ui/forms/use-editing.ts';
import type { LineupProblem } from './lineup-actions.ts';
import type { LineupPlayer } from './use-lineup.ts';

export interface PlayerOnSheet {
  readonly match: Pick<Match, 'sid'>;
  readonly player: Pick<LineupPlayer, 'sid' | 'number' | 'fromMinute' | 'untilMinute'>;
}

/** An empty field is no minute, and no number. */
type Typed = number | string;

export interface SheetValues {
  readonly from_minute: Typed;
  readonly until_minute: Typed;
  readonly shirtnumber: Typed;
}

const NOT_ASSIGNED = 99;

export const sheetForm: EditForm<PlayerOnSheet, SheetValues, Client, LineupProblem> = {
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
