/** Synchronisation that the user requests: forced, with another row in focus, or for missing rows (section 4). */
import { describe, expect, it } from 'vitest';
import { account, MINUTE, started } from '../testing/account.testing.ts';
import type { TestDevice } from '../testing/device.testing.ts';
import { NO_FAULTS } from '../testing/network.testing.ts';

const data = ({ network }: TestDevice) =>
  network.calls.filter((name) => ['push', 'setFocus', 'pull', 'listing'].includes(name));

describe('forced synchronisation', () => {
  it('a forced synchronisation starts after 500 ms, pushes everything, then pulls', async () => {
    const { time, a, create } = await started();
    a.setConditions({ periodicChecks: 'never' });
    await create('players', { name: 'Ada' }, false);
    a.events.length = 0;
    const done = a.engine.resync({ audit: false });
    await time.pass(499);
    expect(a.events).toEqual([]);
    await time.pass(1);
    expect(await done).toBeUndefined();
    expect(a.eventNames()).toEqual([
      'mutations push start',
      'mutations push success',
      'cloud sync start',
      'cloud sync success',
    ]);
  });

  it('[PUL-4.2, PUL-4.4, PUL-5.2] a forced reload finds rows that pages of changes do not bring', async () => {
    const { time, server, a, create } = await started();
    const kept = await create('players', { name: 'Ada' });
    const lost = await create('players', { name: 'Bo' });
    await time.pass(10_000);
    server.forget({ collection: 'players', sid: lost });
    await a.store.write('relaxed', (tx) => tx.removeRows([{ collection: 'players', sid: kept }]));
    const done = a.engine.resync({ audit: true });
    const asked = time.now();
    await time.pass(1_000);
    expect(await done).toBeUndefined();
    expect(a.engine.state.last_updated).toBeGreaterThan(asked);
    expect([await a.value('players', kept, 'name'), await a.shown('players', lost)]).toEqual([
      'Ada',
      undefined,
    ]);
  });

  it('a forced synchronisation that fails returns the reason', async () => {
    const { time, a } = await started();
    a.setNetwork(false);
    const offline = a.engine.resync({ audit: false });
    await time.pass(500);
    expect(await offline).toEqual({ code: 990, message: 'network offline' });
    a.setConditions({ network: true, automaticSync: false });
    const off = a.engine.resync({ audit: false });
    await time.pass(500);
    expect(await off).toEqual({ code: 998, message: 'automatic cloud syncing disabled' });
    a.setConditions({ automaticSync: true });
    a.faults = { ...NO_FAULTS, serverDies: 1 };
    const failing = a.engine.resync({ audit: false });
    await time.pass(500);
    expect(await failing).toMatchObject({ code: 503 });
  });

  it('a forced synchronisation ends at once when the network fails or the registration is refused', async () => {
    const { time, a, device } = await started();
    const left = a.engine.resync({ audit: false });
    a.setNetwork(false);
    expect(await left).toEqual({ code: 990, message: 'network offline' });
    a.setNetwork(true);
    const b = device('b');
    b.faults = { ...NO_FAULTS, serverDies: 1 };
    b.engine.start({ audit: true });
    const refused = b.engine.resync({ audit: false });
    await time.pass(500);
    expect(await refused).toMatchObject({ code: 503 });
  });
});

describe('the end of a forced synchronisation', () => {
  it('a forced synchronisation that is requested after stop ends at once', async () => {
    const { a } = await started();
    a.engine.stop();
    expect(await a.engine.resync({ audit: false })).toEqual({ code: null, message: 'stopped' });
  });

  it('a forced synchronisation ends with the failure of a storage that fails', async () => {
    let fails = false;
    const { time, device } = account();
    const a = device('a', {
      hooks: {
        at: (point) => {
          if (fails && point === 'commit') throw new Error('disk full');
        },
      },
    });
    a.engine.start({ audit: false });
    await time.pass(100);
    const done = a.engine.resync({ audit: true });
    fails = true;
    await time.pass(500);
    expect(await done).toMatchObject({ code: null });
  });

  it('a health check that fails while a forced synchronisation waits does not end it', async () => {
    const { time, server, a } = await started();
    const health = server.health.bind(server);
    server.health = () => ({ ok: false, code: 510, message: 'API not available' });
    const done = a.engine.resync({ audit: false });
    a.engine.syncNow();
    await time.pass(100);
    expect(a.engine.state.out_of_sync).toBe(510);
    server.health = health;
    await time.pass(400);
    expect(await done).toBeUndefined();
  });
});

