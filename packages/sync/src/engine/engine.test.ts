import { describe, expect, it } from 'vitest';
import { account, MINUTE, started } from '../testing/account.testing.ts';
import type { TestDevice } from '../testing/device.testing.ts';
import { NO_FAULTS } from '../testing/network.testing.ts';
import { settle } from '../testing/virtual-time.testing.ts';
import type { Conditions } from './ports.ts';

describe('two devices of one account', () => {
  it('[MRG-1.3] two devices that change different registers offline both keep their changes', async () => {
    const { time, server, a, create, change, device } = await started();
    const sid = await create('players', { name: 'Ada', score: 0 });
    await time.pass(1);
    const b = device('b');
    b.engine.start({ audit: true });
    await time.pass(1);
    for (const each of [a, b]) each.setNetwork(false);
    await change('players', sid, { name: 'Ava' });
    await b.replica.write({ urgent: true }, (writer) => writer.change('players', sid, { score: 7 }));
    for (const each of [a, b]) each.setNetwork(true);
    await time.pass(MINUTE);
    for (const each of [a, b]) {
      expect([await each.value('players', sid, 'name'), await each.value('players', sid, 'score')]).toEqual([
        'Ava',
        7,
      ]);
    }
    expect(server.row('players', sid)?.incremental).toBe(3);
  });

  it('[PUL-7.2] a poke brings a change at once, even while health checks are skipped', async () => {
    const { time, a, create, device } = await started();
    const b = device('b');
    b.engine.start({ audit: false });
    b.setConditions({ periodicChecks: 'never' });
    await time.pass(1);
    const sid = await create('players', { name: 'Ada' });
    await time.pass(30_000);
    expect(await b.shown('players', sid)).toBeUndefined();
    b.engine.poke();
    await time.pass(1);
    expect(await b.value('players', sid, 'name')).toBe('Ada');
    expect(a.engine.state.out_of_sync).toBe(0);
  });

  it('[PUL-7.4, PUL-1.2] health checks alone bring the changes of other devices', async () => {
    const { time, create, device } = await started();
    const b = device('b');
    b.engine.start({ audit: false });
    await time.pass(1);
    const sid = await create('players', { name: 'Ada' });
    await time.pass(6_000);
    expect(await b.value('players', sid, 'name')).toBe('Ada');
  });
});

describe('periodic health checks', () => {
  const checks = ({ eventNames }: TestDevice, ofDevice: TestDevice) =>
    eventNames.call(ofDevice).filter((name) => name === 'health check start').length;

  it('health checks run every sync_interval seconds', async () => {
    const { time, a } = await started();
    a.events.length = 0;
    await time.pass(60_000);
    expect(checks(a, a)).toBe(10);
  });

  it.each<Partial<Conditions>>([
    { periodicChecks: 'never' },
    { automaticSync: false },
    { network: false },
    { periodicChecks: 'whileChangesWait' },
  ])('periodic health checks are skipped with %o', async (conditions) => {
    const { time, a } = await started();
    a.setConditions(conditions);
    a.events.length = 0;
    await time.pass(60_000);
    expect(a.events).toEqual([]);
  });

  it('no health check runs while other work runs', async () => {
    const { time, a } = await started();
    a.faults = { ...NO_FAULTS, longestDelayMs: 14_000 };
    a.events.length = 0;
    for (let n = 0; n < 10; n++) {
      a.engine.poke();
      await time.pass(6_000);
    }
    // Work does not overlap: nothing begins before the previous work has ended.
    const names = a.eventNames();
    for (const [index, name] of names.entries()) {
      if (name.endsWith('start') && index > 0) expect(names[index - 1]).not.toMatch(/start$/);
    }
    expect(names.length).toBeGreaterThan(5);
  });

  it('health checks continue while changes wait on a device that allows them only then', async () => {
    const { time, a, create } = await started('a', { fail: () => 503 });
    a.setConditions({ periodicChecks: 'whileChangesWait' });
    await create('matches', { name: 'M' });
    a.events.length = 0;
    await time.pass(30_000);
    expect(checks(a, a)).toBeGreaterThan(0);
  });

  it('health checks continue while pushes fail, and bring the changes of others', async () => {
    const { time, a, create, device } = await started('a', {
      fail: ({ device: by }) => (by === 'a' ? 503 : undefined),
    });
    const b = device('b');
    b.engine.start({ audit: false });
    await time.pass(1);
    await create('players', { name: 'stuck' });
    const { value: sid } = await b.replica.write({ urgent: true }, (writer) =>
      writer.create('players', { name: 'Bo' }),
    );
    await time.pass(MINUTE);
    expect(await a.value('players', sid, 'name')).toBe('Bo');
    expect(await a.outboxCount()).toBe(1);
  });

  it.each([429, 503, null])(
    'each failure with %s adds one interval between health checks, until one succeeds',
    async (code) => {
      const { time, server, a } = await started();
      const health = server.health.bind(server);
      const at: number[] = [];
      server.health = () => {
        at.push(time.now());
        return { ok: false, code, message: 'no' };
      };
      await time.pass(100_000);
      const gaps = at.map((each, index) => each - (at[index - 1] ?? each)).slice(1);
      expect(gaps.slice(0, 4)).toEqual([12_000, 18_000, 24_000, 30_000]);
      expect(a.engine.state.out_of_sync).toBe(code ?? 999);
      server.health = health;
      await time.pass(60_000);
      a.events.length = 0;
      await time.pass(60_000);
      expect(checks(a, a)).toBe(10);
    },
  );

  it('the server can make the interval larger, but not smaller than five seconds', async () => {
    const { time, server, device, a } = await started();
    server.interval = 30;
    await time.pass(6_000);
    expect(a.engine.state.sync_interval).toBe(30);
    server.interval = 2;
    await time.pass(30_000);
    expect(a.engine.state.sync_interval).toBe(30);
    expect(device('b').engine.state.sync_interval).toBe(6);
  });

  it('an interval that the server requested ends with the plan that it was for', async () => {
    const { time, server, a } = await started();
    server.interval = 60;
    await time.pass(6_000);
    server.interval = 5;
    await time.pass(60_000);
    expect(a.engine.state.sync_interval).toBe(60);
    a.engine.setInterval(8);
    await time.pass(60_000);
    expect(a.engine.state.sync_interval).toBe(8);
  });

  it('[MRG-5.6] a health check shows the device the offset of its clock', async () => {
    const { time, a } = await started();
    a.clockAheadMs = -3 * MINUTE;
    await time.pass(7_000);
    expect((await a.state()).offset).toBe(3 * MINUTE);
  });
});

