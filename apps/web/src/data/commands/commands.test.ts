import type { Match } from '@touchline/domain/entity/tables/match';
import { scoreOf } from '@touchline/domain/match/events/score';
import { type Begun, begunNow } from '@touchline/domain/match/timeline/moments';
import { describe, expect, test } from 'vitest';
import { latestUndoable } from '../queries/device/undo.ts';
import { addMatch, must, World } from '../testing/client.testing.ts';
import { expectSettled, matchDay, matchIn } from '../testing/client-match.testing.ts';
import { matchesOf, teamsOf } from '../testing/lists.testing.ts';
import { placePlayer } from './match/lineup.ts';
import { decideMatch, noteOnce } from './match/match-day.ts';
import { deleteMatch, updateMatch } from './match/matches.ts';
import { archivePlayer, createPlayer, setShirtNumber } from './team/players.ts';
import { setTeamHidden } from './team/team-choices.ts';
import { addPeriod, createTeam, deletePeriod, updateTeamMetadata } from './team/teams.ts';
import { undo } from './undo.ts';

describe('commands', () => {
  test('[LOC-4.4, LOC-4.5, LOC-4.6] a team, its players and a match that are created offline get their ids later', async () => {
    const world = new World();
    const phone = await world.device();
    world.setOnline(phone, false);
    const { client } = phone;
    const many = Array.from({ length: 3 }, (_, index) => `Team ${index}`);
    const teams: number[] = [];
    await client.store.write('relaxed', (tx) => tx.setState({ leases: {} }));
    for (const teamname of many.slice(0, 2)) {
      teams.push(must(await createTeam(client, { clubname: 'Rietdijk', teamname })).sid);
    }
    const [first = 0] = teams;
    expect(first).toBeLessThan(0);
    const shown = client.live.match(await addMatch(client, first));
    await world.time.pass(1_000);
    expect(shown.get()).toMatchObject({ team_sid: first, match_token: '' });
    world.setOnline(phone, true);
    await world.time.pass(10_000);
    const match = shown.get();
    expect(match?.sid).toBeGreaterThan(0);
    expect(match?.match_token).not.toBe('');
    expect(match?.team_sid).toBe(client.live.resolve('teams', first));
    expect((await matchesOf(client, first)).map(({ sid }) => sid)).toEqual([match?.sid]);
    await expectSettled(world, [phone]);
  });

  test('[LOC-4.6] a tap on a player under a local id reaches the player after the id has changed', async () => {
    const world = new World();
    const phone = await world.device();
    world.setOnline(phone, false);
    const { client } = phone;
    await client.store.write('relaxed', (tx) => tx.setState({ leases: {} }));
    const team = must(await createTeam(client, { clubname: 'Rietdijk', teamname: 'JO9' })).sid;
    const player = must(await createPlayer(client, { nickname: 'Mila', firstname: 'Mila', team })).sid;
    const match = await addMatch(client, team);
    expect(player).toBeLessThan(0);
    world.setOnline(phone, true);
    await world.time.pass(10_000);
    expect(client.live.resolve('players', player)).toBeGreaterThan(0);
    must(await placePlayer(client, { match, player, to: { x: 50, y: 50 } }));
    must(await decideMatch(client, match, { type: 'kickOff' }));
    must(await decideMatch(client, match, { type: 'goal', side: 'home', player }));
    const goal = (await matchIn(client, match)).events.find(({ type }) => type === 'GOAL');
    expect(goal?.data.player_sid).toBe(client.live.resolve('players', player));
    await world.time.pass(10_000);
    await expectSettled(world, [phone]);
  });

  test('[MRG-7.1] an action can be undone once', async () => {
    const world = new World();
    const { phone, match } = await matchDay(world);
    const { client } = phone;
    must(await decideMatch(client, match, { type: 'kickOff' }));
    const { action } = must(await decideMatch(client, match, { type: 'goal', side: 'home' }));
    expect(await latestUndoable(client, { collection: 'matches', sid: match })).toMatchObject({
      label: 'goal',
      action,
    });
    expect((await undo(client, action ?? 0)).ok).toBe(true);
    expect(scoreOf(await matchIn(client, match))).toEqual({ home: 0, away: 0 });
    expect(await undo(client, action ?? 0)).toEqual({ ok: false, error: { code: 'nothingToUndo' } });
    const before = await latestUndoable(client, { collection: 'matches', sid: match });
    must(await undo(client, before?.action ?? 0));
    expect((await matchIn(client, match)).status).toBe('CAN_START');
  });

  test('a goal gets the time when its sheet was opened, at most a minute back', async () => {
    const world = new World();
    const { phone, match } = await matchDay(world);
    const { client } = phone;
    const begun = async () => begunNow(await matchIn(client, match), Math.floor(client.now() / 1_000));
    const goal = async (since?: Begun) =>
      must(await noteOnce(client, match, { command: { type: 'goal', side: 'home' }, begun: since }));
    must(await decideMatch(client, match, { type: 'kickOff' }));
    await world.time.pass(23_000);
    const first = await begun();
    await world.time.pass(45_000);
    await goal(first);
    await goal();
    await world.time.pass(20_000);
    // More than a minute ago.
    await goal(first);
    const second = await begun();
    await world.time.pass(10_000);
    must(await decideMatch(client, match, { type: 'correctClock', seconds: 100 }));
    await goal(second);
    const goals = (await matchIn(client, match)).events.filter(({ type }) => type === 'GOAL');
    expect(goals.map(({ data }) => data.game_time).sort((a, b) => a - b)).toEqual([23, 68, 88, 198]);
  });

  test('a refusal of the domain changes nothing and has a reason', async () => {
    const world = new World();
    const { phone, match } = await matchDay(world);
    const before = phone.store.snapshot();
    expect(await decideMatch(phone.client, match, { type: 'goal', side: 'home' })).toEqual({
      ok: false,
      error: { code: 'notStarted', status: 'CAN_START' },
    });
    expect(phone.store.snapshot()).toEqual(before);
  });

  test('a command on an unknown or deleted match is refused as gone', async () => {
    const world = new World();
    const { phone, match } = await matchDay(world);
    const gone = { ok: false, error: { code: 'gone' } };
    expect(await decideMatch(phone.client, 99_999, { type: 'kickOff' })).toEqual(gone);
    const { action } = must(await deleteMatch(phone.client, match));
    expect(await decideMatch(phone.client, match, { type: 'kickOff' })).toEqual(gone);
    must(await undo(phone.client, action ?? 0));
    must(await decideMatch(phone.client, match, { type: 'kickOff' }));
  });

  test('[LOC-2.3] saving unchanged values writes nothing', async () => {
    const world = new World();
    const { phone, match, team } = await matchDay(world);
    const before = phone.store.snapshot();
    const { awaygame } = await matchIn(phone.client, match);
    must(await updateMatch(phone.client, match, { awaygame }));
    must(await updateTeamMetadata(phone.client, team, { pitchPlayers: 9 }));
    expect(phone.store.snapshot()).toEqual(before);
  });

  test('[LOC-3.1] wrong-typed values are ignored field by field', async () => {
    const world = new World();
    const { phone, match } = await matchDay(world);
    const values = JSON.parse('{"kind": "cup", "opponent_clubname": 7, "awaygame": true}') as Partial<Match>;
    must(await updateMatch(phone.client, match, values));
    expect(await matchIn(phone.client, match)).toMatchObject({
      kind: 1,
      opponent_clubname: 'Noordhaven',
      awaygame: true,
    });
  });

  test('an archived player leaves their teams and keeps their matches', async () => {
    const world = new World();
    const { phone, team, players, match } = await matchDay(world);
    const [first = 0, second = 0] = players;
    must(await archivePlayer(phone.client, first));
    const [after] = await teamsOf(phone.client);
    expect(after?.player_sids).not.toContain(first);
    expect(after?.shirtnumbers.map(({ id }) => id)).not.toContain(first);
    expect((await matchIn(phone.client, match)).players.map(({ sid }) => sid)).toContain(first);
    expect(await setShirtNumber(phone.client, { team, player: first, number: 14 })).toMatchObject({
      ok: false,
    });
    expect(await setShirtNumber(phone.client, { team, player: second, number: 3 })).toEqual({
      ok: false,
      error: { code: 'numberTaken', shirtnumber: 3, by: players[2] },
    });
  });

  test('a period with matches cannot be deleted, an empty one can', async () => {
    const world = new World();
    const { phone, team } = await matchDay(world);
    const { id } = must(await addPeriod(phone.client, { team, title: 'Cup', icon: 'cup' }));
    expect(await deletePeriod(phone.client, { team, id: 1 })).toMatchObject({
      error: { code: 'periodHasMatches' },
    });
    must(await deletePeriod(phone.client, { team, id }));
    expect(await deletePeriod(phone.client, { team, id })).toMatchObject({
      error: { code: 'periodUnknown' },
    });
  });

  test('teams are hidden for this account on all its devices', async () => {
    const world = new World();
    const { phone, team } = await matchDay(world);
    const tablet = await world.device();
    must(await setTeamHidden(phone.client, team, true));
    await world.time.pass(5_000);
    tablet.client.coordinator.syncNow();
    await world.time.pass(5_000);
    expect(await teamsOf(tablet.client)).toMatchObject([{ sid: team, hidden: true }]);
  });
});
