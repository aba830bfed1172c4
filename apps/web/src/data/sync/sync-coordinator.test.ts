/** The schedule of the sync loop, and the notices about a server that serves no requests (section 4). */
import type { Reply, Transport } from '@touchline/sync/engine/ports';
import { describe, expect, test } from 'vitest';
import { forceReload } from '../commands/account/settings.ts';
import { decideMatch } from '../commands/match/match-day.ts';
import { updateTeam } from '../commands/team/teams.ts';
import {
  type Device,
  type DeviceOptions,
  KICK_OFF,
  must,
  prepareMatch,
  World,
} from '../testing/client.testing.ts';

interface Refusal {
  readonly code: number;
  readonly message: string;
}

const MAINTENANCE: Refusal = { code: 503, message: 'Maintenance modus active' };
const NOT_AVAILABLE: Refusal = { code: 510, message: 'API not available' };
const TOO_OLD: Refusal = { code: 426, message: 'version no longer supported and update required' };

/** A device with a running match, and a server that can refuse all requests. */
async function matchDay(options: DeviceOptions = {}) {
  const world = new World();
  const server = silentServer();
  const device = await world.device({ ...options, via: (real) => gated(real, server) });
  const { team, match } = await prepareMatch(device.client);
  await world.time.pass(10_000);
  await world.time.pass(KICK_OFF - world.time.now());
  must(await decideMatch(device.client, match, { type: 'kickOff' }));
  await world.time.pass(5_000);
  return { world, device, server, team, match };
}

/** Controls and counts the requests of a test. */
interface Gate {
  says: Refusal | null;
  /** The duration of a push. */
  takes: ((milliseconds: number) => Promise<void>) | null;
  checks: number;
  pushes: number;
  pulls: number;
  listings: number;
}

function silentServer(): Gate {
  return { says: null, takes: null, checks: 0, pushes: 0, pulls: 0, listings: 0 };
}

function gated(real: Transport, server: Gate): Transport {
  const ask = <T>(call: () => Promise<Reply<T>>): Promise<Reply<T>> =>
    server.says === null ? call() : Promise.resolve({ ok: false, ...server.says });
  return {
    register: (device) => ask(() => real.register(device)),
    health: () => {
      server.checks++;
      return ask(() => real.health());
    },
    push: async (body) => {
      server.pushes++;
      await server.takes?.(30_000);
      return ask(() => real.push(body));
    },
    pull: (cursor, limit) => {
      server.pulls++;
      return ask(() => real.pull(cursor, limit));
    },
    listing: () => {
      server.listings++;
      return ask(() => real.listing());
    },
    rows: (keys) => ask(() => real.rows(keys)),
    setFocus: (row) => ask(() => real.setFocus(row)),
    lease: (collection, given) => ask(() => real.lease(collection, given)),
  };
}

const LONG_MS = 10 * 60_000;
const PHONE = { platform: 'web', installed: true, phone: true } as const;
const DESKTOP = { platform: 'web', installed: false, phone: false } as const;

describe('the health-check loop is skipped', () => {
  test('while a sheet of match day is open, and continues when it is closed', async () => {
    const { world, device, server } = await matchDay({ surroundings: DESKTOP });
    const closeOne = device.client.openMatchSheet();
    const closeOther = device.client.openMatchSheet();
    server.checks = 0;
    await world.time.pass(LONG_MS);
    expect(server.checks).toBe(0);
    closeOne();
    closeOne();
    await world.time.pass(LONG_MS);
    expect(server.checks).toBe(0);
    closeOther();
    await world.time.pass(LONG_MS);
    expect(server.checks).toBeGreaterThan(0);
  });

  test('on a mobile device during a match with nothing waiting, but not on a desktop', async () => {
    const phone = await matchDay({ surroundings: PHONE });
    phone.server.checks = 0;
    await phone.world.time.pass(LONG_MS);
    expect(phone.server.checks).toBe(0);
    const desktop = await matchDay({ surroundings: DESKTOP });
    desktop.server.checks = 0;
    await desktop.world.time.pass(LONG_MS);
    expect(desktop.server.checks).toBeGreaterThan(0);
  });

  test('[OUT-2.5] a match-day goal is pushed at once although health checks are skipped', async () => {
    const { world, device, server, match } = await matchDay({ surroundings: PHONE });
    device.client.openMatchSheet();
    server.pushes = 0;
    must(await decideMatch(device.client, match, { type: 'goal', side: 'home' }));
    await world.time.pass(1_000);
    expect(server.pushes).toBe(1);
  });
});

