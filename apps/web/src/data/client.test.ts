import type { Match } from '@touchline/domain/entity/match';
import { pitchNow } from '@touchline/domain/match/on-pitch';
import { scoreOf } from '@touchline/domain/match/score';
import type { StorePoint } from '@touchline/sync/memory-store';
import type { Reply, Transport } from '@touchline/sync/ports';
import type { PushAnswer } from '@touchline/sync/protocol';
import { describe, expect, test } from 'vitest';
import { ACCOUNT, addMatch, type Device, KICK_OFF, must, prepareMatch, World } from './client.testing.ts';
import type { Client } from './client.ts';
import { discardAttention, retryAttention } from './commands/attention.ts';
import { decideMatch } from './commands/match-day.ts';
import { deleteMatch, setStream, updateMatch } from './commands/matches.ts';
import { archivePlayer, setShirtNumber, updatePlayer } from './commands/players.ts';
import { addPeriod, createTeam, deletePeriod, setTeamHidden, updateTeamMetadata } from './commands/teams.ts';
import { undo } from './commands/undo.ts';
import { attentionOf } from './queries/attention.ts';
import { matchesOf, teamsOf } from './queries/lists.testing.ts';
import { matchOf } from './queries/matches.ts';
import { latestUndoable } from './queries/undo.ts';

/** A coach at the pitch: everything is prepared and on the server, and it is time. */
async function matchDay(world: World) {
  const phone = await world.device();
  const prepared = await prepareMatch(phone.client);
  await world.time.pass(10_000);
  await world.time.pass(KICK_OFF - world.time.now());
  return { phone, ...prepared };
}

async function matchIn(client: Client, sid: number): Promise<Match> {
  const match = await matchOf(client, sid);
  if (match === null) throw new Error(`no match ${sid}`);
  return match;
}

/** What both devices and the server hold is the same, and nothing waits. */
async function expectSettled(world: World, devices: readonly Device[]): Promise<void> {
  for (const { client } of devices) {
    await client.store.read(async (tx) => {
      expect(await tx.outboxCount()).toBe(0);
      for (const row of world.server.rows) {
        expect((await tx.row(row))?.base).toEqual(row.registers);
      }
    });
  }
}