describe('a forced pull', () => {
  it('a forced pull pushes everything, tells the server the row in focus, then pulls', async () => {
    const { time, server, a, create } = await started();
    await create('players', { name: 'Ada' }, false);
    a.network.calls.length = 0;
    const done = a.engine.resync({ audit: false, focus: { collection: 'teams', sid: 7 } });
    await time.pass(500);
    expect(await done).toBeUndefined();
    expect(data(a)).toEqual(['push', 'setFocus', 'pull']);
    expect(server.focused).toEqual([{ collection: 'teams', sid: 7 }]);
  });

  it('the server is told every kind of row in focus, and nothing when the focus stays', async () => {
    const { time, server, a } = await started();
    void a.engine.resync({ audit: false, focus: { collection: 'training_selections', sid: 3 } });
    await time.pass(500);
    void a.engine.resync({ audit: false });
    await time.pass(500);
    expect(server.focused).toEqual([{ collection: 'training_selections', sid: 3 }]);
  });

  it('each request restarts the 500 ms; all get the same answer, and the last row in focus counts', async () => {
    const { time, server, a } = await started();
    a.network.calls.length = 0;
    const first = a.engine.resync({ audit: true, focus: { collection: 'teams', sid: 7 } });
    await time.pass(400);
    const second = a.engine.resync({ audit: false, focus: { collection: 'teams', sid: 8 } });
    await time.pass(499);
    expect(data(a)).toEqual([]);
    await time.pass(1);
    expect(await Promise.all([first, second])).toEqual([undefined, undefined]);
    expect(server.focused).toEqual([{ collection: 'teams', sid: 8 }]);
    expect(data(a)).toEqual(['setFocus', 'pull', 'listing']);
  });

  it('a forced pull whose focus the server refuses returns that and pulls nothing', async () => {
    const { time, server, a } = await started();
    server.setFocus = () => ({ ok: false, code: 404, message: 'not found' });
    a.network.calls.length = 0;
    const done = a.engine.resync({ audit: true, focus: { collection: 'teams', sid: 7 } });
    await time.pass(500);
    expect(await done).toEqual({ code: 404, message: 'not found' });
    expect(data(a)).toEqual(['setFocus']);
    expect(a.events.at(-1)).toEqual({ name: 'cloud sync', phase: 'failed', code: 404, message: 'not found' });
  });

  it('a forced pull pulls nothing when the push before it failed', async () => {
    const { time, a, create } = await started('a', { fail: () => 503 });
    await create('players', { name: 'Ada' }, false);
    a.network.calls.length = 0;
    const done = a.engine.resync({ audit: false, focus: { collection: 'teams', sid: 7 } });
    await time.pass(500);
    expect(await done).toMatchObject({ code: 503 });
    expect(data(a)).toEqual(['push']);
  });
});

describe('expected rows that are missing on the first load', () => {
  function watched(isEmpty: () => boolean) {
    const world = account();
    const a = world.device('a', { lacksExpectedRows: async () => isEmpty() });
    const pulls = () => data(a).filter((name) => name === 'pull').length;
    return { ...world, a, pulls };
  }

  it('missing rows are pulled after 0.5 s and compared 1 s later', async () => {
    const { time, a, pulls } = watched(() => true);
    a.engine.start({ audit: false });
    await time.pass(1);
    expect(pulls()).toBe(1);
    await time.pass(497);
    expect(pulls()).toBe(1);
    await time.pass(10);
    expect([pulls(), data(a).includes('listing')]).toEqual([2, false]);
    await time.pass(990);
    expect(pulls()).toBe(2);
    await time.pass(10);
    expect(pulls()).toBe(3);
    await time.pass(10 * MINUTE);
    expect(pulls()).toBe(3);
  });

  it('nothing is requested when the expected rows are there', async () => {
    const { time, a, pulls } = watched(() => false);
    a.engine.start({ audit: false });
    await time.pass(10 * MINUTE);
    expect(pulls()).toBe(1);
  });

  it('missing rows are not requested while a failure is shown', async () => {
    const { time, server, a, pulls } = watched(() => true);
    a.engine.start({ audit: false });
    await time.pass(300);
    server.pull = () => ({ ok: false, code: 503, message: 'no' });
    a.engine.poke();
    await time.pass(1_000);
    expect([pulls(), a.engine.state.out_of_sync]).toEqual([2, 503]);
  });

  it('[PUL-4.2] a comparison brings missing rows that pages of changes did not bring', async () => {
    const { time, a, create, device } = await started();
    const sid = await create('players', { name: 'Ada' });
    await time.pass(MINUTE);
    const start = a.kill();
    const rows = start.rows.filter((row) => row.sid !== sid);
    const team = { collection: 'teams', sid: 1, space: 1, change: 1, incremental: 1, base: {}, waiting: {} };
    const b: TestDevice = device('a', {
      start: { ...start, rows: [...rows, team] },
      lacksExpectedRows: async () => (await b.shown('players', sid)) === undefined,
    });
    b.engine.start({ audit: false });
    await time.pass(2_000);
    expect(await b.value('players', sid, 'name')).toBe('Ada');
  });

  it('missing rows are requested only in sync, and again after the focus has changed', async () => {
    const { time, a, pulls } = watched(() => true);
    a.conditions = { ...a.conditions, network: false };
    a.engine.start({ audit: false });
    await time.pass(MINUTE);
    expect(pulls()).toBe(0);
    a.setNetwork(true);
    await time.pass(3_000);
    expect(pulls()).toBe(3);
    void a.engine.resync({ audit: false, focus: { collection: 'teams', sid: 2 } });
    await time.pass(5_000);
    expect(pulls()).toBe(6);
  });
});