describe('signing in and out', () => {
  it('[PUL-3.1, PUL-3.3] a new device reads everything page by page', async () => {
    const { time, create, device } = await started();
    for (let n = 0; n < 7; n++) await create('players', { name: `p${n}` });
    await time.pass(1);
    const b = device('b', { pageRows: 3 });
    b.engine.start({ audit: true });
    await time.pass(1);
    expect(b.store.snapshot().rows).toHaveLength(7);
    expect(b.engine.state.last_synced).toBe((await b.state()).cursor);
  });

  it('[LOC-8.2] a device registers once and keeps its ordinal', async () => {
    const { time, a, device } = await started();
    const b = device('b');
    b.engine.start({ audit: false });
    await time.pass(1);
    expect([(await a.state()).ordinal, (await b.state()).ordinal]).toEqual([1, 2]);
    const revived = device('a', { start: a.kill() });
    revived.engine.start({ audit: false });
    await time.pass(1);
    expect((await revived.state()).ordinal).toBe(1);
  });

  it.each([401, 402, 403, 423])(
    '[OUT-6.1, OUT-6.2] %i for a whole call stops the engine before the host clears anything',
    async (code) => {
      const { time, a, create } = await started('a', { fail: () => code });
      await create('players', { name: 'Ada' });
      await time.pass(1);
      expect(a.signedOut).toEqual([code]);
      const before = a.store.snapshot();
      const calls = a.network.count.calls;
      await create('players', { name: 'Bo' });
      a.engine.poke();
      a.engine.syncNow();
      await time.pass(60 * MINUTE);
      expect(a.network.count.calls).toBe(calls);
      expect(a.signedOut).toEqual([code]);
      expect(a.store.snapshot().state).toEqual({
        ...before.state,
        leases: expect.anything(),
        clock: expect.anything(),
      });
    },
  );

  it('[OUT-6.1] a refused session of a request for ids signs the device out', async () => {
    const { time, server, device } = account();
    server.lease = () => ({ ok: false, code: 401, message: 'unauthorized' });
    const a = device('a');
    a.engine.start({ audit: false });
    await time.pass(1);
    expect(a.signedOut).toEqual([401]);
  });

  it('[OUT-5.1] a refused change does not sign the device out', async () => {
    const { time, a, create } = await started('a', { refuse: () => 403 });
    await create('players', { name: 'Ada' });
    await time.pass(1);
    expect(a.signedOut).toEqual([]);
    expect(a.store.snapshot().attention).toMatchObject([{ code: 403 }]);
    expect(a.engine.state.out_of_sync).toBe(0);
  });

  it('an answer that arrives after stop changes nothing', async () => {
    const { time, a, create } = await started();
    a.faults = { ...NO_FAULTS, longestDelayMs: 5_000 };
    await create('players', { name: 'Ada' });
    await settle();
    const waiting = a.engine.resync({ audit: false });
    a.engine.stop();
    const [before, states, events] = [a.store.snapshot(), a.states.length, a.events.length];
    await time.pass(10 * MINUTE);
    expect(await waiting).toMatchObject({ message: 'stopped' });
    expect(a.store.snapshot()).toEqual(before);
    expect([a.states.length, a.events.length]).toEqual([states, events]);
  });

  it('[LOC-4.4, LOC-4.6] rows that were created without network and lease get their ids and reach the server', async () => {
    const { time, server, a, create } = await started();
    a.setNetwork(false);
    const sids = [];
    for (let n = 0; n < 9; n++) sids.push(await create('players', { name: `p${n}` }, false));
    expect(sids.filter((sid) => sid < 0).length).toBeGreaterThan(0);
    a.setNetwork(true);
    await time.pass(1_000);
    expect(server.rows.map(({ registers }) => registers.name?.[0]).sort()).toEqual(
      sids.map((_, n) => `p${n}`),
    );
    expect(await a.outboxCount()).toBe(0);
    const last = await a.replica.resolve('players', sids.at(-1) ?? 0);
    expect(server.row('players', last)?.registers.name?.[0]).toBe('p8');
  });

  it('[LOC-4.2] ids of one collection are requested although those of another are refused', async () => {
    const { time, server, device } = account();
    const lease = server.lease.bind(server);
    server.lease = (collection, count) =>
      collection === 'teams' ? { ok: false, code: 501, message: 'no' } : lease(collection, count);
    const a = device('a');
    a.engine.start({ audit: false });
    await time.pass(1);
    expect(Object.keys((await a.state()).leases)).toEqual(['players', 'matches']);
    expect(a.engine.state.out_of_sync).toBe(0);
  });

  it('[MRG-7.4] actions can be undone for 30 days', async () => {
    const { time, a, device } = await started();
    await a.replica.write({ urgent: false, label: 'add' }, (writer) => writer.create('teams', { name: 'T' }));
    const actionsAfter = async (days: number) => {
      const revived = device('a', { start: a.store.snapshot() });
      revived.clockAheadMs = days * 24 * 60 * MINUTE;
      revived.engine.start({ audit: false });
      await time.pass(100);
      return revived.store.snapshot().actions.length;
    };
    expect([await actionsAfter(29), await actionsAfter(31)]).toEqual([1, 0]);
  });

  it('[LOC-5.3] two tabs that both run the engine corrupt nothing', async () => {
    const { time, server, a, create, device } = await started();
    const tab = device('a', { store: a.store });
    tab.engine.start({ audit: false });
    for (const each of [a, tab])
      each.faults = { ...NO_FAULTS, longestDelayMs: 3_000, lostAnswer: 0.3, repeated: 0.5 };
    for (let n = 0; n < 20; n++) {
      await create('players', { name: `p${n}` });
      tab.engine.written({ urgent: true });
      await time.pass(2_000);
    }
    for (const each of [a, tab]) each.faults = NO_FAULTS;
    await time.pass(5 * MINUTE);
    expect(server.rows.map(({ registers }) => registers.name?.[0])).toHaveLength(20);
    expect(await a.outboxCount()).toBe(0);
    expect((await a.state()).device).toBe('a');
  });

  it('[PUL-1.4] a cursor that the server does not know makes the device read everything again', async () => {
    const { time, a, create } = await started();
    const sid = await create('players', { name: 'Ada' });
    await time.pass(10_000);
    await a.store.write('relaxed', (tx) => tx.setState({ cursor: 'elsewhere:7' }));
    await time.pass(10_000);
    expect(await a.value('players', sid, 'name')).toBe('Ada');
    expect((await a.state()).cursor).toBe(a.engine.state.last_synced);
    expect(a.engine.state.out_of_sync).toBe(0);
  });

  it('[PUL-1.6, PUL-1.5] an answer to a push does not move the cursor', async () => {
    const { time, a, create } = await started();
    a.setConditions({ periodicChecks: 'never' });
    const { cursor } = await a.state();
    await create('players', { name: 'Ada' });
    await time.pass(60_000);
    expect(await a.outboxCount()).toBe(0);
    expect((await a.state()).cursor).toBe(cursor);
  });

  it('[LOC-7.2] the device id is stored with the first registration', async () => {
    const { a } = await started('seven');
    expect(a.store.snapshot().state.device).toBe('seven');
  });

  it('work that succeeded meanwhile is not repeated when its retry is due', async () => {
    const { time, server, a } = await started();
    a.setConditions({ periodicChecks: 'never' });
    const pull = server.pull.bind(server);
    server.pull = () => ({ ok: false, code: 561, message: 'Requesting data failed' });
    a.engine.poke();
    await time.pass(1);
    server.pull = pull;
    a.engine.poke();
    await time.pass(1);
    a.network.calls.length = 0;
    await time.pass(10 * MINUTE);
    expect(a.network.calls).toEqual([]);
  });

  it('work whose storage failed is tried again', async () => {
    let fails = false;
    const { time, device, server } = account();
    const a = device('a', {
      hooks: {
        at: (point) => {
          if (fails && point === 'commit') throw new Error('disk full');
        },
      },
    });
    a.engine.start({ audit: false });
    await time.pass(1);
    await a.replica.write({ urgent: false }, (writer) => writer.create('players', { name: 'Ada' }));
    fails = true;
    await time.pass(30_000);
    expect(a.engine.state.out_of_sync).toBe(999);
    fails = false;
    await time.pass(10 * MINUTE);
    expect(server.rows).toHaveLength(1);
    expect(await a.outboxCount()).toBe(0);
  });
});