describe('a match day', () => {
  test('[OUT-4] a goal and a substitution without network are there after reconnecting, once', async () => {
    const world = new World();
    const { phone, match, players } = await matchDay(world);
    const tablet = await world.device();
    must(await decideMatch(phone.client, match, { type: 'kickOff' }));
    await world.time.pass(5_000);
    world.setOnline(phone, false);
    await world.time.pass(5 * 60_000);
    const [scorer = 0] = players.slice(8);
    must(await decideMatch(phone.client, match, { type: 'goal', side: 'home', player: scorer }));
    const before = pitchNow(await matchIn(phone.client, match)).places.map((place) => place.player_sid);
    const [off = 0] = before.slice(-1);
    const on = players.find((player) => !before.includes(player)) ?? 0;
    must(await decideMatch(phone.client, match, { type: 'substitute', on, off }));
    tablet.client.cloud.syncNow();
    await world.time.pass(5_000);
    expect((await matchIn(tablet.client, match)).events).toHaveLength(1);

    world.setOnline(phone, true);
    await world.time.pass(5_000);
    tablet.client.cloud.syncNow();
    await world.time.pass(5_000);

    const seen = await matchIn(tablet.client, match);
    expect(seen.events.map(({ type }) => type)).toEqual(['KICKOFF', 'GOAL', 'SUBS_IN']);
    expect(scoreOf(seen)).toEqual({ home: 1, away: 0 });
    expect(pitchNow(seen).places.map((place) => place.player_sid)).toContain(on);
    await expectSettled(world, [phone, tablet]);
  });

  test('[OUT-3] an answer that is lost makes nothing happen twice', async () => {
    const world = new World();
    let lost = 0;
    const phone = await world.device({
      via: (network) => losing(network, () => lost-- > 0),
    });
    const { match } = await prepareMatch(phone.client);
    await world.time.pass(10_000);
    await world.time.pass(KICK_OFF - world.time.now());
    lost = 2;
    must(await decideMatch(phone.client, match, { type: 'kickOff' }));
    must(await decideMatch(phone.client, match, { type: 'goal', side: 'home' }));
    await world.time.pass(10 * 60_000);
    expect(world.server.count.repeated).toBeGreaterThan(0);
    expect((await matchIn(phone.client, match)).events).toHaveLength(2);
    await expectSettled(world, [phone]);
  });

  test('[MRG-1] two devices that score at the same time both keep their goal', async () => {
    const world = new World();
    const { phone, match } = await matchDay(world);
    const tablet = await world.device();
    must(await decideMatch(phone.client, match, { type: 'kickOff' }));
    await world.time.pass(60_000);
    tablet.client.cloud.syncNow();
    await world.time.pass(5_000);
    world.setOnline(phone, false);
    world.setOnline(tablet, false);
    must(await decideMatch(phone.client, match, { type: 'goal', side: 'home' }));
    must(await decideMatch(tablet.client, match, { type: 'goal', side: 'away' }));
    world.setOnline(phone, true);
    world.setOnline(tablet, true);
    await world.time.pass(5_000);
    phone.client.cloud.syncNow();
    await world.time.pass(5_000);
    expect(scoreOf(await matchIn(phone.client, match))).toEqual({ home: 1, away: 1 });
    expect(scoreOf(await matchIn(tablet.client, match))).toEqual({ home: 1, away: 1 });
    await expectSettled(world, [phone, tablet]);
  });

  test('[LOC-1] a device that is killed between any two steps of a tap and its push keeps what was acknowledged', async () => {
    let steps = 0;
    for (let at = 1; ; at++) {
      const world = new World();
      const { phone, match } = await matchDay(world);
      must(await decideMatch(phone.client, match, { type: 'kickOff' }));
      await world.time.pass(5_000);
      const start = phone.store.snapshot();
      phone.client.close();

      let reached = 0;
      let kill = (): void => undefined;
      const hooks = { at: (_point: StorePoint) => (++reached === at ? kill() : undefined) };
      const doomed = await world.device({ from: start, hooks });
      kill = () => void doomed.store.kill();
      reached = 0;
      let acknowledged = false;
      void decideMatch(doomed.client, match, { type: 'goal', side: 'home' }).then((done) => {
        acknowledged = done.ok;
      });
      await world.time.pass(3_000);
      const survived = doomed.store.snapshot();
      doomed.client.close();

      const reopened = await world.device({ from: survived });
      await world.time.pass(5_000);
      const goals = (await matchIn(reopened.client, match)).events.filter(({ type }) => type === 'GOAL');
      expect(goals.length, `killed at step ${at}`).toBeLessThanOrEqual(1);
      if (acknowledged) expect(goals.length, `killed at step ${at}`).toBe(1);
      await expectSettled(world, [reopened]);
      reopened.client.close();
      steps = at;
      if (reached < at) break;
    }
    expect(steps).toBeGreaterThan(15);
  }, 60_000);
});

