/** The player collection, and the players of each team. */

import { create, patch } from '@touchline/domain/entity/rows/rows';
import { type Player, playerFields } from '@touchline/domain/entity/tables/player';
import type { Team } from '@touchline/domain/entity/tables/team';
import { archived, restored, teamsWithoutPlayer } from '@touchline/domain/player/archive';
import { type PlayerRefusal, playerRefusals } from '@touchline/domain/player/validation';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { type Actor, isOwn } from '@touchline/domain/team/permissions';
import {
  inOrder,
  type SquadRefusal,
  withoutPlayer,
  withPlayer,
  withPlayers,
  withShirtNumber,
} from '@touchline/domain/team/squad';
import { actorOnAccount, actorOnTeam } from '../permission.ts';
import { leaveSelections } from '../training/selections.ts';
import type { TrainingWork } from '../training/training-actor.ts';
import type { AccountWork } from '../unit-of-work.ts';
import { act, type Outcome, type UnitOfWork } from '../unit-of-work.ts';

interface InTeam {
  readonly team: number;
  readonly player: number;
}

export interface NewPlayerArgs extends Partial<Player> {
  /** Adds the player to this team, with the lowest free shirt number. */
  readonly team?: number;
}

export function createPlayer(
  ports: AccountWork,
  { team, ...values }: NewPlayerArgs,
): Outcome<{ readonly sid: number }, PlayerRefusal | SquadRefusal> {
  type Refusals = PlayerRefusal | SquadRefusal;
  return act<{ readonly sid: number }, Refusals>(ports, { label: 'createPlayer' }, async (unit) => {
    const joins = team === undefined ? null : await unit.take('teams', team);
    // In a shared team the new player belongs to the team's owner.
    const team_sid = joins === null || isOwn(joins.role) ? 0 : joins.sid;
    const createdAt = Math.floor(unit.nowSeconds);
    const player = create(playerFields, { ...values, team_sid, createdAt });
    const named = { ...player, nickname: player.nickname.trim() };
    const wrong = refusalOf(named);
    if (wrong !== undefined) return refuse(wrong);
    const actor = joins === null ? collectionActor(ports, unit) : teamActor(ports, unit, joins);
    const sid = await unit.create('players', actor, named);
    const joined = joins === null ? null : withPlayer(joins, sid);
    if (joined !== null && !joined.ok) return joined;
    if (joins !== null && joined !== null) await saveTeam(ports, unit, [joins, joined.value]);
    return ok({ sid });
  });
}

export interface ImportedPlayer {
  readonly player: Player;
  /** 0 for the lowest free number. */
  readonly shirtnumber: number;
  /** Also joins the team. */
  readonly joins: boolean;
}

export interface ImportArgs {
  readonly players: readonly ImportedPlayer[];
  /** 0 for the collection only. */
  readonly team: number;
}

/** Imports all of them or none, with one Undo. */
export function importPlayers(
  ports: AccountWork,
  { players, team }: ImportArgs,
): Outcome<object, PlayerRefusal | SquadRefusal> {
  type Refusals = PlayerRefusal | SquadRefusal;
  return act<object, Refusals>(ports, { label: 'importPlayers' }, async (unit) => {
    const joined = team === 0 ? null : await unit.take('teams', team);
    return takeInPlayers(ports, unit, { players, team: joined });
  });
}

/** Creates players, who join the team if they should. Returns those who joined, in the same order. */
export async function takeInPlayers(
  ports: AccountWork,
  unit: UnitOfWork,
  { players, team }: { readonly players: ImportArgs['players']; readonly team: Team | null },
): Promise<Result<readonly Joining[], PlayerRefusal | SquadRefusal>> {
  const actor =
    team === null || isOwn(team.role) ? collectionActor(ports, unit) : teamActor(ports, unit, team);
  const facts = {
    team_sid: team === null || isOwn(team.role) ? 0 : team.sid,
    createdAt: Math.floor(unit.nowSeconds),
  };
  const joining = await createPlayers(unit, actor, { players, facts });
  if (!joining.ok || team === null) return joining;
  const after = withPlayers(team, joining.value);
  if (!after.ok) return after;
  await saveTeam(ports, unit, [team, after.value]);
  return joining;
}

/** The changed fields, also within the metadata; other fields stay. */
export type PlayerChanges = Partial<Omit<Player, 'metadata'>> & {
  readonly metadata?: Partial<Player['metadata']>;
};

interface Joining {
  readonly sid: number;
  readonly shirtnumber: number;
}

/** Creates the players; answers those who join the team. */
export async function createPlayers(
  unit: UnitOfWork,
  actor: Actor,
  {
    players,
    facts,
  }: { readonly players: ImportArgs['players']; readonly facts: Pick<Player, 'team_sid' | 'createdAt'> },
): Promise<Result<readonly Joining[], PlayerRefusal>> {
  const joining: Joining[] = [];
  for (const { player, shirtnumber, joins } of players) {
    const wrong = refusalOf(player);
    if (wrong !== undefined) return refuse(wrong);
    const sid = await unit.create('players', actor, { ...player, ...facts });
    if (joins) joining.push({ sid, shirtnumber });
  }
  return ok(joining);
}

