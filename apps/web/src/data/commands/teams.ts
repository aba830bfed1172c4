/** Teams: making them, setting them up, their periods, and which one the account works with. */
import type { Account } from '@touchline/domain/entity/account';
import { patch } from '@touchline/domain/entity/rows';
import {
  type Period,
  periodFields,
  type Team,
  type TeamMetadata,
  teamFields,
  teamMetadataFields,
} from '@touchline/domain/entity/team';
import type { PlayerRefusal } from '@touchline/domain/player/validation';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { type TeamNamesRefusal, teamNamesRefusals } from '@touchline/domain/team/names';
import { type NewTeam, newTeam } from '@touchline/domain/team/new-team';
import {
  hasRoomForTeam,
  hiddenTeamsText,
  readHiddenTeams,
  TEAMS_HIDDEN,
  teamsInOrder,
} from '@touchline/domain/team/overview';
import {
  type PeriodRefusal,
  withoutPeriod,
  withPeriod,
  withPeriodChanged,
  withPeriodsInOrder,
} from '@touchline/domain/team/periods';
import { type SquadRefusal, withPlayers } from '@touchline/domain/team/squad';
import type { Client } from '../client.ts';
import { actorOnAccount, actorOnTeam } from '../permission.ts';
import { act, type Desk, type Outcome } from './desk.ts';
import { createPlayers, type ImportedPlayer } from './players.ts';

export type NewTeamArgs = Omit<NewTeam, 'format' | 'timezone' | 'createdAt'> &
  NonNullable<NewTeam['format']> & {
    /** They are made with the team, and play in it. */
    readonly players?: readonly ImportedPlayer[];
  };

/** You've reached the maximum of allowed teams (section 8); only teams that the user owns count. */
export type TeamRefusal = { readonly code: 'maxTeams' } | TeamNamesRefusal;
type CreateTeamRefusal = TeamRefusal | PlayerRefusal | SquadRefusal;

/** A team with its first period; the account works with it from now on. */
export function createTeam(
  client: Client,
  { clubname, teamname, division, shirt, federation, players = [], ...format }: NewTeamArgs,
): Outcome<{ readonly sid: number }, CreateTeamRefusal> {
  return act<{ readonly sid: number }, CreateTeamRefusal>(client, { label: 'createTeam' }, async (desk) => {
    const [wrong] = teamNamesRefusals({ clubname, teamname, division: division ?? '' });
    if (wrong !== undefined) return refuse(wrong);
    const account = await desk.take('account', client.account);
    const teams = await desk.takeAll('teams');
    if (!hasRoomForTeam(account, teams)) return refuse({ code: 'maxTeams' });
    const actor = actorOnAccount(teams, account, desk.nowSeconds);
    const createdAt = Math.floor(desk.nowSeconds);
    const squad = await createPlayers(desk, actor, { players, facts: { team_sid: 0, createdAt } });
    if (!squad.ok) return squad;
    const team = newTeam({
      ...{ clubname, teamname, format, timezone: client.timezone },
      ...(division !== undefined && { division }),
      ...(shirt !== undefined && { shirt }),
      ...(federation !== undefined && { federation }),
      createdAt,
    });
    const full = withPlayers(team, squad.value);
    if (!full.ok) return full;
    const sid = await desk.create('teams', actor, full.value);
    await desk.change({ collection: 'account', sid: client.account }, actor, { current_team: sid });
    return ok({ sid });
  });
}

export function updateTeamMetadata(
  client: Client,
  sid: number,
  values: Partial<TeamMetadata>,
): Outcome<object, never> {
  return changeTeam(client, sid, (team) =>
    ok({ ...team, metadata: patch(teamMetadataFields, team.metadata, withHalfLength(values)) }),
  );
}

/** Changed fields of a team and of its metadata, by their names, in one step that Undo takes back. */
export function updateTeam(
  client: Client,
  sid: number,
  changed: Partial<Team> & Partial<TeamMetadata>,
): Outcome<object, never> {
  return changeTeam(client, sid, (team) => {
    const own = patch(teamFields, team, trimmed(changed));
    return ok({ ...own, metadata: patch(teamMetadataFields, own.metadata, withHalfLength(changed)) });
  });
}

export function deleteTeam(client: Client, sid: number): Outcome<object, never> {
  return act<object, never>(client, { label: 'deleteTeam' }, async (desk) => {
    const team = await desk.take('teams', sid);
    const actor = actorOnTeam(team, client.ownAccount(), desk.nowSeconds);
    const account = client.ownAccount();
    // Removing the current team resets the current team to none (section 4).
    if (account?.current_team === sid) {
      await desk.change({ collection: 'account', sid: client.account }, ownActor(client, desk), {
        current_team: 0,
      });
    }
    await desk.remove({ collection: 'teams', sid }, actor);
    return ok({});
  });
}

export function addPeriod(
  client: Client,
  { team, title, icon = 'season' }: { readonly team: number; readonly title: string; readonly icon?: string },
): Outcome<{ readonly id: number }, never> {
  return addToTeam<never>(client, { team, label: 'addPeriod' }, (before, id) =>
    ok(withPeriod(before, { id, icon, title: title.trim() })),
  );
}

interface OfPeriod {
  readonly team: number;
  readonly id: number;
}

