/** What the notifications of a native app are derived from, read once: few whole rows, chosen by the stored lists. */
import type { Match } from '@touchline/domain/entity/tables/match';
import type { Team } from '@touchline/domain/entity/tables/team';
import { controllerOf } from '@touchline/domain/match/clock/control';
import { kickOffInstant, type WallClock } from '@touchline/domain/match/clock/kickoff-time';
import { isNotStarted, isPlaying } from '@touchline/domain/match/clock/status';
import { opponentOf } from '@touchline/domain/match/events/names';
import type { Noticed } from '@touchline/domain/notices/notices';
import { ATTENDANCE_RIGHTS } from '@touchline/domain/request/closing/occasion';
import { roleAllows } from '@touchline/domain/team/permissions';
import { plainText } from '@touchline/domain/text/plain-text';
import { deviceNumber, provisionalOrdinal } from '@touchline/sync/writes/leases';
import type { Clock } from '../clock/ports.ts';
import type { DeviceState, Ids, Teams } from '../live/ports.ts';
import { MATCH_SUMMARIES } from '../projections/match-summary.ts';
import { ALL_SESSIONS, SESSION_SUMMARIES } from '../projections/session-summary.ts';
import type { StoreChange } from '../store/local-store.ts';
import type { Lists, Rows, StoredIds } from '../store/ports.ts';
import { matchOf } from './matches/matches.ts';
import { selectionOf, sessionOf } from './matches/trainings.ts';

export interface StoredNotices {
  readonly running: readonly Match[];
  readonly coming: readonly TitledNotice[];
}

export interface TitledNotice extends Noticed {
  /** The opponent, or the name of the session or its selection. */
  readonly title: string;
}

type Ports = Rows & Lists & StoredIds & Clock & Teams & Ids & DeviceState;

const CONCERNED = ['matches', 'training_sessions', 'training_selections', 'teams'];
/** The phone's schedule is replaced long before the last of them. */
const AHEAD_S = 30 * 86_400;

export function concernsNotices({ rows }: StoreChange): boolean {
  return [...rows.values()].some(({ collection }) => CONCERNED.includes(collection));
}

export async function storedNotices(ports: Ports): Promise<StoredNotices> {
  const teams = ports.live.teams.get() ?? [];
  const ofTeams = await Promise.all(teams.map((team) => noticesOfTeam(ports, team)));
  const sessions = await comingSessions(ports, teams);
  return {
    running: ofTeams.flatMap(({ running }) => running),
    coming: [...ofTeams.flatMap(({ coming }) => coming), ...sessions],
  };
}

async function noticesOfTeam(ports: Ports, team: Team): Promise<StoredNotices> {
  const listed = await ports.store.summaries(MATCH_SUMMARIES, team.sid);
  const read = async (chosen: readonly { readonly sid: number }[]) =>
    (await Promise.all(chosen.map(({ sid }) => matchOf(ports, sid)))).filter((match) => match !== null);
  const runs = roleAllows(team, 'runMatch');
  const running = await read(runs ? listed.filter(({ status }) => isPlaying(status)) : []);
  const isNear = nearBy(ports, team.metadata.timezone);
  const works = roleAllows(team, ATTENDANCE_RIGHTS.matches.enter);
  const coming = await read(
    works ? listed.filter((match) => isNotStarted(match.status) && isNear(match)) : [],
  );
  return {
    running: running.filter((match) => isRunHere(ports, match)),
    coming: coming.map((gathering) => ({
      gathering,
      team,
      title: opponentOf(gathering),
      asks: roleAllows(team, ATTENDANCE_RIGHTS.matches.ask),
    })),
  };
}

async function comingSessions(ports: Ports, teams: readonly Team[]): Promise<readonly TitledNotice[]> {
  const listed = await ports.store.summaries(SESSION_SUMMARIES, ALL_SESSIONS);
  const found = await Promise.all(
    listed.filter(nearBy(ports, 'UTC')).map(async ({ sid, selection_sid }) => {
      const [session, selection] = await Promise.all([
        sessionOf(ports, sid),
        selectionOf(ports, selection_sid),
      ]);
      const teamSid = ports.live.resolve('teams', selection?.team_sid ?? 0);
      const team = teams.find((one) => one.sid === teamSid);
      const works = team !== undefined && roleAllows(team, ATTENDANCE_RIGHTS.training_sessions.enter);
      if (session === null || !works) return [];
      const title = plainText(session.name || (selection?.name ?? ''));
      const asks = roleAllows(team, ATTENDANCE_RIGHTS.training_sessions.ask);
      return [{ gathering: session, team, title, asks }];
    }),
  );
  return found.flat();
}

/** From yesterday on, because the zone of a session's team is not known here. */
function nearBy(ports: Ports, timezone: string): (start: WallClock) => boolean {
  const now = ports.now() / 1_000;
  return (start) => {
    const at = kickOffInstant(start, timezone);
    return start.date > 0 && at > now - 86_400 && at < now + AHEAD_S;
  };
}

/** Another coach's phone notifies about the match that it controls. */
function isRunHere({ live: { state } }: Ports, match: Match): boolean {
  const controller = controllerOf(match);
  return (
    controller === null || [deviceNumber(state), provisionalOrdinal(state.device)].includes(controller.device)
  );
}
