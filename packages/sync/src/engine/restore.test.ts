/** A server that was restored from an older backup, with whole devices (PUL-6). */
import { describe, expect, it } from 'vitest';
import { canonicalJson, isDeleted } from '../model/registers.ts';
import { type account, MINUTE, started } from '../testing/account.testing.ts';
import type { TestDevice } from '../testing/device.testing.ts';

const valuesOf = (server: ReturnType<typeof account>['server'], collection: string, sid: number) =>
  Object.fromEntries(
    Object.entries(server.row(collection, sid)?.registers ?? {}).map(([path, [value]]) => [path, value]),
  );

/** An account whose server loses, after its backup, a new team with a player and a match, a change and a deletion. */
async function season() {
  const world = await started();
  const { time, server, create, change, a } = world;
  const old = await create('players', { name: 'old' });
  const doomed = await create('players', { name: 'doomed' });
  await time.pass(10_000);
  const backup = server.backup();
  const team = await create('teams', { name: 'T' });
  const player = await create('players', { name: 'new', score: 3 });
  await change('teams', team, { captain: player, [`player_sids/${player}`]: 0 });
  const match = await create('matches', { name: 'M', team_sid: team });
  await change('matches', match, { 'events/1-1': { player_sid: player } });
  await change('players', old, { name: 'renamed' });
  const born = await create('players', { name: 'born and deleted' });
  await time.pass(10_000);
  for (const sid of [doomed, born]) {
    await a.replica.write({ urgent: true }, (writer) => writer.remove('players', sid));
  }
  await time.pass(10_000);
  const lost = server.rows.map(({ collection, sid, registers, incremental }) => ({
    collection,
    sid,
    registers,
    incremental,
  }));
  return { ...world, backup, lost, ids: { old, doomed, team, player, match, born } };
}

type Season = Awaited<ReturnType<typeof season>>;

function expectEverything({ server, lost }: Pick<Season, 'server' | 'lost'>): void {
  for (const { collection, sid, registers, incremental } of lost) {
    const row = server.row(collection, sid);
    expect(canonicalJson(row?.registers ?? {}), `${collection}/${sid}`).toBe(canonicalJson(registers));
    expect(row?.incremental).toBeGreaterThanOrEqual(incremental);
  }
}

