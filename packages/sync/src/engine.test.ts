import { describe, expect, it } from 'vitest';
import { account, MINUTE, started } from './account.testing.ts';
import type { TestDevice } from './device.testing.ts';
import { NO_FAULTS } from './network.testing.ts';
import { settle } from './virtual-time.testing.ts';

describe('two devices of one account', () => {
  it('[MRG-1] that changed different things offline both keep their change', async () => {
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

  it('[PUL-7] a poke brings the change at once, whatever the loop would skip', async () => {
    const { time, a, create, device } = await started();
    const b = device('b');
    b.engine.start({ audit: false });
    b.setConditions({ matchSheetOpen: true, mobilePlaying: true });
    await time.pass(1);
    const sid = await create('players', { name: 'Ada' });
    await time.pass(30_000);
    expect(await b.shown('players', sid)).toBeUndefined();
    b.engine.poke();
    await time.pass(1);
    expect(await b.value('players', sid, 'name')).toBe('Ada');
    expect(a.engine.state.out_of_sync).toBe(0);
  });

  it('[PUL-7] the health checks are enough by themselves', async () => {
    const { time, create, device } = await started();
    const b = device('b');
    b.engine.start({ audit: false });
    await time.pass(1);
    const sid = await create('players', { name: 'Ada' });
    await time.pass(6_000);
    expect(await b.value('players', sid, 'name')).toBe('Ada');
  });
});

describe('the health-check loop', () => {
  const checks = ({ eventNames }: TestDevice, ofDevice: TestDevice) =>
    eventNames.call(ofDevice).filter((name) => name === 'health check start').length;

  it('runs every sync_interval seconds', async () => {
    const { time, a } = await started();
    a.events.length = 0;
    await time.pass(60_000);
    expect(checks(a, a)).toBe(10);
  });

  it.each([{ matchSheetOpen: true }, { automaticSync: false }, { network: false }, { mobilePlaying: true }])(
    'is skipped with %o',
    async (conditions) => {
      const { time, a } = await started();
      a.setConditions(conditions);
      a.events.length = 0;
      await time.pass(60_000);
      expect(a.events).toEqual([]);
    },
  );

  it('is skipped while a sync is running', async () => {
    const { time, a } = await started();
    a.faults = { ...NO_FAULTS, longestDelayMs: 14_000 };
    a.events.length = 0;
    for (let n = 0; n < 10; n++) {
      a.engine.poke();
      await time.pass(6_000);
    }
    // One thing at a time: nothing begins before what began has ended.
    const names = a.eventNames();
    for (const [index, name] of names.entries()) {
      if (name.endsWith('start') && index > 0) expect(names[index - 1]).not.toMatch(/start$/);
    }
    expect(names.length).toBeGreaterThan(5);
  });

  it('is not skipped on a mobile device that plays a match with changes waiting', async () => {
    const { time, a, create } = await started('a', { fail: () => 503 });
    a.setConditions({ mobilePlaying: true });
    await create('matches', { name: 'M' });
    a.events.length = 0;
    await time.pass(30_000);
    expect(checks(a, a)).toBeGreaterThan(0);
  });

  it('goes on while pushes fail, and brings what others wrote', async () => {
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
    'slows down by one interval for each failure with %s, and recovers',
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

  it('takes a larger interval from the server, and none below five seconds', async () => {
    const { time, server, device, a } = await started();
    server.interval = 30;
    await time.pass(6_000);
    expect(a.engine.state.sync_interval).toBe(30);
    server.interval = 2;
    await time.pass(30_000);
    expect(a.engine.state.sync_interval).toBe(30);
    expect(device('b').engine.state.sync_interval).toBe(6);
  });

  it('forgets what the server asked of another plan', async () => {
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

  it('[MRG-5] teaches the device how far its clock is off', async () => {
    const { time, a } = await started();
    a.clockAheadMs = -3 * MINUTE;
    await time.pass(7_000);
    expect((await a.state()).offset).toBe(3 * MINUTE);
  });
});

describe('signing in and out', () => {
  it('[PUL-4] a new device reads everything, page by page', async () => {
    const { time, create, device } = await started();
    for (let n = 0; n < 7; n++) await create('players', { name: `p${n}` });
    await time.pass(1);
    const b = device('b', { pageRows: 3 });
    b.engine.start({ audit: true });
    await time.pass(1);
    expect(b.store.snapshot().rows).toHaveLength(7);
    expect(b.engine.state.last_synced).toBe((await b.state()).cursor);
  });

  it('[LOC-8] registers once, and keeps its ordinal', async () => {
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
    '[OUT-6] %i of a whole call stops the loop before the host clears anything',
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

  it('[OUT-5] a refused change signs nobody out', async () => {
    const { time, a, create } = await started('a', { refuse: () => 403 });
    await create('players', { name: 'Ada' });
    await time.pass(1);
    expect(a.signedOut).toEqual([]);
    expect(a.store.snapshot().attention).toMatchObject([{ code: 403 }]);
    expect(a.engine.state.out_of_sync).toBe(0);
  });

  it('stop is final: an answer that comes later changes nothing', async () => {
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

  it('[LOC-4] rows made without network and lease get their ids, and arrive', async () => {
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

  it('[LOC-4] ids of one kind are asked for though those of another are refused', async () => {
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

  it('[MRG-7] what can be undone is kept for 30 days', async () => {
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

  it('[LOC-5] two tabs that both run the loop do no harm', async () => {
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

  it('[PUL-1] a cursor that the server does not know: everything is read anew', async () => {
    const { time, a, create } = await started();
    const sid = await create('players', { name: 'Ada' });
    await time.pass(10_000);
    await a.store.write('relaxed', (tx) => tx.setState({ cursor: 'elsewhere:7' }));
    await time.pass(10_000);
    expect(await a.value('players', sid, 'name')).toBe('Ada');
    expect((await a.state()).cursor).toBe(a.engine.state.last_synced);
    expect(a.engine.state.out_of_sync).toBe(0);
  });

  it('[PUL-1] an answer to a push does not move the cursor', async () => {
    const { time, a, create } = await started();
    a.setConditions({ matchSheetOpen: true });
    const { cursor } = await a.state();
    await create('players', { name: 'Ada' });
    await time.pass(60_000);
    expect(await a.outboxCount()).toBe(0);
    expect((await a.state()).cursor).toBe(cursor);
  });

  it('[LOC-7] the device id is kept with the first word to the server', async () => {
    const { a } = await started('seven');
    expect(a.store.snapshot().state.device).toBe('seven');
  });

  it('storage that fails is tried again', async () => {
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
