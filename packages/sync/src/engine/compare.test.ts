/** When the engine compares everything with the server (PUL-4), and the cost of it. */
import { describe, expect, it } from 'vitest';
import type { RowKey } from '../model/protocol.ts';
import { formatStamp } from '../model/stamp.ts';
import { resetRows } from '../pull/reset.ts';
import { MINUTE, started } from '../testing/account.testing.ts';
import type { TestDevice } from '../testing/device.testing.ts';
import { NO_FAULTS } from '../testing/network.testing.ts';

const DAY = 86_400_000;
const player = (sid: number): RowKey => ({ collection: 'players', sid });
const stamp = formatStamp({ time: 1_700_000_000_000, counter: 0, device: 'z' });

/** An account with `count` players that its device has read and compared once. */
async function filled(count: number) {
  const world = await started();
  const { time, server, a } = world;
  for (let sid = 1; sid <= count; sid++) {
    const registers = { name: [`p${sid}`, stamp] as const };
    server.grant({ ...player(sid), space: 1, incremental: 1, registers });
  }
  await time.pass(20_000);
  const asked: RowKey[][] = [];
  const rowsByName = server.rowsByName.bind(server);
  server.rowsByName = (keys) => {
    asked.push([...keys]);
    return rowsByName(keys);
  };
  a.network.calls.length = 0;
  return { ...world, asked };
}

const count = ({ network }: TestDevice, call: string) => network.calls.filter((name) => name === call).length;
const sids = ({ store }: TestDevice) =>
  store
    .snapshot()
    .rows.map(({ sid }) => sid)
    .sort((a, b) => a - b);

describe('the comparison with the complete listing', () => {
  it('[PUL-4.2] everything is compared at sign-in', async () => {
    const { time, server, a, device } = await filled(5);
    server.forget(player(2));
    const again = device('a', { start: a.kill() });
    again.engine.start({ audit: true });
    await time.pass(1_000);
    expect(sids(again)).toEqual([1, 3, 4, 5]);
    expect(count(again, 'listing')).toBe(1);
  });

  it('[PUL-4.2] everything is compared once a day, on a device that stays open and on one that restarts', async () => {
    const { time, a, device } = await filled(5);
    await time.pass(DAY - MINUTE);
    expect(count(a, 'listing')).toBe(0);
    await time.pass(2 * MINUTE);
    expect(count(a, 'listing')).toBe(1);
    const soon = device('a', { start: a.kill() });
    soon.engine.start({ audit: false });
    await time.pass(MINUTE);
    expect(count(soon, 'listing')).toBe(0);
    const start = soon.kill();
    await time.pass(DAY);
    const later = device('a', { start });
    later.engine.start({ audit: false });
    await time.pass(MINUTE);
    expect(count(later, 'listing')).toBe(1);
  });

  it('a comparison lets other work run after each 250 rows', async () => {
    const pausesWith = async (rows: number) => {
      const { time, a } = await filled(rows);
      const after = time.after.bind(time);
      let pauses = 0;
      time.after = (milliseconds, run) => {
        if (milliseconds === 0) pauses++;
        return after(milliseconds, run);
      };
      void a.engine.resync({ audit: true });
      await time.pass(1_000);
      expect(count(a, 'listing')).toBe(1);
      return pauses;
    };
    expect((await pausesWith(600)) - (await pausesWith(250))).toBe(2);
  });

  it('[PUL-4.2] everything is compared when the access of the account has changed', async () => {
    const { time, server, a } = await filled(5);
    server.forget(player(2));
    server.revoke(player(3));
    await time.pass(20_000);
    expect(count(a, 'listing')).toBe(1);
    expect(sids(a)).toEqual([1, 4, 5]);
  });

  it('[PUL-4.2, PUL-5.5] a resync that starts with another row still compares everything after rows were cleared', async () => {
    const { time, a } = await filled(5);
    const keep = ({ sid }: RowKey) => sid === 5;
    await a.store.write('strict', (tx) => resetRows(tx, { collections: ['players'], keep }));
    const done = a.engine.resync({ audit: true, focus: { collection: 'teams', sid: 7 } });
    await time.pass(1_000);
    expect(await done).toBeUndefined();
    expect(sids(a)).toEqual([1, 2, 3, 4, 5]);
    expect(count(a, 'listing')).toBe(1);
  });

  it('[PUL-4.3, PUL-5.5] everything is read again after rows were cleared, even if the app is killed before', async () => {
    const { time, a, device } = await filled(5);
    await a.store.write('strict', (tx) => resetRows(tx, { collections: ['players'] }));
    const revived = device('a', { start: a.kill() });
    revived.engine.start({ audit: false });
    await time.pass(1_000);
    expect(sids(revived)).toEqual([1, 2, 3, 4, 5]);
    // An empty device has read everything, so a comparison would add nothing.
    expect(count(revived, 'listing')).toBe(0);
  });

  it('[PUL-4.2, PUL-4.3] everything is compared on a forced reload, and at the next start if the reload was interrupted', async () => {
    const { time, server, a, device } = await filled(5);
    server.forget(player(2));
    a.faults = { ...NO_FAULTS, longestDelayMs: 5_000 };
    void a.engine.resync({ audit: true });
    await time.pass(600);
    const revived = device('a', { start: a.kill() });
    revived.engine.start({ audit: false });
    await time.pass(1_000);
    expect(sids(revived)).toEqual([1, 3, 4, 5]);
  });

  it('[PUL-4.2] nothing else starts a comparison', async () => {
    const { time, a, create, device } = await filled(5);
    await create('players', { name: 'Ada' });
    await time.pass(MINUTE);
    void a.engine.resync({ audit: false });
    a.engine.syncNow();
    a.engine.poke();
    await time.pass(MINUTE);
    const revived = device('a', { start: a.kill() });
    revived.engine.start({ audit: false });
    await time.pass(MINUTE);
    expect(count(a, 'listing') + count(revived, 'listing')).toBe(0);
  });
});