/** Trials last 30 days from then on, seconds since 1970. */
async function signedUp({ client }: Device, signup: number): Promise<void> {
  await client.replica.write({ urgent: false }, (writer) =>
    writer.change('account', client.account, { signup }),
  );
}

test('a sync of more than 7 s is reported as delayed until it ends', async () => {
  const { world, device, server, team } = await matchDay({ surroundings: DESKTOP });
  const delays: boolean[] = [];
  const { coordinator } = device.client;
  coordinator.subscribe(() => {
    if (delays.at(-1) !== coordinator.get().delayed) delays.push(coordinator.get().delayed);
  });
  must(await updateTeam(device.client, team, { division: '3C' }));
  await world.time.pass(20_000);
  expect(delays).toEqual([false]);
  server.takes = (milliseconds) => new Promise((done) => world.time.after(milliseconds, done));
  must(await updateTeam(device.client, team, { division: '3D' }));
  // Two seconds of batching, then seven.
  await world.time.pass(2_000 + 6_900);
  expect(coordinator.get().delayed).toBe(false);
  await world.time.pass(200);
  expect(coordinator.get().delayed).toBe(true);
  server.takes = null;
  await world.time.pass(60_000);
  expect(coordinator.get().delayed).toBe(false);
  expect(delays).toEqual([false, true, false]);
});

test('an empty list of matches although all is in sync triggers one more check and comparison', async () => {
  const world = new World();
  const server = silentServer();
  await world.device({ surroundings: DESKTOP, via: (real) => gated(real, server) });
  await world.time.pass(LONG_MS);
  expect(server.listings).toBe(1);

  const played = await matchDay();
  const tablet = silentServer();
  await played.world.device({ surroundings: DESKTOP, via: (real) => gated(real, tablet) });
  await played.world.time.pass(LONG_MS);
  expect(tablet.listings).toBe(0);
});

test('a forced reload sends the current team to the server again, and compares everything', async () => {
  const { world, device, server, team } = await matchDay({ surroundings: DESKTOP });
  const listings = server.listings;
  const reload = forceReload(device.client);
  await world.time.pass(10_000);
  expect(await reload).toEqual({ ok: true, value: {} });
  expect(server.listings).toBe(listings + 1);
  const sid = device.client.live.resolve('teams', team);
  expect(world.server.focused.at(-1)).toEqual({ collection: 'teams', sid });
});

test('the busy mark hides half a second after the sync has stopped', async () => {
  const { world, device, team } = await matchDay({ surroundings: DESKTOP });
  const { coordinator } = device.client;
  const shown: [number, boolean][] = [];
  coordinator.subscribe(() => {
    if (shown.at(-1)?.[1] !== coordinator.get().busy) shown.push([world.time.now(), coordinator.get().busy]);
  });
  must(await updateTeam(device.client, team, { division: '3C' }));
  await world.time.pass(4_000);
  const [, began, ended] = shown;
  expect([began?.[1], ended?.[1]]).toEqual([true, false]);
  expect((ended?.[0] ?? 0) - (began?.[0] ?? 0)).toBe(500);
});

describe.each([MAINTENANCE, NOT_AVAILABLE])(
  'a health check that failed with $code, in an app that is idle',
  (refusal) => {
    test('[OUT-9.1, OUT-9.3] blocks nothing after the server is back, and the time of the last sync is shown', async () => {
      const { world, device, server } = await idle();
      const { coordinator } = device.client;
      const { syncedAt } = coordinator.get();
      expect(syncedAt).toBeGreaterThan(0);
      server.says = refusal;
      coordinator.syncNow();
      await world.time.pass(60_000);
      expect(coordinator.get().state.out_of_sync).toBe(refusal.code);
      expect(coordinator.closedBy()).toBe('networkError');
      expect(coordinator.get().syncedAt).toBe(syncedAt);
      server.says = null;
      coordinator.syncNow();
      await world.time.pass(1_000);
      expect(coordinator.get()).toMatchObject({ notice: null, state: { out_of_sync: 0, syncing: -1 } });
      expect(coordinator.closedBy()).toBeNull();
      expect(coordinator.get().syncedAt).toBeGreaterThan(syncedAt);
    });
  },
);

