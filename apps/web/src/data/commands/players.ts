/** The player collection, and who is in which team. */
import { type Player, playerFields } from '@touchline/domain/entity/player';
import { create, patch } from '@touchline/domain/entity/rows';
import type { Team } from '@touchline/domain/entity/team';
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
import type { Client } from '../client.ts';
import { actorOnAccount, actorOnTeam } from '../permission.ts';
import { act, type Desk, type Outcome } from './desk.ts';

interface InTeam {
  readonly team: number;
  readonly player: number;
}

export interface NewPlayerArgs extends Partial<Player> {
  /** He joins this team, with the lowest free shirt number. */
  readonly team?: number;
}

export function createPlayer(
  client: Client,
  { team, ...values }: NewPlayerArgs,
): Outcome<{ readonly sid: number }, PlayerRefusal | SquadRefusal> {
  type Refusals = PlayerRefusal | SquadRefusal;
  return act<{ readonly sid: number }, Refusals>(client, { label: 'createPlayer' }, async (desk) => {
    const joins = team === undefined ? null : await desk.take('teams', team);
    // In a team that is shared with this person he is its owner's player.
    const team_sid = joins === null || isOwn(joins.role) ? 0 : joins.sid;
    const createdAt = Math.floor(desk.nowSeconds);
    const player = create(playerFields, { ...values, team_sid, createdAt });
    const named = { ...player, nickname: player.nickname.trim() };
    const wrong = refusalOf(named);
    if (wrong !== undefined) return refuse(wrong);
    const actor = joins === null ? collectionActor(client, desk) : teamActor(client, desk, joins);
    const sid = await desk.create('players', actor, named);
    const joined = joins === null ? null : withPlayer(joins, sid);
    if (joined !== null && !joined.ok) return joined;
    if (joins !== null && joined !== null) await saveTeam(client, desk, [joins, joined.value]);
    return ok({ sid });
  });
}

export interface ImportedPlayer {
  readonly player: Player;
  /** 0 for the lowest free one. */
  readonly shirtnumber: number;
  /** Comes into the team, too. */
  readonly joins: boolean;
}

export interface ImportArgs {
  readonly players: readonly ImportedPlayer[];
  /** 0 for the collection only. */
  readonly team: number;
}

/** All of them or none, and one Undo for all. */
export function importPlayers(
  client: Client,
  { players, team }: ImportArgs,
): Outcome<object, PlayerRefusal | SquadRefusal> {
  type Refusals = PlayerRefusal | SquadRefusal;
  return act<object, Refusals>(client, { label: 'importPlayers' }, async (desk) => {
    const joined = team === 0 ? null : await desk.take('teams', team);
    const actor =
      joined === null || isOwn(joined.role) ? collectionActor(client, desk) : teamActor(client, desk, joined);
    const facts = {
      team_sid: joined === null || isOwn(joined.role) ? 0 : joined.sid,
      createdAt: Math.floor(desk.nowSeconds),
    };
    const joining = await createPlayers(desk, actor, { players, facts });
    if (!joining.ok) return joining;
    if (joined === null) return ok({});
    const after = withPlayers(joined, joining.value);
    if (!after.ok) return after;
    await saveTeam(client, desk, [joined, after.value]);
    return ok({});
  });
}

/** The changed fields, also within the metadata; the others stay as they are. */
export type PlayerChanges = Partial<Omit<Player, 'metadata'>> & {
  readonly metadata?: Partial<Player['metadata']>;
};

interface Joining {
  readonly sid: number;
  readonly shirtnumber: number;
}

/** Makes the players; answers those that join the team. */
export async function createPlayers(
  desk: Desk,
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
    const sid = await desk.create('players', actor, { ...player, ...facts });
    if (joins) joining.push({ sid, shirtnumber });
  }
  return ok(joining);
}

export function updatePlayer(
  client: Client,
  sid: number,
  values: PlayerChanges,
): Outcome<object, PlayerRefusal> {
  return act<object, PlayerRefusal>(client, { label: 'player' }, async (desk) => {
    const player = await desk.take('players', sid);
    const patched = patch(playerFields, player, values);
    const after = { ...patched, nickname: patched.nickname.trim() };
    const wrong = refusalOf(after);
    if (wrong !== undefined) return refuse(wrong);
    const actor = await playerActor(client, desk, player.sid);
    await desk.save({ collection: 'players', sid }, actor, [player, after]);
    return ok({});
  });
}