describe('the cost of a comparison', () => {
  async function compared(world: Awaited<ReturnType<typeof filled>>) {
    const done = world.a.engine.resync({ audit: true });
    await world.time.pass(1_000);
    expect(await done).toBeUndefined();
    return world.asked;
  }

  it('[PUL-4.4] a comparison without differences fetches nothing', async () => {
    const world = await filled(1_200);
    expect(await compared(world)).toEqual([]);
    expect(count(world.a, 'pull')).toBe(1);
  });

  it('[PUL-4.4] a comparison fetches only the rows that differ, and the cursor stays', async () => {
    const world = await filled(1_200);
    const { a, server } = world;
    const { cursor } = await a.state();
    await a.store.write('relaxed', async (tx) => {
      await tx.removeRows([player(7)]);
      const [row] = await tx.rows([player(9)]);
      if (row !== undefined) await tx.putRows([{ ...row, base: { name: ['wrong', stamp] } }]);
    });
    server.forget(player(11));
    expect(await compared(world)).toEqual([[player(9), player(7)]]);
    expect([await a.value('players', 7, 'name'), await a.value('players', 9, 'name')]).toEqual(['p7', 'p9']);
    expect(await a.shown('players', 11)).toBeUndefined();
    expect((await a.state()).cursor).toBe(cursor);
  });

  it('[PUL-4.4] a comparison fetches many differences in parts of 500', async () => {
    const world = await filled(1_200);
    await world.a.store.write('relaxed', (tx) =>
      tx.removeRows(Array.from({ length: 1_100 }, (_, index) => player(index + 1))),
    );
    expect((await compared(world)).map((keys) => keys.length)).toEqual([500, 500, 100]);
    expect(sids(world.a)).toHaveLength(1_200);
  });

  it('[PUL-4.3] a device that is killed at any step of a comparison continues and ends with the rows of the server', async () => {
    const world = await filled(600);
    const { a, time, device, server } = world;
    server.forget(player(600));
    await a.store.write('relaxed', async (tx) => {
      await tx.removeRows(Array.from({ length: 520 }, (_, index) => player(index + 1)));
      await tx.setState({ auditedAt: 0 });
    });
    let start = a.kill();
    let steps = 0;
    for (let lives = 0; ; lives++) {
      let left = 3 + lives;
      const step = (): void => {
        steps++;
        if (--left === 0) revived.kill();
      };
      const revived: TestDevice = device('a', { start, hooks: { at: step }, onNetworkStep: step });
      revived.engine.start({ audit: false });
      await time.pass(5_000);
      if (!revived.dead) {
        expect(revived.store.snapshot().rows).toHaveLength(599);
        expect(revived.store.snapshot().rows.every(({ change }) => change > 0)).toBe(true);
        expect(revived.engine.state.out_of_sync).toBe(0);
        break;
      }
      start = revived.store.snapshot();
    }
    expect(steps).toBeGreaterThan(100);
  });
});