/** A desktop with a team and a match that has synchronised everything. */
async function idle() {
  const world = new World();
  const server = silentServer();
  const device = await world.device({ surroundings: DESKTOP, via: (real) => gated(real, server) });
  await prepareMatch(device.client);
  await world.time.pass(LONG_MS);
  return { world, device, server };
}

describe('the interval between health checks', () => {
  test('follows the plan: 6 seconds for an account on trial, 60 without a plan', async () => {
    const world = new World();
    const server = silentServer();
    const device = await world.device({ surroundings: DESKTOP, via: (real) => gated(real, server) });
    const interval = () => device.client.coordinator.get().state.sync_interval;
    await world.time.pass(10_000);
    expect(interval()).toBe(6);
    await signedUp(device, KICK_OFF / 1000 - 40 * 86_400);
    expect(interval()).toBe(60);
    await world.time.pass(120_000);
    server.checks = 0;
    await world.time.pass(LONG_MS);
    expect(server.checks).toBeGreaterThanOrEqual(9);
    expect(server.checks).toBeLessThanOrEqual(11);
    await signedUp(device, KICK_OFF / 1000);
    expect(interval()).toBe(6);
  });

  test.each([
    { sku: '1', status: 'active', interval: 6 },
    { sku: '1', status: 'pending', interval: 60 },
    { sku: '2', status: 'active', interval: 60 },
  ])(
    'of an assistant without a plan of their own follows the team: $sku, $status',
    async ({ interval, ...team }) => {
      const world = new World();
      const device = await world.device({ surroundings: DESKTOP });
      await signedUp(device, KICK_OFF / 1000 - 40 * 86_400);
      await device.client.replica.write({ urgent: false }, (writer) =>
        writer.create('teams', {
          clubname: 'Rietdijk',
          role: 'assistent',
          trial_end: KICK_OFF / 1000 - 86_400,
          ...team,
        }),
      );
      await world.time.pass(10_000);
      expect(device.client.coordinator.get().state.sync_interval).toBe(interval);
    },
  );
});

describe.each([MAINTENANCE, TOO_OLD])('a server that serves no requests ($code)', (refusal) => {
  test('is reported until it serves requests again; taps are stored and then sent', async () => {
    const { world, device, server, team, match } = await matchDay({ surroundings: DESKTOP });
    server.says = refusal;
    must(await decideMatch(device.client, match, { type: 'goal', side: 'home' }));
    await world.time.pass(2_000);
    const { coordinator } = device.client;
    expect(coordinator.get().state.out_of_sync).toBe(refusal.code);
    const notices = new Set<unknown>();
    coordinator.subscribe(() => notices.add(coordinator.get().notice));
    must(await updateTeam(device.client, team, { division: '3C' }));
    coordinator.syncNow();
    await world.time.pass(LONG_MS);
    expect([...notices]).toEqual([refusal.code]);
    expect(await device.client.store.read((tx) => tx.outboxCount())).toBe(2);

    server.says = null;
    coordinator.syncNow();
    await world.time.pass(60_000);
    expect(coordinator.get().notice).toBeNull();
    expect(coordinator.get().state).toMatchObject({ out_of_sync: 0, syncing: -1 });
    expect(await device.client.store.read((tx) => tx.outboxCount())).toBe(0);
  });

  test('is no longer reported when it serves requests again and nothing was waiting', async () => {
    const { world, device, server } = await matchDay({ surroundings: DESKTOP });
    server.says = refusal;
    device.client.coordinator.syncNow();
    await world.time.pass(2_000);
    expect(device.client.coordinator.get().notice).toBe(refusal.code);
    server.says = null;
    await world.time.pass(20 * 60_000);
    expect(device.client.coordinator.get()).toMatchObject({ notice: null, state: { out_of_sync: 0 } });
  });
});
