import type { Team } from '@touchline/domain/entity/tables/team';
import type { TrainingSelection, TrainingSession } from '@touchline/domain/entity/tables/training';
import { timezoneOf } from '@touchline/domain/training/selection';
import { withoutTwins } from '@touchline/domain/training/series/twins';
import type { LiveQuery } from '../../live/live-query.ts';
import { useClient } from '../../page/react.tsx';
import type { SessionSummary } from '../../projections/session-summary.ts';
import { lossesOf, notedOf } from '../../queries/matches/trainings.ts';
import { useTeams } from '../team/teams.ts';
import { useLiveQuery } from '../use-live-query.ts';
import { useSelections } from './selections.ts';

/** All sessions as lists show them, by date and time: one of a series a day, whatever devices made without network. */
export function useSessions(): readonly SessionSummary[] | undefined {
  const client = useClient();
  const sessions = useLiveQuery(client.sessions());
  const noted = useLiveQuery(
    client.live.query(
      'noted sessions',
      () => notedOf(client),
      ({ rows }) => [...rows.values()].some(({ collection }) => collection === 'notes'),
    ),
  );
  return sessions && withoutTwins(sessions, ({ own, sid }) => own || (noted?.has(sid) ?? false));
}

const NO_SESSION: LiveQuery<null> = { get: () => null, subscribe: () => () => undefined };

/** A whole session; null when this device has no session with this id, or for a null id. */
export function useSession(sid: number | null): TrainingSession | null | undefined {
  const { live } = useClient();
  return useLiveQuery<TrainingSession | null>(sid === null ? NO_SESSION : live.session(sid));
}

export interface SessionWithTeam {
  readonly session: TrainingSession;
  /** Null for a deleted selection: its sessions can only be read. */
  readonly selection: TrainingSelection | null;
  /** Null when the team was deleted. */
  readonly team: Team | null;
}

/** A session with its selection and team; null when the session is missing, undefined while they are read. */
export function useSessionWithTeam(sid: number | null): SessionWithTeam | null | undefined {
  const { live } = useClient();
  const session = useSession(sid);
  const selections = useSelections();
  const teams = useTeams();
  if (session === undefined || selections === undefined || teams === undefined) return undefined;
  if (session === null) return null;
  const of = live.resolve('training_selections', session.selection_sid);
  const selection = selections.find((one) => one.sid === of) ?? null;
  const teamSid = live.resolve('teams', selection?.team_sid ?? 0);
  return { session, selection, team: teams.find((one) => one.sid === teamSid) ?? null };
}

/** The number of coming sessions without any record, which are deleted with their selection. */
export function useLosses(selection: TrainingSelection): number | undefined {
  const client = useClient();
  const timezone = timezoneOf(selection, client.team(selection.team_sid));
  return useLiveQuery(
    client.live.query(
      `losses of ${selection.sid}`,
      () => lossesOf(client, selection, timezone),
      ({ rows }) => [...rows.values()].some(({ collection }) => collection === 'training_sessions'),
    ),
  );
}