describe('commands', () => {
  test('[LOC-4] a team, its players and a match that are made without network get their ids later', async () => {
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

  test('[MRG-7] what was done can be taken back, once', async () => {
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

  test('a refusal of the domain changes nothing, and says why', async () => {
    const world = new World();
    const { phone, match } = await matchDay(world);
    const before = phone.store.snapshot();
    expect(await decideMatch(phone.client, match, { type: 'goal', side: 'home' })).toEqual({
      ok: false,
      error: { code: 'notStarted', status: 'CAN_START' },
    });
    expect(phone.store.snapshot()).toEqual(before);
  });

  test('an unknown and a deleted match are gone', async () => {
    const world = new World();
    const { phone, match } = await matchDay(world);
    const gone = { ok: false, error: { code: 'gone' } };
    expect(await decideMatch(phone.client, 99_999, { type: 'kickOff' })).toEqual(gone);
    const { action } = must(await deleteMatch(phone.client, match));
    expect(await decideMatch(phone.client, match, { type: 'kickOff' })).toEqual(gone);
    must(await undo(phone.client, action ?? 0));
    must(await decideMatch(phone.client, match, { type: 'kickOff' }));
  });

  test('[LOC-2] saving what is there already writes nothing', async () => {
    const world = new World();
    const { phone, match, team } = await matchDay(world);
    const before = phone.store.snapshot();
    const { awaygame } = await matchIn(phone.client, match);
    must(await updateMatch(phone.client, match, { awaygame }));
    must(await updateTeamMetadata(phone.client, team, { pitchPlayers: 9 }));
    expect(phone.store.snapshot()).toEqual(before);
  });

  test('[LOC-3] wrong-typed values are ignored field by field', async () => {
    const world = new World();
    const { phone, match } = await matchDay(world);
    const values = JSON.parse('{"kind": "cup", "opponent_clubname": 7, "awaygame": true}') as Partial<Match>;
    must(await updateMatch(phone.client, match, values));
    expect(await matchIn(phone.client, match)).toMatchObject({
      ...{ kind: 1, opponent_clubname: 'Noordhaven', awaygame: true },
    });
  });

  test('an archived player leaves his teams and keeps his matches', async () => {
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
    tablet.client.cloud.syncNow();
    await world.time.pass(5_000);
    expect(await teamsOf(tablet.client)).toMatchObject([{ sid: team, hidden: true }]);
  });
});

describe('who may do what', () => {
  test('a third team is one too many', async () => {
    const world = new World();
    const { phone } = await matchDay(world);
    must(await createTeam(phone.client, { clubname: 'Rietdijk', teamname: 'JO9-1' }));
    expect(await createTeam(phone.client, { clubname: 'Rietdijk', teamname: 'JO9-2' })).toEqual({
      ok: false,
      error: { code: 'maxTeams' },
    });
  });

  test.each([
    { where: 'a desktop browser', days: 40, surroundings: PC(), allowed: false },
    { where: 'a desktop browser, on trial', days: 2, surroundings: PC(), allowed: true },
    { where: 'an installed app', days: 40, surroundings: { ...PC(), installed: true }, allowed: true },
    { where: 'a phone', days: 40, surroundings: { ...PC(), phone: true }, allowed: true },
    { where: 'Android', days: 40, surroundings: { ...PC(), platform: 'android' as const }, allowed: true },
  ])(
    '$days days after sign-up on $where: matches can be made is $allowed',
    async ({ days, surroundings, allowed }) => {
      const world = new World();
      const { phone, team } = await matchDay(world);
      phone.client.close();
      await world.time.pass(days * 86_400_000);
      const device = await world.device({ from: phone.store.snapshot(), surroundings });
      const setStreamOn = await setStream(
        device.client,
        (await matchesOf(device.client, team))[0]?.sid ?? 0,
        true,
      );
      expect(setStreamOn).toMatchObject(
        allowed ? { ok: true } : { ok: false, error: { code: 'planNeeded' } },
      );
    },
  );

  test('a fan of a shared team changes nothing in it', async () => {
    const world = new World();
    const { phone, match, team, players } = await matchDay(world);
    const row = world.server.row('teams', team);
    if (row === undefined) throw new Error('the server has the team');
    await phone.client.store.write('relaxed', async (tx) => {
      const stored = await tx.row(row);
      const stamp = Object.values(row.registers)[0]?.[1];
      if (stored?.base == null || stamp === undefined) throw new Error('the device has the team');
      await tx.putRows([{ ...stored, base: { ...stored.base, role: ['fan', stamp] } }]);
    });
    const refused = { ok: false, error: { code: 'noPermission' } };
    expect(await decideMatch(phone.client, match, { type: 'kickOff' })).toEqual(refused);
    expect(await updateTeamMetadata(phone.client, team, { matchParts: 2 })).toEqual(refused);
    expect(await updatePlayer(phone.client, players[0] ?? 0, { nickname: 'Other' })).toEqual(refused);
    expect(await deleteMatch(phone.client, match)).toEqual(refused);
    await world.time.pass(10_000);
    await expectSettledExceptRole(world, phone);
  });
});

describe('[OUT-5] a change that the server refuses', () => {
  test('is listed by the name of what it is about, and is written again or given up', async () => {
    const world = new World();
    let refuses = true;
    const phone = await world.device({ via: (network) => refusing(network, () => refuses) });
    refuses = false;
    const { match, team } = await prepareMatch(phone.client);
    await world.time.pass(10_000);
    refuses = true;
    must(await updateMatch(phone.client, match, { opponent_teamname: 'MO13-7' }));
    must(await updateTeamMetadata(phone.client, team, { matchParts: 2 }));
    await world.time.pass(5_000);
    refuses = false;
    const [ofTeam, ofMatch] = await attentionOf(phone.client);
    expect([ofTeam, ofMatch]).toMatchObject([
      { collection: 'teams', code: 403, names: { [`teams/${ofTeam?.sid}`]: 'Rietdijk MO13-2' } },
      { collection: 'matches', code: 403, names: { [`matches/${ofMatch?.sid}`]: 'Noordhaven MO13-1' } },
    ]);
    must(await retryAttention(phone.client, ofMatch?.id ?? 0));
    must(await discardAttention(phone.client, ofTeam?.id ?? 0));
    await world.time.pass(5_000);
    expect((await matchIn(phone.client, match)).opponent_teamname).toBe('MO13-7');
    expect(phone.client.team(team)?.metadata.matchParts).toBe(4);
    expect(await attentionOf(phone.client)).toEqual([]);
  });
});

describe('[OUT-6] a session that ended', () => {
  test('stops the loop, keeps what waits, and goes on after the next sign-in', async () => {
    const world = new World();
    const { phone, match } = await matchDay(world);
    phone.client.close();
    const told: number[] = [];
    const device = await world.device({
      from: phone.store.snapshot(),
      via: (network) => ({
        ...plain(network),
        push: async () => ({ ok: false, code: 401, message: 'Not authorized' }),
      }),
      onSignedOut: (code) => told.push(code),
    });
    must(await decideMatch(device.client, match, { type: 'kickOff' }));
    await world.time.pass(5_000);
    expect(told).toEqual([401]);
    expect(await device.client.store.read((tx) => tx.outboxCount())).toBe(1);
    device.client.close();
    const again = await world.device({ from: device.store.snapshot() });
    await world.time.pass(5_000);
    expect((await matchIn(again.client, match)).status).toBe('PLAYING');
    await expectSettled(world, [again]);
  });
});

function PC() {
  return { platform: 'web' as const, installed: false, phone: false };
}

function plain(network: Transport): Transport {
  return {
    register: (device) => network.register(device),
    health: () => network.health(),
    push: (body) => network.push(body),
    pull: (cursor, limit) => network.pull(cursor, limit),
    listing: () => network.listing(),
    rows: (keys) => network.rows(keys),
    updateToken: (selection) => network.updateToken(selection),
    lease: (collection, options) => network.lease(collection, options),
  };
}

/** The server did it; its answer never comes. */
function losing(network: Transport, isLost: () => boolean): Transport {
  const push = async (body: string): Promise<Reply<PushAnswer>> => {
    const answer = await network.push(body);
    return isLost() ? { ok: false, code: 510, message: 'API not available' } : answer;
  };
  return { ...plain(network), push };
}

/** Refuses every change, one by one, without asking the server. */
function refusing(network: Transport, refuses: () => boolean): Transport {
  const push = async (body: string): Promise<Reply<PushAnswer>> => {
    if (!refuses()) return network.push(body);
    const { mutations } = JSON.parse(body) as { mutations: readonly unknown[] };
    const results = mutations.map(() => ({ status: 'refused' as const, code: 403, message: 'no' }));
    return { ok: true, value: { results, rows: [] } };
  };
  return { ...plain(network), push };
}

async function expectSettledExceptRole(world: World, { client }: Device): Promise<void> {
  expect(await client.store.read((tx) => tx.outboxCount())).toBe(0);
  expect(world.server.row('account', ACCOUNT)).toBeDefined();
}

test('decideMatch answers the event that it made', async () => {
  const world = new World();
  const { phone, match } = await matchDay(world);
  const { eid } = must(await decideMatch(phone.client, match, { type: 'kickOff' }));
  expect(eid).toMatch(/^1-\d+$/);
});
