/** What the coach asks for: forced synchronisation, another team, the list on the first load (section 4). */
import { describe, expect, it } from 'vitest';
import { account, MINUTE, started } from './account.testing.ts';
import type { TestDevice } from './device.testing.ts';
import { NO_FAULTS } from './network.testing.ts';

const data = ({ network }: TestDevice) =>
  network.calls.filter((name) => ['push', 'updateToken', 'pull', 'listing'].includes(name));

describe('forced synchronisation', () => {
  it('starts after 500 ms, pushes everything, then pulls', async () => {
    const { time, a, create } = await started();
    a.setConditions({ matchSheetOpen: true });
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

  it('[PUL-4, PUL-5] a forced reload finds what the stream of changes cannot', async () => {
    const { time, server, a, create } = await started();
    const kept = await create('players', { name: 'Ada' });
    const lost = await create('players', { name: 'Bo' });
    await time.pass(10_000);
    server.forget({ collection: 'players', sid: lost });
    await a.store.write('relaxed', (tx) => tx.removeRows([{ collection: 'players', sid: kept }]));
    const done = a.engine.resync({ audit: true });
    await time.pass(1_000);
    expect(await done).toBeUndefined();
    expect([await a.value('players', kept, 'name'), await a.shown('players', lost)]).toEqual([
      'Ada',
      undefined,
    ]);
  });

  it('says why it could not', async () => {
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

  it('says at once that the network went, and that the device may not register', async () => {
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

describe('a forced pull', () => {
  it('tells the server the new team first, after everything was pushed', async () => {
    const { time, server, a, create } = await started();
    await create('players', { name: 'Ada' }, false);
    a.network.calls.length = 0;
    const done = a.engine.resync({ audit: false, selection: { team_sid: 7 } });
    await time.pass(500);
    expect(await done).toBeUndefined();
    expect(data(a)).toEqual(['push', 'updateToken', 'pull']);
    expect(server.selections).toEqual([{ team_sid: 7 }]);
  });

  it('does so for a training selection, and not when neither has changed', async () => {
    const { time, server, a } = await started();
    void a.engine.resync({ audit: false, selection: { selection_sid: 3 } });
    await time.pass(500);
    void a.engine.resync({ audit: false });
    await time.pass(500);
    expect(server.selections).toEqual([{ selection_sid: 3 }]);
  });

  it('restarts its 500 ms with each request; all get the same answer, the last selection counts', async () => {
    const { time, server, a } = await started();
    a.network.calls.length = 0;
    const first = a.engine.resync({ audit: true, selection: { team_sid: 7 } });
    await time.pass(400);
    const second = a.engine.resync({ audit: false, selection: { team_sid: 8 } });
    await time.pass(499);
    expect(data(a)).toEqual([]);
    await time.pass(1);
    expect(await Promise.all([first, second])).toEqual([undefined, undefined]);
    expect(server.selections).toEqual([{ team_sid: 8 }]);
    expect(data(a)).toEqual(['updateToken', 'pull', 'listing']);
  });

  it('that the server refuses for its team says so and pulls nothing', async () => {
    const { time, server, a } = await started();
    server.updateToken = () => ({ ok: false, code: 404, message: 'not found' });
    a.network.calls.length = 0;
    const done = a.engine.resync({ audit: true, selection: { team_sid: 7 } });
    await time.pass(500);
    expect(await done).toEqual({ code: 404, message: 'not found' });
    expect(data(a)).toEqual(['updateToken']);
    expect(a.events.at(-1)).toEqual({ name: 'cloud sync', phase: 'failed', code: 404, message: 'not found' });
  });

  it('pulls nothing when the push before it failed', async () => {
    const { time, a, create } = await started('a', { fail: () => 503 });
    await create('players', { name: 'Ada' }, false);
    a.network.calls.length = 0;
    const done = a.engine.resync({ audit: false, selection: { team_sid: 7 } });
    await time.pass(500);
    expect(await done).toMatchObject({ code: 503 });
    expect(data(a)).toEqual(['push']);
  });
});

describe('an empty list on the first load', () => {
  function watched(isEmpty: () => boolean) {
    const world = account();
    const a = world.device('a', { listIsEmpty: async () => isEmpty() });
    const pulls = () => data(a).filter((name) => name === 'pull').length;
    return { ...world, a, pulls };
  }

  it('is asked for again after 0.5 s, and once more by comparing everything 1 s later', async () => {
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

  it('is left alone when it has rows', async () => {
    const { time, a, pulls } = watched(() => false);
    a.engine.start({ audit: false });
    await time.pass(10 * MINUTE);
    expect(pulls()).toBe(1);
  });

  it('is not asked for while the last attempt failed', async () => {
    const { time, server, a, pulls } = watched(() => true);
    a.engine.start({ audit: false });
    await time.pass(300);
    server.pull = () => ({ ok: false, code: 503, message: 'no' });
    a.engine.poke();
    await time.pass(1_000);
    expect([pulls(), a.engine.state.out_of_sync]).toEqual([2, 503]);
  });

  it('gets the rows that the stream of changes did not bring', async () => {
    const { time, a, create, device } = await started();
    const sid = await create('players', { name: 'Ada' });
    await time.pass(MINUTE);
    const start = a.kill();
    const rows = start.rows.filter((row) => row.sid !== sid);
    const team = { collection: 'teams', sid: 1, space: 1, change: 1, incremental: 1, base: {}, waiting: {} };
    const b: TestDevice = device('a', {
      start: { ...start, rows: [...rows, team] },
      listIsEmpty: async () => (await b.shown('players', sid)) === undefined,
    });
    b.engine.start({ audit: false });
    await time.pass(2_000);
    expect(await b.value('players', sid, 'name')).toBe('Ada');
  });

  it('waits while the device is not in sync, and begins again with another team', async () => {
    const { time, a, pulls } = watched(() => true);
    a.conditions = { ...a.conditions, network: false };
    a.engine.start({ audit: false });
    await time.pass(MINUTE);
    expect(pulls()).toBe(0);
    a.setNetwork(true);
    await time.pass(3_000);
    expect(pulls()).toBe(3);
    void a.engine.resync({ audit: false, selection: { team_sid: 2 } });
    await time.pass(5_000);
    expect(pulls()).toBe(6);
  });
});
