/** Teams: creation, setup and periods. */

import { patch } from '@touchline/domain/entity/rows/rows';
import {
  type Period,
  periodFields,
  type Team,
  type TeamMetadata,
  teamFields,
  teamMetadataFields,
} from '@touchline/domain/entity/tables/team';
import type { PlayerRefusal } from '@touchline/domain/player/validation';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { type TeamNamesRefusal, teamNamesRefusals } from '@touchline/domain/team/names';
import { type NewTeam, newTeam } from '@touchline/domain/team/new-team';
import { hasRoomForTeam } from '@touchline/domain/team/overview';
import {
  type PeriodRefusal,
  withoutPeriod,
  withPeriod,
  withPeriodChanged,
  withPeriodsInOrder,
} from '@touchline/domain/team/periods';
import { type SquadRefusal, withPlayers } from '@touchline/domain/team/squad';
import type { TimeZone } from '../../clock/ports.ts';
import { actorOnAccount, actorOnTeam } from '../permission.ts';
import type { AccountWork, TeamWork } from '../unit-of-work.ts';
import { act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';
import { createPlayers, type ImportedPlayer } from './players.ts';
import { ownActor } from './team-choices.ts';

export type NewTeamArgs = Omit<NewTeam, 'format' | 'timezone' | 'createdAt'> &
  NonNullable<NewTeam['format']> & {
    /** Created with the team, as its players. */
    readonly players?: readonly ImportedPlayer[];
  };

/** The maximum number of teams (section 8); only teams that the account owns count. */
export type TeamRefusal = { readonly code: 'maxTeams' } | TeamNamesRefusal;
type CreateTeamRefusal = TeamRefusal | PlayerRefusal | SquadRefusal;

/** Creates a team with its first period and makes it the current one. */
export function createTeam(
  ports: AccountWork & TimeZone,
  { clubname, teamname, division, shirt, federation, players = [], ...format }: NewTeamArgs,
): Outcome<{ readonly sid: number }, CreateTeamRefusal> {
  return act<{ readonly sid: number }, CreateTeamRefusal>(ports, { label: 'createTeam' }, async (unit) => {
    const [wrong] = teamNamesRefusals({ clubname, teamname, division: division ?? '' });
    if (wrong !== undefined) return refuse(wrong);
    const account = await unit.take('account', ports.account);
    const teams = await unit.takeAll('teams');
    if (!hasRoomForTeam(account, teams)) return refuse({ code: 'maxTeams' });
    const actor = actorOnAccount(teams, ports.ownAccount(), unit.nowSeconds);
    const createdAt = Math.floor(unit.nowSeconds);
    const squad = await createPlayers(unit, actor, { players, facts: { team_sid: 0, createdAt } });
    if (!squad.ok) return squad;
    const team = newTeam({
      clubname,
      teamname,
      format,
      timezone: ports.timezone,
      ...(division !== undefined && { division }),
      ...(shirt !== undefined && { shirt }),
      ...(federation !== undefined && { federation }),
      createdAt,
    });
    const full = withPlayers(team, squad.value);
    if (!full.ok) return full;
    const sid = await unit.create('teams', actor, full.value);
    await unit.change({ collection: 'account', sid: ports.account }, actor, { current_team: sid });
    return ok({ sid });
  });
}

export function updateTeamMetadata(
  ports: AccountWork,
  sid: number,
  values: Partial<TeamMetadata>,
): Outcome<object, never> {
  return changeTeam(ports, sid, (team) =>
    ok({ ...team, metadata: patch(teamMetadataFields, team.metadata, withHalfLength(values)) }),
  );
}

/** Changes fields of a team and of its metadata in one action. */
export function updateTeam(
  ports: AccountWork,
  sid: number,
  changed: Partial<Team> & Partial<TeamMetadata>,
): Outcome<object, never> {
  return changeTeam(ports, sid, (team) => {
    const own = patch(teamFields, team, trimmed(changed));
    return ok({ ...own, metadata: patch(teamMetadataFields, own.metadata, withHalfLength(changed)) });
  });
}

export function deleteTeam(ports: AccountWork, sid: number): Outcome<object, never> {
  return act<object, never>(ports, { label: 'deleteTeam' }, async (unit) => {
    const team = await unit.take('teams', sid);
    const actor = actorOnTeam(team, ports.ownAccount(), unit.nowSeconds);
    const account = ports.ownAccount();
    // Removing the current team resets the current team to none (section 4).
    if (account?.current_team === sid) {
      await unit.change({ collection: 'account', sid: ports.account }, ownActor(ports, unit), {
        current_team: 0,
      });
    }
    await unit.remove({ collection: 'teams', sid }, actor);
    return ok({});
  });
}

export function addPeriod(
  ports: AccountWork,
  { team, title, icon = 'season' }: { readonly team: number; readonly title: string; readonly icon?: string },
): Outcome<{ readonly id: number }, never> {
  return addToTeam<never>(ports, { team, label: 'addPeriod' }, (before, id) =>
    ok(withPeriod(before, { id, icon, title: title.trim() })),
  );
}

interface OfPeriod {
  readonly team: number;
  readonly id: number;
}

export function editPeriod(
  ports: AccountWork,
  { team, id, ...values }: OfPeriod & Partial<Pick<Period, 'title' | 'icon'>>,
): Outcome<object, PeriodRefusal> {
  return changeTeam<PeriodRefusal>(ports, team, (before) => {
    const period = before.metadata.periods.find((one) => one.id === id);
    if (period === undefined) return refuse({ code: 'periodUnknown', id });
    return withPeriodChanged(before, id, patch(periodFields, period, trimmed(values)));
  });
}

/** Moves a period one place up (-1) or down. */
export function movePeriod(
  ports: AccountWork,
  { team, id, by }: OfPeriod & { readonly by: -1 | 1 },
): Outcome<object, never> {
  return changeTeam(ports, team, (before) => {
    const ids = before.metadata.periods.map((period) => period.id);
    const at = ids.indexOf(id);
    if (at < 0) return ok(before);
    return ok(withPeriodsInOrder(before, ids.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, id)));
  });
}

