/** Access that ends or comes while changes wait (PUL-8), and a loop that is closed. */
import { describe, expect, it } from 'vitest';
import { batchesOf, MINUTE, started } from './account.testing.ts';
import { NO_FAULTS } from './network.testing.ts';
import { formatStamp } from './stamp.ts';
import { settle } from './virtual-time.testing.ts';

const stamp = formatStamp({ time: 1_700_000_000_000, counter: 0, device: 'z' });
const key = (sid: number) => ({ collection: 'players', sid });

/** A device that reads two rows of somebody else's space. */
async function shared() {
  const ended = new Set<number>();
  const world = await started('a', { refuse: ({ sid }) => (ended.has(sid) ? 403 : undefined) });
  const { server, time, a } = world;
  for (const sid of [1, 2]) {
    const registers = { name: [`p${sid}`, stamp] as const, score: [sid, stamp] as const };
    server.grant({ ...key(sid), space: 9, incremental: 1, registers });
  }
  await time.pass(20_000);
  a.network.calls.length = 0;
  const end = (sid: number): void => {
    ended.add(sid);
    server.revoke(key(sid));
  };
  return { ...world, end, ended };
}

describe('access that ends', () => {
  it('[PUL-8] rows without waiting changes leave with the page that says so', async () => {
    const { time, a, end } = await shared();
    end(1);
    a.engine.poke();
    await time.pass(1);
    expect([await a.shown('players', 1), await a.value('players', 2, 'name')]).toEqual([undefined, 'p2']);
    expect(a.store.snapshot().attention).toEqual([]);
  });

  it('[PUL-8] what waits is pushed first, the refusal goes to the list, then the row leaves', async () => {
    const { time, a, change, end, pushes } = await shared();
    a.setNetwork(false);
    await change('players', 1, { name: 'Ada' }, false);
    await change('players', 2, { name: 'Bo' }, false);
    end(1);
    a.setNetwork(true);
    await time.pass(1_000);
    expect(batchesOf(pushes).flatMap(({ mutations }) => mutations.map(({ sid }) => sid))).toEqual([1, 2]);
    const { rows, outbox, attention } = a.store.snapshot();
    expect(rows.map(({ sid }) => sid)).toEqual([2]);
    expect(outbox).toEqual([]);
    expect(attention).toMatchObject([
      { sid: 1, code: 403, registers: { name: ['Ada', expect.any(String)] } },
    ]);
  });

  it('[PUL-8, OUT-3] an answer from before the access ended does not bring the row back', async () => {
    const { time, a, server, change, end } = await shared();
    const push = server.push.bind(server);
    // The batch is answered, and the answer is lost; the same batch gets it again when the access has ended.
    server.push = (body) => {
      push(body);
      return { ok: false, code: 510, message: 'API not available' };
    };
    await change('players', 1, { name: 'Ada' });
    await time.pass(1);
    end(1);
    a.engine.poke();
    await time.pass(1);
    server.push = push;
    // Nothing else tells the device any more what it may see.
    server.pull = () => ({ ok: false, code: 510, message: 'API not available' });
    a.engine.syncNow();
    await time.pass(1);
    const { rows, outbox } = a.store.snapshot();
    expect(rows.map(({ sid }) => sid)).toEqual([2]);
    expect(outbox).toEqual([]);
  });

  it('[PUL-8] what was learnt before the push is not shown meanwhile, and the push follows at once', async () => {
    const { time, a, change, end } = await shared();
    await change('players', 1, { name: 'Ada' }, false);
    end(1);
    a.engine.poke();
    await time.pass(1);
    expect(a.network.calls.slice(0, 2)).toEqual(['pull', 'push']);
    expect(a.store.snapshot().attention).toHaveLength(1);
    expect(a.store.snapshot().rows.map(({ sid }) => sid)).toEqual([2]);
  });

  it('[PUL-8] the contents are hidden while the push cannot be answered', async () => {
    const { time, a, change, end } = await shared();
    await change('players', 1, { name: 'Ada' }, false);
    end(1);
    a.network.push = async () => ({ ok: false, code: 510, message: 'API not available' });
    a.engine.poke();
    await time.pass(1);
    expect(a.store.snapshot().rows.find(({ sid }) => sid === 1)).toMatchObject({ base: null });
    expect(await a.shown('players', 1)).toEqual({});
    expect(await a.outboxCount()).toBe(1);
  });

  it('[PUL-8, OUT-5] takes nothing of other rows along: the server decides about what refers to it', async () => {
    const { time, a, create, change, end } = await shared();
    const team = await create('teams', { name: 'T' });
    await time.pass(10_000);
    await change('players', 1, { name: 'Ada' }, false);
    end(1);
    a.engine.poke();
    await settle();
    a.faults = { ...NO_FAULTS, longestDelayMs: 4_000 };
    await time.pass(1);
    expect(a.network.calls.at(-1)).toBe('push');
    await change('teams', team, { captain: 1 }, false);
    expect(await a.outboxCount()).toBe(2);
    await time.pass(MINUTE);
    expect(a.store.snapshot().attention.map(({ collection }) => collection)).toEqual(['players']);
    expect(await a.value('teams', team, 'captain')).toBe(1);
  });

  it('[PUL-8] that comes back brings the row as it is then', async () => {
    const { time, server, a, end, ended } = await shared();
    end(1);
    await time.pass(10_000);
    ended.delete(1);
    server.grant({ ...key(1), space: 9, incremental: 4, registers: { name: ['new', stamp] } });
    await time.pass(10_000);
    expect(await a.value('players', 1, 'name')).toBe('new');
  });

  it('[PUL-8] a retry after access has come back is written on the row as it is then', async () => {
    const { time, server, a, change, end, ended } = await shared();
    await change('players', 1, { name: 'Ada' }, false);
    end(1);
    await time.pass(20_000);
    const [item] = a.store.snapshot().attention;
    ended.delete(1);
    server.grant({
      ...key(1),
      space: 9,
      incremental: 4,
      registers: { name: ['new', stamp], score: [8, stamp] },
    });
    await time.pass(20_000);
    await a.replica.retry(item?.id ?? 0);
    await time.pass(20_000);
    expect(server.row('players', 1)?.registers).toMatchObject({
      name: ['Ada', expect.any(String)],
      score: [8, stamp],
    });
  });
});

