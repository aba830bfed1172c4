/** Stretches of a match in which our players on the pitch and their positions did not change. */
import type { LineupPlace, Match } from '../../entity/tables/match.ts';
import type { PositionId } from '../../entity/tables/player.ts';
import { wasRunLive } from '../../match/events/events.ts';
import { pitchHistory } from '../../match/lineup/on-pitch.ts';
import { countedSeconds } from '../../match/lineup/playing-time.ts';
import { clamp } from '../../match-limits.ts';
import { cellAt, KEEPER_CELL, LINE_CELLS } from '../../pitch/grid.ts';

export interface Stay {
  /** Seconds on the match clock. */
  readonly from: number;
  readonly until: number;
  readonly places: readonly LineupPlace[];
}

/** The stays of the match's first `seconds`, in order, without empty ones; none for a match that was not run live. */
export function staysOf(match: Match, seconds: number): readonly Stay[] {
  if (!wasRunLive(match)) return [];
  const { start, steps } = pitchHistory(match);
  const stays: Stay[] = [];
  let from = 0;
  let { places } = start;
  const endAt = (until: number) => {
    if (until > from) stays.push({ from, until, places });
    from = Math.max(from, until);
  };
  for (const { event, state } of steps) {
    endAt(clamp(countedSeconds(match, event.data), from, Math.max(from, seconds)));
    ({ places } = state);
  }
  endAt(seconds);
  return stays;
}

/**
 * The one line of a position. A row that attack and midfield share counts as midfield; the corners beside the keeper
 * count as defence.
 */
export function lineOf(cell: number): PositionId {
  if (cell === KEEPER_CELL) return 'K';
  if (cell < LINE_CELLS.M[0]) return 'A';
  return cell < LINE_CELLS.D[0] ? 'M' : 'D';
}

/** The players of the defence, by sid. */
export function defenceIn(places: readonly LineupPlace[]): readonly number[] {
  return places
    .filter((place) => lineOf(cellAt(place)) === 'D')
    .map(({ player_sid }) => player_sid)
    .toSorted((a, b) => a - b);
}