export function updatePlayer(
  ports: AccountWork,
  sid: number,
  values: PlayerChanges,
): Outcome<object, PlayerRefusal> {
  return act<object, PlayerRefusal>(ports, { label: 'player' }, async (unit) => {
    const player = await unit.take('players', sid);
    const patched = patch(playerFields, player, values);
    const after = { ...patched, nickname: patched.nickname.trim() };
    const wrong = refusalOf(after);
    if (wrong !== undefined) return refuse(wrong);
    const actor = await playerActor(ports, unit, player.sid);
    await unit.save({ collection: 'players', sid }, actor, [player, after]);
    return ok({});
  });
}

/** Archives a player: they leave the teams and training selections that this account manages, keep everything, and can be restored. */
export function archivePlayer(ports: TrainingWork, sid: number): Outcome<object, never> {
  return act<object, never>(ports, { label: 'archivePlayer' }, async (unit) => {
    const player = await unit.take('players', sid);
    const actor = await playerActor(ports, unit, player.sid);
    await unit.save({ collection: 'players', sid }, actor, [player, archived(player)]);
    await leaveTeams(ports, unit, player.sid);
    await leaveSelections(ports, unit, player.sid);
    return ok({});
  });
}

export function restorePlayer(ports: AccountWork, sid: number): Outcome<object, never> {
  return act<object, never>(ports, { label: 'restorePlayer' }, async (unit) => {
    const player = await unit.take('players', sid);
    const actor = await playerActor(ports, unit, player.sid);
    await unit.save({ collection: 'players', sid }, actor, [player, restored(player)]);
    return ok({});
  });
}

export function deletePlayer(ports: TrainingWork, sid: number): Outcome<object, never> {
  return act<object, never>(ports, { label: 'deletePlayer' }, async (unit) => {
    const player = await unit.take('players', sid);
    const actor = await playerActor(ports, unit, player.sid);
    await leaveTeams(ports, unit, player.sid);
    await leaveSelections(ports, unit, player.sid);
    await unit.removeIfHere({ collection: 'media', sid: player.media_sid }, actor);
    await unit.remove({ collection: 'players', sid }, actor);
    return ok({});
  });
}

export function addPlayerToTeam(
  ports: AccountWork,
  { team, player: given }: InTeam,
): Outcome<object, SquadRefusal> {
  return changeTeam<SquadRefusal>(ports, team, async (before, unit) => {
    const player = await unit.take('players', given);
    return withPlayer(before, player.sid);
  });
}

export function removePlayerFromTeam(ports: AccountWork, { team, player }: InTeam): Outcome<object, never> {
  const sid = ports.live.resolve('players', player);
  return changeTeam<never>(ports, team, async (before) => ok(withoutPlayer(before, sid)));
}

export function orderTeamPlayers(
  ports: AccountWork,
  { team, players }: { readonly team: number; readonly players: readonly number[] },
): Outcome<object, never> {
  const order = players.map((sid) => ports.live.resolve('players', sid));
  return changeTeam<never>(ports, team, async (before) => ok(inOrder(before, order)));
}

export function setShirtNumber(
  ports: AccountWork,
  { team, player, number }: InTeam & { readonly number: number },
): Outcome<object, SquadRefusal> {
  const sid = ports.live.resolve('players', player);
  return changeTeam<SquadRefusal>(ports, team, async (before) => withShirtNumber(before, sid, number));
}

/** Removes the player from the teams that this account manages (section 4). */
async function leaveTeams(ports: AccountWork, unit: UnitOfWork, player: number): Promise<void> {
  const teams = await unit.takeAll('teams');
  const before = new Map(teams.map((team) => [team.sid, team]));
  for (const after of teamsWithoutPlayer(teams, player)) {
    await saveTeam(ports, unit, [before.get(after.sid) ?? after, after]);
  }
}

/** A player who is added during a match gets a position later. */
function refusalOf(player: Player): PlayerRefusal | undefined {
  return playerRefusals(player).find(({ code }) => code !== 'positionMissing');
}

function changeTeam<E>(
  ports: AccountWork,
  sid: number,
  decide: (team: Team, unit: UnitOfWork) => Promise<Result<Team, E>>,
): Outcome<object, E> {
  return act<object, E>(ports, { label: 'squad' }, async (unit) => {
    const team = await unit.take('teams', sid);
    const decided = await decide(team, unit);
    if (!decided.ok) return decided;
    await saveTeam(ports, unit, [team, decided.value]);
    return ok({});
  });
}

async function saveTeam(ports: AccountWork, unit: UnitOfWork, change: readonly [before: Team, after: Team]) {
  const [before, after] = change;
  if (before === after) return;
  await unit.save({ collection: 'teams', sid: before.sid }, teamActor(ports, unit, before), change);
}

/** The role on a player is the role on the player's team; in the own collection, the owner's. */
export async function playerActor(ports: AccountWork, unit: UnitOfWork, player: number): Promise<Actor> {
  const teams = (await unit.takeAll('teams')).filter((team) => team.player_sids.includes(player));
  const [shared] = teams.filter((team) => !isOwn(team.role));
  const onlyShared = shared !== undefined && teams.every((team) => !isOwn(team.role));
  return onlyShared ? teamActor(ports, unit, shared) : collectionActor(ports, unit);
}

function teamActor(ports: AccountWork, unit: UnitOfWork, team: Team): Actor {
  return actorOnTeam(team, ports.ownAccount(), unit.nowSeconds);
}

function collectionActor(ports: AccountWork, unit: UnitOfWork): Actor {
  return actorOnAccount(ports.live.teams.get() ?? [], ports.ownAccount(), unit.nowSeconds);
}
