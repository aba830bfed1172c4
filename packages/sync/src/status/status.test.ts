/** The numbers of section 4 that the status shows. */
import { describe, expect, it } from 'vitest';
import { started } from '../testing/account.testing.ts';
import { NO_FAULTS } from '../testing/network.testing.ts';
import { settle } from '../testing/virtual-time.testing.ts';

describe('the reported state', () => {
  it('a push shows 1 and 300, then -1 and 0; a pull shows 2', async () => {
    const { time, server, a, create } = await started();
    a.states.length = 0;
    await create('players', { name: 'Ada' });
    await time.pass(1);
    const shown = () => a.states.map(({ syncing, out_of_sync }) => `${syncing} ${out_of_sync}`);
    expect(shown()).toContain('1 300');
    expect(shown().at(-1)).toBe('-1 0');
    a.states.length = 0;
    server.lease('players', 1);
    await time.pass(6_000);
    expect(shown()).toContain('2 0');
    expect(a.engine.state).toMatchObject({ syncing: -1, out_of_sync: 0, mutations: 0, network: true });
    expect(a.engine.state.last_synced).toBe((await a.state()).cursor);
    expect(a.engine.state.last_healthcheck).toBeGreaterThan(0);
  });

  it('events name what began and how it ended', async () => {
    const { time, a, create } = await started();
    expect(a.eventNames()).toEqual([
      'health check start',
      'health check success',
      'cloud sync start',
      'cloud sync success',
    ]);
    a.events.length = 0;
    a.faults = { ...NO_FAULTS, serverDies: 1 };
    await create('players', { name: 'Ada' });
    await time.pass(1);
    expect(a.events).toEqual([
      { name: 'mutations push', phase: 'start' },
      { name: 'mutations push', phase: 'failed', code: 503, message: 'API not available' },
    ]);
  });

  it('each event begins, then succeeds or fails with its code', async () => {
    const { time, server, a, create } = await started();
    const calls = { health: server.health.bind(server), pull: server.pull.bind(server) };
    const failure = { ok: false, code: 510, message: 'API not available' } as const;
    server.health = () => failure;
    a.events.length = 0;
    await time.pass(6_000);
    expect(a.events).toEqual([
      { name: 'health check', phase: 'start' },
      { name: 'health check', phase: 'failed', code: 510, message: 'API not available' },
    ]);
    server.health = calls.health;
    server.pull = () => failure;
    a.events.length = 0;
    a.engine.poke();
    await time.pass(1);
    expect(a.events).toEqual([
      { name: 'cloud sync', phase: 'start' },
      { name: 'cloud sync', phase: 'failed', code: 510, message: 'API not available' },
    ]);
    server.pull = calls.pull;
    a.events.length = 0;
    a.engine.poke();
    await create('players', { name: 'Ada' });
    await time.pass(1);
    expect(a.eventNames()).toEqual([
      'cloud sync start',
      'cloud sync success',
      'mutations push start',
      'mutations push success',
    ]);
  });

  it.each([426, 503])(
    'a health check that is answered with %i shows the code and does not sign out',
    async (code) => {
      const { time, server, a } = await started();
      server.health = () => ({ ok: false, code, message: 'no' });
      await time.pass(6_000);
      expect(a.engine.state).toMatchObject({ out_of_sync: code, syncing: -1 });
      expect(a.signedOut).toEqual([]);
    },
  );

  it('the state counts the waiting changes', async () => {
    const { time, a, create } = await started();
    a.setNetwork(false);
    await create('players', { name: 'Ada' });
    await create('players', { name: 'Bo' });
    await settle();
    expect(a.engine.state).toMatchObject({ mutations: 2, network: false });
    a.setNetwork(true);
    await time.pass(1);
    expect(a.engine.state.mutations).toBe(0);
  });
});
