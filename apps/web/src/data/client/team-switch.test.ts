/** Switching team (section 4): its seven steps, with and without network, and that no change is lost. */
import type { Reply, Transport } from '@touchline/sync/engine/ports';
import { expect, test } from 'vitest';
import { createPlayer } from '../commands/team/players.ts';
import { activateFirstTeam, setCurrentTeam } from '../commands/team/team-choices.ts';
import { createTeam, updateTeam } from '../commands/team/teams.ts';
import { type Device, type DeviceOptions, must, prepareMatch, World } from '../testing/client.testing.ts';
import { matchesOf } from '../testing/lists.testing.ts';
import type { SwitchView } from './team-switch.ts';

const NAMES = { clubname: 'Rietdijk', teamname: 'JO11-1', pitchPlayers: 9, matchLength: 60, matchParts: 4 };

interface Prepared {
  readonly world: World;
  readonly device: Device;
  /** Has a match and twelve players. */
  readonly first: number;
  /** Has two players and is the active team. */
  readonly second: number;
}

async function twoTeams(options: DeviceOptions = {}): Promise<Prepared> {
  const world = new World();
  const device = await world.device(options);
  const { team } = await prepareMatch(device.client);
  const { sid } = must(await createTeam(device.client, NAMES));
  for (const nickname of ['Ada', 'Bo']) must(await createPlayer(device.client, { nickname, team: sid }));
  await world.time.pass(30_000);
  const { client } = device;
  return {
    world,
    device,
    first: client.live.resolve('teams', team),
    second: client.live.resolve('teams', sid),
  };
}

function current(device: Device): number {
  return device.client.ownAccount()?.current_team ?? 0;
}

/** All states of the message, in order. */
function saidBy({ client }: Device): (SwitchView['step'] | 'closed')[] {
  const said: (SwitchView['step'] | 'closed')[] = [];
  client.switching.subscribe(() => {
    const step = client.switching.get()?.step ?? 'closed';
    if (said.at(-1) !== step) said.push(step);
  });
  return said;
}

/** Simulates an interrupted first sync: the team's row is stored, its players are not. */
async function forgetPlayers({ client }: Device): Promise<void> {
  await client.store.write('strict', async (tx) => tx.removeRows(await tx.rowsOf('players')));
}

/** The transport, but one of its calls fails while `fails` is true. */
function failing(
  transport: Transport,
  call: keyof Transport,
  fails: () => { readonly code: number; readonly message: string } | null,
): Transport {
  return new Proxy(transport, {
    get: (target, name) => {
      const real = Reflect.get(target, name);
      const bound = typeof real === 'function' ? real.bind(target) : real;
      if (name !== call) return bound;
      return async (...given: unknown[]): Promise<Reply<unknown>> => {
        const failure = fails();
        return failure === null ? bound(...given) : { ok: false, ...failure };
      };
    },
  });
}

/** Sets the account to no team, as after the current one was deleted. */
async function noTeam({ client }: Device): Promise<void> {
  await client.replica.write({ urgent: false }, (writer) =>
    writer.change('account', client.account, { current_team: 0 }),
  );
}

function bound(transport: Transport): Transport {
  return {
    register: (device) => transport.register(device),
    health: () => transport.health(),
    push: (body) => transport.push(body),
    pull: (cursor, limit) => transport.pull(cursor, limit),
    listing: () => transport.listing(),
    rows: (keys) => transport.rows(keys),
    setFocus: (row) => transport.setFocus(row),
    lease: (collection, options) => transport.lease(collection, options),
  };
}

test('step 1: switching to the current team is refused', async () => {
  const { device, second } = await twoTeams();
  expect(await device.client.switching.to(second)).toEqual({ ok: false, error: { code: 'isCurrent' } });
});

test('step 2: switching to a team that the server does not know yet is refused', async () => {
  const world = new World();
  const device = await world.device();
  world.setOnline(device, false);
  await device.client.store.write('strict', (tx) => tx.setState({ leases: {} }));
  const { sid } = must(await createTeam(device.client, NAMES));
  expect(sid).toBeLessThan(0);
  must(await createTeam(device.client, { ...NAMES, teamname: 'JO11-2' }));
  expect(await device.client.switching.to(sid)).toEqual({ ok: false, error: { code: 'notOnlineYet' } });
});

test('steps 3 and 4: without network or with sync off, a team whose rows are missing is refused', async () => {
  let on = true;
  const { world, device, first, second } = await twoTeams({ automaticSync: () => on });
  await forgetPlayers(device);
  world.setOnline(device, false);
  expect(await device.client.switching.to(first)).toEqual({ ok: false, error: { code: 'networkError' } });
  on = false;
  world.setOnline(device, true);
  expect(await device.client.switching.to(first)).toEqual({ ok: false, error: { code: 'syncOff' } });
  expect(current(device)).toBe(second);
});

test('step 3: a team whose rows are missing is refused after a sync that failed', async () => {
  let failure: { code: number; message: string } | null = null;
  const { world, device, first } = await twoTeams({ via: (real) => failing(real, 'health', () => failure) });
  await forgetPlayers(device);
  failure = { code: 503, message: 'Maintenance modus active' };
  device.client.coordinator.syncNow();
  await world.time.pass(1_000);
  expect(await device.client.switching.to(first)).toEqual({ ok: false, error: { code: 'networkError' } });
});

