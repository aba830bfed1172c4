/** The account's role on a training selection and its sessions: that on the selection's team. */
import type { Team } from '@touchline/domain/entity/tables/team';
import type { TrainingSelection, TrainingSession } from '@touchline/domain/entity/tables/training';
import type { Actor } from '@touchline/domain/team/permissions';
import { timezoneOf } from '@touchline/domain/training/selection';
import type { Clock } from '../../clock/ports.ts';
import type { TeamById } from '../../live/ports.ts';
import { actorOnAccount, actorOnTeam } from '../permission.ts';
import type { AccountWork, UnitOfWork } from '../unit-of-work.ts';

/** What commands on selections and sessions need. */
export type TrainingWork = AccountWork & TeamById & Clock;

/**
 * A selection without a team on this device is the account's own: its team was deleted. The server knows better, and
 * refuses what the account may not do.
 */
export function trainingActorOf(
  ports: Pick<TrainingWork, 'live' | 'team' | 'ownAccount' | 'now'>,
  { team_sid }: Pick<TrainingSelection, 'team_sid'>,
): Actor {
  const team = ports.team(team_sid);
  const nowSeconds = ports.now() / 1_000;
  return team === undefined
    ? actorOnAccount(ports.live.teams.get() ?? [], ports.ownAccount(), nowSeconds)
    : actorOnTeam(team, ports.ownAccount(), nowSeconds);
}

export interface OfSelection {
  readonly selection: TrainingSelection;
  readonly team: Team | undefined;
  readonly actor: Actor;
  /** The IANA time zone of its sessions. */
  readonly timezone: string;
}

/** Ends the command when the selection is not on this device. */
export async function takeSelection(
  ports: TrainingWork,
  unit: UnitOfWork,
  sid: number,
): Promise<OfSelection> {
  const selection = await unit.take('training_selections', sid);
  const team = ports.team(selection.team_sid);
  return {
    selection,
    team,
    actor: trainingActorOf(ports, selection),
    timezone: timezoneOf(selection, team),
  };
}

export interface OfSession extends OfSelection {
  readonly session: TrainingSession;
}

/** Ends the command when the session or its selection is not on this device. */
export async function takeSession(ports: TrainingWork, unit: UnitOfWork, sid: number): Promise<OfSession> {
  const session = await unit.take('training_sessions', sid);
  return { session, ...(await takeSelection(ports, unit, session.selection_sid)) };
}