export function editPeriod(
  client: Client,
  { team, id, ...values }: OfPeriod & Partial<Pick<Period, 'title' | 'icon'>>,
): Outcome<object, PeriodRefusal> {
  return changeTeam<PeriodRefusal>(client, team, (before) => {
    const period = before.metadata.periods.find((one) => one.id === id);
    if (period === undefined) return refuse({ code: 'periodUnknown', id });
    return withPeriodChanged(before, id, patch(periodFields, period, trimmed(values)));
  });
}

/** One place up (-1) or down. */
export function movePeriod(
  client: Client,
  { team, id, by }: OfPeriod & { readonly by: -1 | 1 },
): Outcome<object, never> {
  return changeTeam(client, team, (before) => {
    const ids = before.metadata.periods.map((period) => period.id);
    const at = ids.indexOf(id);
    if (at < 0) return ok(before);
    return ok(withPeriodsInOrder(before, ids.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, id)));
  });
}

/** A period that holds matches stays, and so does the last one. */
export function deletePeriod(client: Client, { team, id }: OfPeriod): Outcome<object, PeriodRefusal> {
  return act<object, PeriodRefusal>(client, { label: 'deletePeriod' }, async (desk) => {
    const before = await desk.take('teams', team);
    const matches = await desk.takeAll('matches');
    const held = matches.some((match) => match.team_sid === before.sid && match.period === id);
    const without = withoutPeriod(before, id, held);
    if (!without.ok) return without;
    await saveTeam(client, desk, [before, without.value]);
    return ok({});
  });
}

/** The team that this account works with, on all its devices. */
export function setCurrentTeam(client: Client, sid: number): Outcome<object, never> {
  return changeAccount(client, async (desk) => {
    const team = await desk.take('teams', sid);
    return { current_team: team.sid };
  });
}

export function setTeamHidden(client: Client, sid: number, hidden: boolean): Outcome<object, never> {
  return changeAccount(client, (desk, account) =>
    hiddenTeams(desk, account, (teams) =>
      teams.map((team) => (team.sid === sid ? { ...team, hidden } : team)),
    ),
  );
}

/** Teams in this order; those that are not named keep theirs, behind. */
export function orderTeams(client: Client, order: readonly number[]): Outcome<object, never> {
  const place = new Map(order.map((sid, index) => [sid, index]));
  return changeAccount(client, (desk, account) =>
    hiddenTeams(desk, account, (teams) =>
      [...teams].sort((a, b) => (place.get(a.sid) ?? order.length) - (place.get(b.sid) ?? order.length)),
    ),
  );
}

type Wish = Pick<Team, 'sid' | 'hidden'>;

async function hiddenTeams(
  desk: Desk,
  account: Account,
  change: (teams: readonly Wish[]) => readonly Wish[],
): Promise<{ readonly [path: string]: string }> {
  const hidden = readHiddenTeams(account.meta[TEAMS_HIDDEN] ?? '');
  const teams = teamsInOrder(await desk.takeAll('teams'), hidden);
  return { [`meta/${TEAMS_HIDDEN}`]: hiddenTeamsText(change(teams)) };
}

function changeAccount(
  client: Client,
  decide: (desk: Desk, account: Account) => Promise<{ readonly [path: string]: string | number }>,
): Outcome<object, never> {
  return act<object, never>(client, {}, async (desk) => {
    const account = await desk.take('account', client.account);
    const changes = await decide(desk, account);
    await desk.change({ collection: 'account', sid: client.account }, ownActor(client, desk), changes);
    return ok({});
  });
}

/** A change to one team, as the domain decides it. */
export function changeTeam<E = never>(
  client: Client,
  sid: number,
  decide: (team: Team) => Result<Team, E>,
): Outcome<object, E> {
  return act<object, E>(client, { label: 'team' }, async (desk) => {
    const team = await desk.take('teams', sid);
    const decided = decide(team);
    if (!decided.ok) return decided;
    await saveTeam(client, desk, [team, decided.value]);
    return ok({});
  });
}

/** One more of something that a team has under numbers of its own; answers the new one's. */
export function addToTeam<E>(
  client: Client,
  { team, label }: { readonly team: number; readonly label: string },
  decide: (team: Team, id: number) => Result<Team, E>,
): Outcome<{ readonly id: number }, E> {
  return act<{ readonly id: number }, E>(client, { label }, async (desk) => {
    const before = await desk.take('teams', team);
    const id = await desk.newNumber();
    const decided = decide(before, id);
    if (!decided.ok) return decided;
    await saveTeam(client, desk, [before, decided.value]);
    return ok({ id });
  });
}

/** Writes what a command has decided about a team, as far as this account may. */
function saveTeam(client: Client, desk: Desk, change: readonly [before: Team, after: Team]): Promise<void> {
  const [before] = change;
  const actor = actorOnTeam(before, client.ownAccount(), desk.nowSeconds);
  return desk.save({ collection: 'teams', sid: before.sid }, actor, change);
}

function ownActor(client: Client, desk: Desk) {
  return actorOnAccount(client.live.teams.get() ?? [], client.ownAccount(), desk.nowSeconds);
}

/** Half the match's length follows it. */
function withHalfLength(values: Partial<TeamMetadata>): Partial<TeamMetadata> {
  return values.matchLength === undefined ? values : { ...values, halfLength: values.matchLength / 2 };
}

/** Names without the spaces that a phone's keyboard leaves behind. */
function trimmed<T extends object>(values: T): T {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(entries) as T;
}
