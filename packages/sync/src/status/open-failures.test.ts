/** Which failures the status shows, and what ends them (OUT-9). */
import { describe, expect, it } from 'vitest';
import type { Reply } from '../engine/ports.ts';
import { account, started } from '../testing/account.testing.ts';

const MAINTENANCE = { ok: false, code: 503, message: 'Maintenance modus active' } as const;
const NO_ANSWER = { ok: false, code: 510, message: 'API not available' } as const;
const REQUESTING_FAILED = { ok: false, code: 561, message: 'Requesting data failed' } as const;

type Failed = Reply<never>;

describe('[OUT-9.3, OUT-9.4] a good health check', () => {
  it.each([MAINTENANCE, NO_ANSWER, { ...NO_ANSWER, code: 404 }, { ...NO_ANSWER, code: null }])(
    'a good health check ends a failure of health checks alone ($code) without any write',
    async (failure) => {
      const { time, server, a } = await started();
      const health = server.health.bind(server);
      await time.pass(12_000);
      server.health = (): Failed => failure;
      await time.pass(6_000);
      expect(a.engine.state.out_of_sync).toBe(failure.code ?? 999);
      server.health = health;
      // A blocking code waits for a reset, such as a tap on the status display.
      if (failure.code === 404) a.engine.syncNow();
      await time.pass(12_000);
      expect(a.engine.state).toMatchObject({ out_of_sync: 0, syncing: -1 });
    },
  );

  it.each(['a tap on the status display', 'a reconnection'])(
    'a good health check after %s ends the failure at once',
    async (what) => {
      const { time, server, a } = await started();
      const health = server.health.bind(server);
      server.health = (): Failed => MAINTENANCE;
      await time.pass(60_000);
      expect(a.engine.state.out_of_sync).toBe(503);
      server.health = health;
      if (what === 'a tap on the status display') a.engine.syncNow();
      else for (const network of [false, true]) a.setNetwork(network);
      await time.pass(1);
      expect(a.engine.state.out_of_sync).toBe(0);
    },
  );

  it.each([429, 502, 503, 504, 510])(
    'a good health check ends a failure of a pull with %i, and the pull is tried again at once',
    async (code) => {
      const { time, server, a } = await started();
      await time.pass(12_000);
      const pull = server.pull.bind(server);
      server.pull = (): Failed => ({ ok: false, code, message: 'no' });
      a.engine.poke();
      await time.pass(1);
      expect(a.engine.state.out_of_sync).toBe(code);
      server.pull = pull;
      a.network.calls.length = 0;
      a.states.length = 0;
      a.engine.syncNow();
      await time.pass(1);
      expect(a.network.calls).toEqual(['health', 'pull']);
      // The failure ended before the pull began, not with it.
      expect(a.states.find(({ syncing }) => syncing === 2)?.out_of_sync).toBe(0);
      expect(a.engine.state.out_of_sync).toBe(0);
    },
  );

  it('a good health check does not end a failure that concerns the data', async () => {
    const { time, server, a } = await started();
    const pull = server.pull.bind(server);
    server.pull = (): Failed => REQUESTING_FAILED;
    a.engine.poke();
    await time.pass(1);
    const shown = new Set<number>();
    a.states.length = 0;
    await time.pass(60_000);
    for (const { syncing, out_of_sync } of a.states) if (syncing === -1) shown.add(out_of_sync);
    expect([...shown]).toEqual([561]);
    server.pull = pull;
    await time.pass(60_000);
    expect(a.engine.state.out_of_sync).toBe(0);
  });

  it('a health check that failed in between leaves the failure of the data open', async () => {
    const { time, server, a } = await started();
    const { health } = { health: server.health.bind(server) };
    server.pull = (): Failed => REQUESTING_FAILED;
    a.engine.poke();
    await time.pass(1);
    server.health = (): Failed => NO_ANSWER;
    a.engine.syncNow();
    await time.pass(1);
    expect(a.engine.state.out_of_sync).toBe(510);
    server.health = health;
    a.engine.syncNow();
    await time.pass(1);
    expect(a.engine.state.out_of_sync).toBe(561);
  });

  it('a failure does not stop the search for missing rows for ever', async () => {
    const { time, server, device } = account();
    const health = server.health.bind(server);
    const a = device('a', { lacksExpectedRows: () => Promise.resolve(true) });
    a.engine.start({ audit: false });
    await time.pass(100);
    server.health = (): Failed => NO_ANSWER;
    a.engine.syncNow();
    await time.pass(60_000);
    expect(a.engine.state.out_of_sync).toBe(510);
    a.network.calls.length = 0;
    server.health = health;
    await time.pass(120_000);
    expect(a.engine.state.out_of_sync).toBe(0);
    expect(a.network.calls.filter((name) => name === 'pull')).toHaveLength(2);
  });
});

describe('[OUT-9.1, OUT-9.5] a failure ends with its cause', () => {
  it.each(['push', 'pull'])('[OUT-9.2] a %s that succeeds ends the failures of all work', async (work) => {
    const { time, server, a, create } = await started();
    await time.pass(12_000);
    const pull = server.pull.bind(server);
    server.pull = (): Failed => REQUESTING_FAILED;
    a.engine.poke();
    await time.pass(1);
    server.health = (): Failed => NO_ANSWER;
    a.engine.syncNow();
    await time.pass(1);
    expect(a.engine.state.out_of_sync).toBe(510);
    if (work === 'push') await create('players', { name: 'Ada' });
    else {
      server.pull = pull;
      a.engine.poke();
    }
    await time.pass(1);
    expect(a.engine.state.out_of_sync).toBe(0);
  });

  it('a failure of the registration ends when the device is registered', async () => {
    const { time, server, device } = account();
    const register = server.register.bind(server);
    const health = server.health.bind(server);
    server.register = (): Failed => REQUESTING_FAILED;
    server.health = (): Failed => NO_ANSWER;
    const a = device('a');
    a.engine.start({ audit: false });
    await time.pass(1);
    expect(a.engine.state.out_of_sync).toBe(561);
    server.register = register;
    await time.pass(30_000);
    expect(a.engine.state.out_of_sync).toBe(510);
    server.health = health;
    await time.pass(60_000);
    expect(a.engine.state.out_of_sync).toBe(0);
  });

  it('a failure of a push ends when nothing is left to send', async () => {
    const { time, server, a, create } = await started();
    server.push = (): Failed => REQUESTING_FAILED;
    const sid = await create('players', { name: 'Ada' });
    await time.pass(1);
    expect(a.engine.state.out_of_sync).toBe(561);
    await a.store.write('strict', async (tx) => {
      await tx.removeOutbox((await tx.outbox()).map(({ id }) => id));
      await tx.setState({ frozen: null });
      await tx.removeRows([{ collection: 'players', sid }]);
    });
    await time.pass(60_000);
    expect(a.engine.state.out_of_sync).toBe(0);
  });

  it('a failure of a forced synchronisation ends with the repeated pull', async () => {
    const { time, server, a } = await started();
    await time.pass(12_000);
    const pull = server.pull.bind(server);
    server.pull = (): Failed => REQUESTING_FAILED;
    const done = a.engine.resync({ audit: false });
    await time.pass(600);
    expect(await done).toMatchObject({ code: 561 });
    server.pull = pull;
    await time.pass(60_000);
    expect(a.engine.state.out_of_sync).toBe(0);
  });
});
