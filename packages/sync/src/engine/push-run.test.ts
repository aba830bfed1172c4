import { describe, expect, it } from 'vitest';
import type { Batch, Mutation } from '../model/protocol.ts';
import { account, batchesOf, MINUTE, started } from '../testing/account.testing.ts';
import type { TestDevice } from '../testing/device.testing.ts';
import { NO_FAULTS } from '../testing/network.testing.ts';
import type { Rules } from '../testing/reference-server.testing.ts';
import { settle } from '../testing/virtual-time.testing.ts';

const names = ({ registers }: Mutation) => registers.name?.[0];

describe('a run of pushes', () => {
  it('[OUT-2.5] an urgent change is pushed at once', async () => {
    const { time, pushes, create } = await started();
    const before = time.now();
    await create('players', { name: 'Ada' }, true);
    await time.pass(1);
    expect(pushes.map(({ at }) => at)).toEqual([before]);
  });

  it('[LOC-1.3] a batch is frozen with strict durability before it is sent', async () => {
    const { time, server, device } = account();
    const commits: string[] = [];
    const a = device('a', {
      hooks: { at: (point, durability) => (point === 'committed' ? commits.push(durability) : undefined) },
    });
    a.engine.start({ audit: false });
    await time.pass(1);
    const push = server.push.bind(server);
    const before: (string | undefined)[] = [];
    server.push = (body) => {
      before.push(commits.at(-1));
      return push(body);
    };
    await a.replica.write({ urgent: false }, (writer) => writer.create('players', { name: 'Ada' }));
    expect(commits.at(-1)).toBe('relaxed');
    await time.pass(2_000);
    expect(before).toEqual(['strict']);
  });

  it('[OUT-2.6] other changes are pushed 2000 ms after the first of them', async () => {
    const { time, pushes, create, change } = await started();
    const before = time.now();
    const sid = await create('players', { name: 'Ada' }, false);
    await time.pass(1_500);
    await change('players', sid, { name: 'Ava' }, false);
    await time.pass(499);
    expect(pushes).toEqual([]);
    await time.pass(1);
    expect(pushes.map(({ at }) => at)).toEqual([before + 2_000]);
    expect(batchesOf(pushes)[0]?.mutations.map(names)).toEqual(['Ava']);
  });

  it('[OUT-2.6] the 2000 ms start again with the first change after a push', async () => {
    const { time, pushes, create, change } = await started();
    const sid = await create('players', { name: 'Ada' }, false);
    await time.pass(500);
    await change('players', sid, { name: 'Ava' });
    await time.pass(1_000);
    const before = time.now();
    await change('players', sid, { name: 'Eva' }, false);
    await time.pass(2_000);
    expect(pushes.map(({ at }) => at)).toEqual([before - 1_000, before + 2_000]);
  });

  it('[OUT-2.4] a run sends up to 20 batches, and the next run starts at once if more wait', async () => {
    const { time, pushes, a, server } = await started();
    a.setNetwork(false);
    await a.store.write('relaxed', (tx) => tx.setState({ leases: { players: ids(2_000, 60) } }));
    server.lease('players', 2_000);
    for (const { sid } of ids(2_000, 60)) {
      await a.replica.write({ urgent: false }, async (writer) => {
        expect(await writer.create('players', { name: `${sid} ${'x'.repeat(40_000)}` })).toBe(sid);
      });
    }
    a.events.length = 0;
    a.setNetwork(true);
    await time.pass(1);
    expect(pushes).toHaveLength(60);
    expect(a.eventNames().filter((name) => name === 'mutations push start')).toHaveLength(3);
    expect(await a.outboxCount()).toBe(0);
  });

  it('[OUT-2.3, OUT-3.1] a batch is repeated byte for byte after a lost answer, and applied once', async () => {
    const { time, pushes, server, a, create } = await started();
    a.faults = { ...NO_FAULTS, lostAnswer: 1 };
    await create('players', { name: 'Ada' });
    await time.pass(16_000);
    expect(a.engine.state.out_of_sync).toBe(510);
    await a.replica.write({ urgent: false }, (writer) => writer.create('players', { name: 'later' }));
    a.faults = NO_FAULTS;
    await time.pass(60_000);
    expect(pushes[1]?.body).toBe(pushes[0]?.body);
    expect(server.count).toEqual({ applied: 2, repeated: 1 });
    expect(server.rows.map(({ registers }) => registers.name?.[0])).toEqual(['Ada', 'later']);
    expect(await a.outboxCount()).toBe(0);
  });

  it('[OUT-2.3, OUT-4.4] a batch is sent again after the app was killed during the push', async () => {
    const { time, pushes, server, a, create, device } = await started();
    a.faults = { ...NO_FAULTS, longestDelayMs: 5_000 };
    const sid = await create('players', { name: 'Ada' });
    await settle();
    const revived = device('a', { start: a.kill() });
    revived.engine.start({ audit: false });
    await time.pass(30_000);
    expect(server.row('players', sid)?.registers.name?.[0]).toBe('Ada');
    expect(new Set(pushes.map(({ body }) => body)).size).toBe(1);
    expect(await revived.outboxCount()).toBe(0);
  });

  it('[LOC-1.1] a change recorded offline survives a kill of the app and arrives when the network is back', async () => {
    const { time, server, a, device } = await started();
    a.setNetwork(false);
    const { value: sid } = await a.replica.write({ urgent: true }, (writer) =>
      writer.create('matches', { name: 'M' }),
    );
    await a.replica.write({ urgent: true }, (writer) =>
      writer.change('matches', sid, { 'events/1-1': { player_sid: -1 } }),
    );
    const revived = device('a', { start: a.kill() });
    revived.conditions = { ...revived.conditions, network: false };
    revived.engine.start({ audit: false });
    await time.pass(10 * MINUTE);
    expect(server.row('matches', sid)).toBeUndefined();
    revived.setNetwork(true);
    await time.pass(1);
    expect(Object.keys(server.row('matches', sid)?.registers ?? {})).toContain('events/1-1');
  });

  it('[OUT-3.4, OUT-3.5] a batch number that a copy of the database used gives a new device id; the stamps stay', async () => {
    const { time, pushes, server, a, create, device } = await started();
    const twin = device('a', { start: a.store.snapshot() });
    twin.engine.start({ audit: false });
    await time.pass(1);
    await create('players', { name: 'Ada' });
    await time.pass(1);
    await twin.replica.write({ urgent: true }, (writer) => writer.create('teams', { name: 'twin' }));
    await time.pass(1);
    const [, refused, again] = batchesOf(pushes);
    expect([refused?.device, refused?.number]).toEqual(['a', 1]);
    expect([again?.device, again?.number]).toEqual(['ax1', 2]);
    expect(again?.mutations).toEqual(refused?.mutations);
    expect((await twin.state()).ordinal).not.toBe((await a.state()).ordinal);
    expect(await twin.outboxCount()).toBe(0);
    expect(server.rows).toHaveLength(2);
  });

  it('[MRG-5.3] the change of a device whose clock is an hour ahead arrives', async () => {
    const { time, server, a, create } = await started();
    a.clockAheadMs = 60 * MINUTE;
    const sid = await create('players', { name: 'Ada' });
    await time.pass(1);
    expect((await a.state()).offset).toBe(-60 * MINUTE);
    expect(server.row('players', sid)?.registers.name?.[0]).toBe('Ada');
    expect(await a.outboxCount()).toBe(0);
  });

  it('[PUL-6.5, PUL-6.20] a restored server gets back what it lost of a row that it has, and the outbox empties', async () => {
    const { time, server, a, create, change } = await started();
    const sid = await create('players', { name: 'Ada', score: 1 });
    await time.pass(1);
    const backup = server.backup();
    await change('players', sid, { name: 'Ava' });
    await time.pass(1);
    server.restore(backup);
    await change('players', sid, { score: 2 });
    await time.pass(2 * MINUTE);
    expect((await a.state()).epoch).toBe('e2');
    const held = server.row('players', sid)?.registers;
    expect([held?.name?.[0], held?.score?.[0]]).toEqual(['Ava', 2]);
    expect(await a.outboxCount()).toBe(0);
  });
});

