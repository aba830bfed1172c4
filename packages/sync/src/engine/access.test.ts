/** Access that ends or begins while changes wait (PUL-8), and an engine that may not run. */
import { describe, expect, it } from 'vitest';
import { formatStamp } from '../model/stamp.ts';
import { batchesOf, MINUTE, started } from '../testing/account.testing.ts';
import { NO_FAULTS } from '../testing/network.testing.ts';
import { settle } from '../testing/virtual-time.testing.ts';

const stamp = formatStamp({ time: 1_700_000_000_000, counter: 0, device: 'z' });
const key = (sid: number) => ({ collection: 'players', sid });

/** A device that reads two rows of another account's space. */
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

describe('access to a row that ends', () => {
  it('[PUL-8.5, PUL-3.7] a row without waiting changes is removed with the page that ends its access', async () => {
    const { time, a, end } = await shared();
    end(1);
    a.engine.poke();
    await time.pass(1);
    expect([await a.shown('players', 1), await a.value('players', 2, 'name')]).toEqual([undefined, 'p2']);
    expect(a.store.snapshot().attention).toEqual([]);
  });

  it('[PUL-8.4, PUL-8.7] changes of a row whose access ended are pushed and listed as refused, then the row is removed', async () => {
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

  it('[PUL-8.7, OUT-3.1] an answer from before the access ended does not bring the row back', async () => {
    const { time, a, server, change, end } = await shared();
    const push = server.push.bind(server);
    // The answer to the batch is lost. The batch is answered again when the access has ended.
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
    // Only the page can tell the device now that the access has ended.
    server.pull = () => ({ ok: false, code: 510, message: 'API not available' });
    a.engine.syncNow();
    await time.pass(1);
    const { rows, outbox } = a.store.snapshot();
    expect(rows.map(({ sid }) => sid)).toEqual([2]);
    expect(outbox).toEqual([]);
  });

  it('[PUL-8.6, PUL-8.7] changes of a row whose access ended before the push are hidden and pushed at once', async () => {
    const { time, a, change, end } = await shared();
    await change('players', 1, { name: 'Ada' }, false);
    end(1);
    a.engine.poke();
    await time.pass(1);
    expect(a.network.calls.slice(0, 2)).toEqual(['pull', 'push']);
    expect(a.store.snapshot().attention).toHaveLength(1);
    expect(a.store.snapshot().rows.map(({ sid }) => sid)).toEqual([2]);
  });

  it('[PUL-8.6] the contents of a row whose access ended are hidden while its push cannot be answered', async () => {
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

  it('[PUL-8.8, OUT-5.1] a row whose access ended takes no other rows along; the server decides about references to it', async () => {
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

  it('[PUL-8.9, PUL-3.4] a row that can be seen again arrives with its current contents', async () => {
    const { time, server, a, end, ended } = await shared();
    end(1);
    await time.pass(10_000);
    ended.delete(1);
    server.grant({ ...key(1), space: 9, incremental: 4, registers: { name: ['new', stamp] } });
    await time.pass(10_000);
    expect(await a.value('players', 1, 'name')).toBe('new');
  });

  it('[PUL-8.9, OUT-5.3] a retry after the access came back is written on the current row', async () => {
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

describe('an engine that may not send or fetch', () => {
  it('[PUL-7.3] a poke while automatic synchronisation is off is handled later', async () => {
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
    // Health checks do not run, so only the poke has reported the change.
    server.health = () => ({ ok: false, code: 503, message: 'no' });
    a.setConditions({ automaticSync: true, periodicChecks: 'never' });
    await time.pass(1);
    expect(a.network.calls).toContain('pull');
    expect(a.store.snapshot().rows).toHaveLength(1);
  });

  it.each([{ automaticSync: false }, { network: false }])(
    'no call is made with %o, and waiting changes are sent afterwards',
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

  it('the engine synchronises by itself after sign-in, and no longer once it is stopped', async () => {
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