test.each(['offline', 'sync off'])(
  'a team that is on the device is switched to at once, %s, and the cloud learns of it later',
  async (how) => {
    let on = true;
    const { world, device, first } = await twoTeams({ automaticSync: () => on });
    const tablet = await world.device();
    on = how !== 'sync off';
    world.setOnline(device, how !== 'offline');
    must(await updateTeam(device.client, first, { division: '3C' }));
    const said = saidBy(device);
    expect(await device.client.switching.to(first)).toEqual({ ok: true, value: {} });
    expect(current(device)).toBe(first);
    expect(said).toEqual([]);
    expect(await device.client.store.read((tx) => tx.outboxCount())).toBe(2);

    on = true;
    world.setOnline(device, true);
    await world.time.pass(10_000);
    tablet.client.coordinator.syncNow();
    await world.time.pass(5_000);
    expect(current(tablet)).toBe(first);
    expect(tablet.client.team(first)?.division).toBe('3C');
  },
);

test('steps 4 to 7: a switch sends waiting changes, fetches players and matches, then closes the message', async () => {
  const { world, device, first } = await twoTeams();
  must(await updateTeam(device.client, first, { division: '3C' }));
  const said = saidBy(device);
  const switching = device.client.switching.to(first);
  await world.time.pass(10_000);
  expect((await switching).ok).toBe(true);
  expect(said).toEqual(['sending', 'fetching', 'closed']);
  expect(current(device)).toBe(first);
  expect(world.server.focused.at(-1)).toEqual({ collection: 'teams', sid: first });
  expect(await device.client.store.read((tx) => tx.outboxCount())).toBe(0);
});

test('step 4: a switch continues after three seconds, and unsent changes still wait', async () => {
  let slow = false;
  const via = (real: Transport): Transport => ({
    ...bound(real),
    push: async (body) => {
      if (slow) await new Promise<void>((resolve) => world?.time.after(60_000, resolve));
      return real.push(body);
    },
  });
  let world: World | undefined;
  const prepared = await twoTeams({ via });
  world = prepared.world;
  const { device, first } = prepared;
  slow = true;
  must(await updateTeam(device.client, first, { division: '3C' }));
  const switching = device.client.switching.to(first);
  await world.time.pass(2_900);
  expect(device.client.switching.get()?.step).toBe('sending');
  expect(current(device)).not.toBe(first);
  await world.time.pass(200);
  await switching;
  expect(current(device)).toBe(first);
  expect(device.client.switching.get()?.step).toBe('fetching');
  await world.time.pass(300_000);
  expect(device.client.switching.get()).toBeNull();
  expect(await device.client.store.read((tx) => tx.outboxCount())).toBe(0);
});

test('step 7: [PUL-4.2, PUL-5.6] a team that is new to the device is read from the start, and other rows stay', async () => {
  const { world, device, first } = await twoTeams();
  await forgetPlayers(device);
  const matches = (await matchesOf(device.client, first)).length;
  const switching = device.client.switching.to(first);
  await world.time.pass(100);
  expect(await matchesOf(device.client, first)).toHaveLength(matches);
  await world.time.pass(20_000);
  expect((await switching).ok).toBe(true);
  expect(device.client.live.players.get()).toHaveLength(14);
  expect(device.client.switching.get()).toBeNull();
});

test('step 7: a failure is shown, the switch stays, and a successful retry closes the message', async () => {
  let failure: { code: number; message: string } | null = null;
  const { world, device, first } = await twoTeams({
    via: (real) => failing(real, 'setFocus', () => failure),
  });
  failure = { code: 510, message: 'API not available' };
  const said = saidBy(device);
  await device.client.switching.to(first);
  await world.time.pass(5_000);
  expect(said).toEqual(['fetching', 'failed']);
  expect(current(device)).toBe(first);
  failure = null;
  device.client.switching.retry();
  await world.time.pass(5_000);
  expect(said).toEqual(['fetching', 'failed', 'fetching', 'closed']);
});

test('a tap on the own team while changes are sent cancels the switch', async () => {
  const { world, device, first, second } = await twoTeams();
  must(await updateTeam(device.client, first, { division: '3C' }));
  const overtaken = device.client.switching.to(first);
  const other = device.client.switching.to(second);
  await world.time.pass(10_000);
  expect(await overtaken).toEqual({ ok: true, value: {} });
  expect(await other).toEqual({ ok: false, error: { code: 'isCurrent' } });
  expect(current(device)).toBe(second);
  expect(device.client.switching.get()).toBeNull();
});

test("first load: an account without a current team gets its first team once the account's row has arrived", async () => {
  const { world, device, first } = await twoTeams();
  const empty = await new World().device({ network: () => false });
  await activateFirstTeam(empty.client);
  expect(await empty.client.store.read((tx) => tx.outboxCount())).toBe(0);

  await noTeam(device);
  await world.time.pass(5_000);
  expect(current(device)).toBe(0);
  await activateFirstTeam(device.client);
  expect(current(device)).toBe(first);
});

test('a choice of team made on another device is not overwritten', async () => {
  const { world, device, first } = await twoTeams();
  must(await setCurrentTeam(device.client, first));
  await world.time.pass(10_000);
  const tablet = await world.device();
  await activateFirstTeam(tablet.client);
  await world.time.pass(10_000);
  expect(current(tablet)).toBe(first);
});
