/** What all teams of the account have on some days, from this device alone. */
import type { Planned } from '@touchline/domain/club/programme';
import type { Match } from '@touchline/domain/entity/tables/match';
import type { TrainingSelection, TrainingSession } from '@touchline/domain/entity/tables/training';
import { sheetOf } from '@touchline/domain/match/sheet/sheet';
import type { Ids, Teams } from '../../live/ports.ts';
import { MATCH_SUMMARIES, type MatchSummary } from '../../projections/match-summary.ts';
import { entityOfRow } from '../../store/codecs/entities.ts';
import type { Lists, Rows } from '../../store/ports.ts';

export interface ClubMatch extends Planned {
  readonly kind: 'match';
  readonly match: MatchSummary;
}

export interface ClubSession extends Planned {
  readonly kind: 'session';
  readonly session: TrainingSession;
  readonly selection: TrainingSelection;
}

export type ClubEntry = ClubMatch | ClubSession;

/** The pauses between the parts of a match, in minutes. */
const PAUSES = 15;
const OFF: ReadonlySet<string> = new Set<Match['status']>(['POSTPONED', 'CANCELLED']);

/** @param days as `date` of a match */
export async function clubEntries(
  ports: Rows & Lists & Ids & Teams,
  days: readonly number[],
): Promise<readonly ClubEntry[]> {
  const teams = ports.live.teams.get() ?? [];
  const listed = (await Promise.all(teams.map((team) => ports.store.summaries(MATCH_SUMMARIES, team.sid))))
    .flat()
    .filter(({ date }) => days.includes(date));
  return ports.store.read(async (tx) => {
    const rows = await tx.rows(listed.map(({ sid }) => ({ collection: 'matches', sid })));
    const matches = rows.flatMap((row) => (row === undefined ? [] : (entityOfRow('matches', row) ?? [])));
    const whole = new Map(matches.map((match) => [match.sid, match]));
    const selections = (await tx.rowsOf('training_selections')).flatMap(
      (row) => entityOfRow('training_selections', row) ?? [],
    );
    const sessions = (await tx.rowsOf('training_sessions')).flatMap(
      (row) => entityOfRow('training_sessions', row) ?? [],
    );
    return [
      ...listed.flatMap((match) => clubMatch(match, whole.get(match.sid))),
      ...sessions
        .filter(({ date }) => days.includes(date))
        .flatMap((session) => clubSession(ports, session, selections)),
    ];
  });
}

function clubMatch(match: MatchSummary, whole: Match | undefined): readonly ClubMatch[] {
  if (whole === undefined) return [];
  const { sid, date, dateHours, dateMinutes, place } = match;
  const entry: ClubMatch = {
    ...{ kind: 'match', match, sid, date, dateHours, dateMinutes, place },
    team: match.team_sid,
    minutes: whole.matchLength + PAUSES,
    isOff: OFF.has(match.status),
    players: sheetOf(whole).flatMap((player) => (player.unavailable === null ? [player.sid] : [])),
  };
  return [entry];
}

function clubSession(
  { live }: Ids,
  session: TrainingSession,
  selections: readonly TrainingSelection[],
): readonly ClubSession[] {
  const of = live.resolve('training_selections', session.selection_sid);
  const selection = selections.find((one) => one.sid === of);
  if (selection === undefined) return [];
  const { sid, date, dateHours, dateMinutes, place } = session;
  const entry: ClubSession = {
    ...{ kind: 'session', session, selection, sid, date, dateHours, dateMinutes, place },
    team: live.resolve('teams', selection.team_sid),
    minutes: session.length,
    isOff: session.status === 'cancelled',
    players: sheetOf(session).flatMap((player) => (player.unavailable === null ? [player.sid] : [])),
  };
  return [entry];
}