describe('a server restored from an older backup', () => {
  it('[PUL-6.5, PUL-6.6, PUL-6.20] a restored server gets back every register, row and tombstone of a single device, with the stamps', async () => {
    const world = await season();
    world.server.restore(world.backup);
    await world.time.pass(5 * MINUTE);
    expectEverything(world);
    expect(world.a.store.snapshot()).toMatchObject({ outbox: [], attention: [], state: { recovery: null } });
    expect(world.a.engine.state.out_of_sync).toBe(0);
  });

  it('[PUL-6.5] a device gives a restored server back what it lost as soon as it has read everything', async () => {
    const world = await season();
    world.server.restore(world.backup);
    world.a.engine.poke();
    await world.time.pass(1);
    expectEverything(world);
  });

  it('[PUL-6.19] no comparison runs while the recovery cannot be sent, and one comparison follows it', async () => {
    const { time, server, a, backup } = await season();
    const push = server.push.bind(server);
    const listings = () => a.network.calls.filter((name) => name === 'listing').length;
    server.restore(backup);
    server.push = () => ({ ok: false, code: 510, message: 'API not available' });
    await time.pass(30 * MINUTE);
    expect([listings(), (await a.state()).recovery]).toEqual([0, 'sending']);
    server.push = push;
    await time.pass(60 * MINUTE);
    expect([listings(), (await a.state()).recovery]).toEqual([1, null]);
  });

  it('[PUL-6.2, PUL-6.20] a server that answers with a new epoch each time ends the run with 520, and nothing is lost', async () => {
    const world = await season();
    const { time, server, a, backup } = world;
    const rowsByName = server.rowsByName.bind(server);
    server.restore(backup);
    server.rowsByName = (keys) => {
      const reply = rowsByName(keys);
      return reply.ok ? { ok: true, value: { ...reply.value, epoch: 'another' } } : reply;
    };
    a.network.calls.length = 0;
    const done = a.engine.resync({ audit: false });
    await time.pass(1_000);
    expect(await done).toMatchObject({ code: 520 });
    expect(a.network.calls.filter((name) => name === 'register')).toHaveLength(3);
    server.rowsByName = rowsByName;
    await time.pass(5 * MINUTE);
    expectEverything(world);
  });

  it('[PUL-6.20] a restored server gets everything back from any device, also from several at once', async () => {
    const world = await season();
    const { time, server, device, a } = world;
    const b = device('b');
    b.engine.start({ audit: true });
    await time.pass(10_000);
    server.restore(world.backup);
    await time.pass(5 * MINUTE);
    expectEverything(world);
    for (const each of [a, b]) {
      expect(each.store.snapshot()).toMatchObject({ outbox: [], attention: [], state: { recovery: null } });
    }
  });

  it('[PUL-6.21] a device that missed a deletion does not restore the row on a restored server', async () => {
    const world = await season();
    const { time, server, device, ids } = world;
    const key = { collection: 'players', sid: ids.doomed };
    const b = device('b');
    b.engine.start({ audit: true });
    await time.pass(10_000);
    const name = server.row('players', ids.doomed)?.registers.name;
    const base = name === undefined ? {} : { name };
    const row = { ...key, space: 1, change: 2, incremental: 1, base, waiting: {} };
    await b.store.write('relaxed', (tx) => tx.putRows([row]));
    server.restore(world.backup);
    await time.pass(5 * MINUTE);
    expect(isDeleted(server.row('players', ids.doomed)?.registers ?? {})).toBe(true);
    expect(b.store.snapshot().attention).toEqual([]);
  });

  it('[PUL-6.5] changes made during the restore arrive on top, local ids included', async () => {
    const world = await season();
    const { time, server, a, create, change, ids } = world;
    a.setNetwork(false);
    await change('players', ids.player, { name: 'newer' });
    await change('matches', ids.match, { 'events/1-2': { player_sid: ids.old } });
    const made = [];
    for (let n = 0; n < 8; n++) made.push(await create('players', { name: `made ${n}` }));
    await change('teams', ids.team, { captain: made.at(-1) ?? 0 });
    server.restore(world.backup);
    a.setNetwork(true);
    await time.pass(10 * MINUTE);
    expect(valuesOf(server, 'players', ids.player)).toMatchObject({ name: 'newer', score: 3 });
    expect(Object.keys(valuesOf(server, 'matches', ids.match))).toEqual(
      expect.arrayContaining(['events/1-1', 'events/1-2', 'match_token']),
    );
    const captain = await a.replica.resolve('players', made.at(-1) ?? 0);
    expect(valuesOf(server, 'teams', ids.team).captain).toBe(captain);
    expect(valuesOf(server, 'players', captain).name).toBe('made 7');
    expect(a.store.snapshot()).toMatchObject({ outbox: [], attention: [] });
  });

  it('[PUL-6.26, PUL-6.5] a device that is killed at any step of the recovery continues, and all stamps stay', async () => {
    const world = await season();
    const { time, server, a, device } = world;
    server.restore(world.backup);
    let start = a.kill();
    let lives = 0;
    for (;;) {
      let left = 2 + lives++;
      const step = (): void => {
        if (--left === 0) revived.kill();
      };
      const revived: TestDevice = device('a', {
        start,
        hooks: { at: step },
        onNetworkStep: step,
        pageRows: 2,
      });
      revived.engine.start({ audit: false });
      await time.pass(MINUTE);
      start = revived.store.snapshot();
      if (!revived.dead) break;
    }
    expect(lives).toBeGreaterThan(20);
    expectEverything(world);
    expect(start).toMatchObject({ outbox: [], attention: [], state: { recovery: null } });
  });

  it('[PUL-6.26, PUL-6.20] two restores in a row lose nothing, at whatever step the first recovery was', async () => {
    for (let steps = 5; steps < 80; steps += 5) {
      const world = await season();
      const { time, server, a, device } = world;
      server.restore(world.backup);
      let left = steps;
      const step = (): void => {
        if (--left === 0) first.kill();
      };
      const first: TestDevice = device('a', { start: a.kill(), hooks: { at: step }, onNetworkStep: step });
      first.engine.start({ audit: false });
      await time.pass(MINUTE);
      server.restore(world.backup);
      const second = device('a', { start: first.kill() });
      second.engine.start({ audit: false });
      await time.pass(5 * MINUTE);
      expectEverything(world);
      expect(second.store.snapshot()).toMatchObject({ outbox: [], attention: [], state: { recovery: null } });
    }
  });

  it('[PUL-6.19, PUL-5.2] rows are compared again when the recovery was sent', async () => {
    const { time, server, a, backup, ids } = await season();
    server.restore(backup);
    await time.pass(5 * MINUTE);
    const { auditedAt } = await a.state();
    expect(auditedAt).toBeGreaterThan(0);
    server.forget({ collection: 'players', sid: ids.old });
    void a.engine.resync({ audit: true });
    await time.pass(1_000);
    expect(await a.shown('players', ids.old)).toBeUndefined();
  });
});