describe('a loop that may not run', () => {
  it('[PUL-7] a poke while cloud sync is off stays wanted', async () => {
    const { time, server, a, device } = await started();
    a.setConditions({ automaticSync: false });
    const b = device('b');
    b.engine.start({ audit: false });
    await b.replica.write({ urgent: true }, (writer) => writer.create('teams', { name: 'T' }));
    await time.pass(10);
    a.network.calls.length = 0;
    a.engine.poke();
    await time.pass(10 * MINUTE);
    expect(a.network.calls).toEqual([]);
    // No health check says that there is something to pull: the poke has said so.
    server.health = () => ({ ok: false, code: 503, message: 'no' });
    a.setConditions({ automaticSync: true, matchSheetOpen: true });
    await time.pass(1);
    expect(a.network.calls).toContain('pull');
    expect(a.store.snapshot().rows).toHaveLength(1);
  });

  it.each([{ automaticSync: false }, { network: false }])(
    '%o stops every call, and what waits goes when it is over',
    async (closing) => {
      const { time, server, a, create } = await started();
      a.setConditions(closing);
      a.network.calls.length = 0;
      await create('players', { name: 'Ada' });
      a.engine.syncNow();
      await time.pass(10 * MINUTE);
      expect(a.network.calls).toEqual([]);
      expect(a.engine.state.network).toBe(closing.network ?? true);
      a.setConditions({ network: true, automaticSync: true });
      await time.pass(1_000);
      expect(server.rows).toHaveLength(1);
      expect(a.engine.state).toMatchObject({ network: true, mutations: 0, out_of_sync: 0 });
    },
  );

  it('syncs by itself after login, and no more when it is asked to stop', async () => {
    const { time, device, server } = await started();
    const b = device('b');
    await b.replica.write({ urgent: true }, (writer) => writer.create('teams', { name: 'T' }));
    await time.pass(MINUTE);
    expect(b.network.calls).toEqual([]);
    b.engine.start({ audit: true });
    await time.pass(1);
    expect(server.rows).toHaveLength(1);
    b.engine.stop();
    b.network.calls.length = 0;
    await b.replica.write({ urgent: true }, (writer) => writer.create('teams', { name: 'U' }));
    await time.pass(60 * MINUTE);
    expect(b.network.calls).toEqual([]);
  });
});