/** Deletes a period. A period with matches, and the last period, are refused. */
export function deletePeriod(ports: TeamWork, { team, id }: OfPeriod): Outcome<object, PeriodRefusal> {
  return act<object, PeriodRefusal>(ports, { label: 'deletePeriod' }, async (unit) => {
    const before = await unit.take('teams', team);
    const matches = await unit.takeAll('matches');
    const held = matches.some((match) => match.team_sid === before.sid && match.period === id);
    const without = withoutPeriod(before, id, held);
    if (!without.ok) return without;
    await saveTeam(ports, unit, [before, without.value]);
    return ok({});
  });
}

/** Applies a decision of the domain to one team. */
export function changeTeam<E = never>(
  ports: TeamWork,
  sid: number,
  decide: (team: Team) => Result<Team, E>,
): Outcome<object, E> {
  return act<object, E>(ports, { label: 'team' }, async (unit) => {
    const team = await unit.take('teams', sid);
    const decided = decide(team);
    if (!decided.ok) return decided;
    await saveTeam(ports, unit, [team, decided.value]);
    return ok({});
  });
}

/** Adds an item to a team's numbered list; returns the new item's number. */
export function addToTeam<E>(
  ports: TeamWork,
  { team, label }: { readonly team: number; readonly label: string },
  decide: (team: Team, id: number) => Result<Team, E>,
): Outcome<{ readonly id: number }, E> {
  return act<{ readonly id: number }, E>(ports, { label }, async (unit) => {
    const before = await unit.take('teams', team);
    const id = await unit.newNumber();
    const decided = decide(before, id);
    if (!decided.ok) return decided;
    await saveTeam(ports, unit, [before, decided.value]);
    return ok({ id });
  });
}

/** Saves a decision about a team, as far as this account may. */
function saveTeam(
  ports: TeamWork,
  unit: UnitOfWork,
  change: readonly [before: Team, after: Team],
): Promise<void> {
  const [before] = change;
  const actor = actorOnTeam(before, ports.ownAccount(), unit.nowSeconds);
  return unit.save({ collection: 'teams', sid: before.sid }, actor, change);
}

/** Derives half the match's length. */
function withHalfLength(values: Partial<TeamMetadata>): Partial<TeamMetadata> {
  return values.matchLength === undefined ? values : { ...values, halfLength: values.matchLength / 2 };
}

/** Removes the spaces that phone keyboards add behind names. */
function trimmed<T extends object>(values: T): T {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(entries) as T;
}