/** Leaves the teams that one manages, keeps everything about him, and can come back. */
export function archivePlayer(client: Client, sid: number): Outcome<object, never> {
  return act<object, never>(client, { label: 'archivePlayer' }, async (desk) => {
    const player = await desk.take('players', sid);
    const actor = await playerActor(client, desk, player.sid);
    await desk.save({ collection: 'players', sid }, actor, [player, archived(player)]);
    await leaveTeams(client, desk, player.sid);
    return ok({});
  });
}

export function restorePlayer(client: Client, sid: number): Outcome<object, never> {
  return act<object, never>(client, { label: 'restorePlayer' }, async (desk) => {
    const player = await desk.take('players', sid);
    const actor = await playerActor(client, desk, player.sid);
    await desk.save({ collection: 'players', sid }, actor, [player, restored(player)]);
    return ok({});
  });
}

export function deletePlayer(client: Client, sid: number): Outcome<object, never> {
  return act<object, never>(client, { label: 'deletePlayer' }, async (desk) => {
    const player = await desk.take('players', sid);
    const actor = await playerActor(client, desk, player.sid);
    await leaveTeams(client, desk, player.sid);
    await desk.removeIfHere({ collection: 'media', sid: player.media_sid }, actor);
    await desk.remove({ collection: 'players', sid }, actor);
    return ok({});
  });
}

export function addPlayerToTeam(
  client: Client,
  { team, player: given }: InTeam,
): Outcome<object, SquadRefusal> {
  return changeTeam<SquadRefusal>(client, team, async (before, desk) => {
    const player = await desk.take('players', given);
    return withPlayer(before, player.sid);
  });
}

export function removePlayerFromTeam(client: Client, { team, player }: InTeam): Outcome<object, never> {
  const sid = client.live.resolve('players', player);
  return changeTeam<never>(client, team, async (before) => ok(withoutPlayer(before, sid)));
}

export function orderTeamPlayers(
  client: Client,
  { team, players }: { readonly team: number; readonly players: readonly number[] },
): Outcome<object, never> {
  const order = players.map((sid) => client.live.resolve('players', sid));
  return changeTeam<never>(client, team, async (before) => ok(inOrder(before, order)));
}

export function setShirtNumber(
  client: Client,
  { team, player, number }: InTeam & { readonly number: number },
): Outcome<object, SquadRefusal> {
  const sid = client.live.resolve('players', player);
  return changeTeam<SquadRefusal>(client, team, async (before) => withShirtNumber(before, sid, number));
}

/** He leaves the teams that one manages (section 4). */
async function leaveTeams(client: Client, desk: Desk, player: number): Promise<void> {
  const teams = await desk.takeAll('teams');
  const before = new Map(teams.map((team) => [team.sid, team]));
  for (const after of teamsWithoutPlayer(teams, player)) {
    await saveTeam(client, desk, [before.get(after.sid) ?? after, after]);
  }
}

/** A player who is added on the touchline gets his position later. */
function refusalOf(player: Player): PlayerRefusal | undefined {
  return playerRefusals(player).find(({ code }) => code !== 'positionMissing');
}

function changeTeam<E>(
  client: Client,
  sid: number,
  decide: (team: Team, desk: Desk) => Promise<Result<Team, E>>,
): Outcome<object, E> {
  return act<object, E>(client, { label: 'squad' }, async (desk) => {
    const team = await desk.take('teams', sid);
    const decided = await decide(team, desk);
    if (!decided.ok) return decided;
    await saveTeam(client, desk, [team, decided.value]);
    return ok({});
  });
}

async function saveTeam(client: Client, desk: Desk, change: readonly [before: Team, after: Team]) {
  const [before, after] = change;
  if (before === after) return;
  await desk.save({ collection: 'teams', sid: before.sid }, teamActor(client, desk, before), change);
}

/** On a player one acts as on his team; on one's own collection, as its owner. */
export async function playerActor(client: Client, desk: Desk, player: number): Promise<Actor> {
  const teams = (await desk.takeAll('teams')).filter((team) => team.player_sids.includes(player));
  const [shared] = teams.filter((team) => !isOwn(team.role));
  const onlyShared = shared !== undefined && teams.every((team) => !isOwn(team.role));
  return onlyShared ? teamActor(client, desk, shared) : collectionActor(client, desk);
}

function teamActor(client: Client, desk: Desk, team: Team): Actor {
  return actorOnTeam(team, client.ownAccount(), desk.nowSeconds);
}

function collectionActor(client: Client, desk: Desk): Actor {
  return actorOnAccount(client.live.teams.get() ?? [], client.ownAccount(), desk.nowSeconds);
}