describe('a batch that the server cannot process', () => {
  const poisoned = (batch: Batch) =>
    batch.mutations.some((each) => names(each) === 'poison') ? 500 : undefined;

  async function withPoison(fail: Rules['fail']) {
    const world = await started('a', { fail });
    world.a.setNetwork(false);
    for (const name of ['a', 'b', 'poison', 'c', 'd']) await world.create('players', { name }, false);
    world.a.setNetwork(true);
    await world.time.pass(1);
    return world;
  }

  it('[OUT-8.1, OUT-8.3, OUT-8.4, OUT-8.6] a batch blocks, is tried again after 15 minutes, and is halved at the third failure until one change is found', async () => {
    const { time, a, server, pushes } = await withPoison(poisoned);
    expect(a.engine.state).toMatchObject({ out_of_sync: 500, syncing: -1 });
    await time.pass(15 * MINUTE - 2);
    expect(pushes).toHaveLength(1);
    await time.pass(2);
    expect(pushes).toHaveLength(2);
    await time.pass(15 * MINUTE);
    const { attention } = a.store.snapshot();
    expect(attention).toMatchObject([
      { code: 500, reason: 'refused', registers: { name: ['poison', expect.any(String)] } },
    ]);
    expect(server.rows.map(({ registers }) => registers.name?.[0]).sort()).toEqual(['a', 'b', 'c', 'd']);
    expect(new Set(pushes.map(({ body }) => body)).size).toBe(pushes.length - 2);
    expect(await a.outboxCount()).toBe(0);
    expect(a.engine.state.out_of_sync).toBe(0);
  });

  it('[OUT-8.4] nothing is listed while the server fails at everything', async () => {
    const { time, a, server } = await withPoison(() => 500);
    server.health = () => ({ ok: false, code: 500, message: 'broken' });
    for (let hour = 0; hour < 24; hour++) await time.pass(60 * MINUTE);
    expect(a.store.snapshot().attention).toEqual([]);
    expect(await a.outboxCount()).toBe(5);
  });

  it('[OUT-8.2] an app that is too old (426) blocks; nothing is counted, split or signed out', async () => {
    let code: number | undefined = 426;
    const { time, a, pushes } = await withPoison(() => code);
    expect(a.engine.state).toMatchObject({ out_of_sync: 426, syncing: -1 });
    await time.pass(15 * MINUTE - 2);
    expect(pushes).toHaveLength(1);
    for (let hour = 0; hour < 24; hour++) await time.pass(60 * MINUTE);
    expect(pushes.length).toBeGreaterThan(90);
    expect(new Set(pushes.map(({ body }) => body)).size).toBe(1);
    expect((await a.state()).frozen?.attempts).toBe(0);
    expect(a.store.snapshot().attention).toEqual([]);
    expect(a.signedOut).toEqual([]);
    code = undefined;
    a.engine.syncNow();
    await time.pass(1_000);
    expect(await a.outboxCount()).toBe(0);
  });

  it('[OUT-8.5] a server in maintenance (503) is called again at growing intervals, and nothing is counted', async () => {
    let code: number | undefined = 503;
    const { time, a, server, pushes } = await withPoison(() => code);
    server.health = () => ({ ok: false, code: 503, message: 'Maintenance modus active' });
    expect(a.engine.state).toMatchObject({ out_of_sync: 503, syncing: -1 });
    await time.pass(5 * MINUTE);
    const gaps = pushes.map(({ at }, index) => at - (pushes[index - 1]?.at ?? at)).slice(1);
    expect(gaps.length).toBeGreaterThan(3);
    expect(gaps).toEqual([...gaps].sort((x, y) => x - y));
    expect((await a.state()).frozen?.attempts).toBe(0);
    code = undefined;
    a.engine.syncNow();
    await time.pass(1_000);
    expect(await a.outboxCount()).toBe(0);
  });

  it('[OUT-8.5] failures of the network are not counted', async () => {
    const { time, a, create } = await started();
    a.faults = { ...NO_FAULTS, lostRequest: 1 };
    await create('players', { name: 'Ada' });
    for (let n = 0; n < 20; n++) {
      await time.pass(MINUTE);
      a.engine.syncNow();
    }
    expect((await a.state()).frozen?.attempts).toBe(0);
    a.faults = NO_FAULTS;
    a.engine.syncNow();
    await time.pass(MINUTE);
    expect(await a.outboxCount()).toBe(0);
  });

  it.each([
    ['a tap on the status display', (a: TestDevice) => a.engine.syncNow()],
    ['a poke', (a: TestDevice) => a.engine.poke()],
    ['forced reload', (a: TestDevice) => void a.engine.resync({ audit: true })],
    [
      'reconnection',
      (a: TestDevice) => {
        a.setNetwork(false);
        a.setNetwork(true);
      },
    ],
  ])('[OUT-8.6] %s leaves the blocking range', async (_, leave) => {
    let broken = true;
    const { time, a } = await withPoison(() => (broken ? 500 : undefined));
    expect(a.engine.state.out_of_sync).toBe(500);
    broken = false;
    leave(a);
    await time.pass(1_000);
    expect(a.engine.state).toMatchObject({ out_of_sync: 0, mutations: 0 });
  });

  it('[OUT-8.6, OUT-2.5] a restart of the engine leaves the blocking range', async () => {
    let broken = true;
    const { time, a, device } = await withPoison(() => (broken ? 500 : undefined));
    broken = false;
    const revived = device('a', { start: a.kill() });
    revived.engine.start({ audit: false });
    await time.pass(1);
    expect(await revived.outboxCount()).toBe(0);
  });

  it('[OUT-8.2, OUT-8.7] 429 never blocks and never counts; the push is tried again at growing intervals', async () => {
    let code: number | undefined = 429;
    const { time, a, pushes } = await withPoison(() => code);
    expect(a.engine.state.out_of_sync).toBe(429);
    await time.pass(2 * MINUTE);
    const gaps = pushes.map(({ at }, index) => at - (pushes[index - 1]?.at ?? at)).slice(1);
    expect(gaps.length).toBeGreaterThan(2);
    expect((await a.state()).frozen?.attempts).toBe(0);
    code = undefined;
    await time.pass(2 * MINUTE);
    expect(await a.outboxCount()).toBe(0);
    expect(a.store.snapshot().attention).toEqual([]);
  });
});

function ids(from: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({ sid: from + index }));
}
