/** What the week shows for a team: its matches, and the trainings that concern it. */
import type { TrainingSelection } from '@touchline/domain/entity/tables/training';
import type { WallClock } from '@touchline/domain/match/clock/kickoff-time';
import type { MatchSummary } from '#data/projections/match-summary.ts';
import type { SessionSummary } from '#data/projections/session-summary.ts';

export type WeekEntry = WallClock & (PlannedMatch | PlannedSession);

export interface PlannedMatch {
  readonly kind: 'match';
  readonly match: MatchSummary;
}

export interface PlannedSession {
  readonly kind: 'session';
  readonly session: SessionSummary;
  /** Null when it was deleted. */
  readonly selection: TrainingSelection | null;
}

export interface WeekSources {
  readonly team: number;
  readonly matches: readonly MatchSummary[];
  readonly sessions: readonly SessionSummary[];
  readonly selections: readonly TrainingSelection[];
  /** The selection that the device works with; it may belong to another team. Null for all. */
  readonly current: number | null;
  readonly isOver: (session: SessionSummary) => boolean;
}

/**
 * Sessions of the team's selections and of the current one. Nothing comes of a deleted selection, and its team is not
 * known: only what took place is shown, for every team.
 */
export function weekEntries({
  team,
  matches,
  sessions,
  selections,
  current,
  isOver,
}: WeekSources): readonly WeekEntry[] {
  const known = new Map(selections.map((selection) => [selection.sid, selection]));
  const trained = sessions.flatMap((session): readonly WeekEntry[] => {
    const selection = known.get(session.selection_sid) ?? null;
    const concerns =
      selection === null ? isOver(session) : selection.team_sid === team || selection.sid === current;
    return concerns ? [{ ...startOf(session), kind: 'session', session, selection }] : [];
  });
  // At the same time, the match is first.
  return [...matches.map((match): WeekEntry => ({ ...startOf(match), kind: 'match', match })), ...trained];
}

function startOf({ date, dateHours, dateMinutes }: WallClock): WallClock {
  return { date, dateHours, dateMinutes };
}
