/** The stream that tells a coach's devices of changes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAINTENANCE_KEY } from '#platform/availability/availability.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { openEventStream } from '#testing/devices/event-stream.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { signIn, signUp } from '#testing/server/server.testing.ts';
import { Coach, join } from '#testing/sharing/sharing.testing.ts';
import { type LiveTeam, listening, openLiveTeam } from './live-team.testing.ts';

export function pokeStreamContract(engine: Engine): void {
  let live: LiveTeam;
  let server: LiveTeam['server'];
  let coach: LiveTeam['coach'];
  let team: LiveTeam['team'];
  beforeAll(async () => {
    live = await openLiveTeam(engine);
    ({ server, coach, team } = live);
  });
  afterAll(() => live.close());

  const listen = (token: string, device: string) =>
    openEventStream(`${server.url}/api/events?device=${device}`, { token });

  test("[PUL-7.1, LIV-3.1] tells a coach's other devices of a commit, and not the device that pushed", async () => {
    const other = await TestDevice.register(server, coach.token);
    const [own, others] = [await listen(coach.token, coach.id), await listen(coach.token, other.id)];
    await coach.push(coach.mutation('updateTeam', team, { division: 'first' }));
    expect((await others.next()).event).toBe('poke');
    await other.push(other.mutation('updateTeam', team, { division: 'second' }, { offset: 10 }));
    // The first message to the coach's own device is about the other device's push.
    expect((await own.next()).event).toBe('poke');
    const row = (await coach.pullAll()).find(({ collection, sid }) => collection === 'teams' && sid === team);
    expect(row?.registers.division?.[0]).toBe('second');
    own.close();
    others.close();
  });

  test("[PUL-7.5] tells a member's own device when its push changed what the member sees", async () => {
    const owner = await Coach.signUp(server);
    const member = await Coach.signUp(server);
    const [player = 0] = await owner.device.newPlayers(1);
    const shared = await owner.device.newTeam({ [`player_sids/${player}`]: 1 });
    await join(owner, member, { team: shared, role: 'manager' });
    const own = await listen(member.account.token, member.device.id);
    await member.device.push(member.device.mutation('updateTeam', shared, { division: 'first' }));
    expect(own.pending()).toBe(0);
    await member.device.push(
      member.device.mutation('updateTeam', shared, { [`player_sids/${player}`]: null }),
    );
    expect((await own.next()).event).toBe('poke');
    await owner.device.push(owner.device.mutation('updateTeam', shared, { division: 'second' }));
    expect((await own.next()).event).toBe('poke');
    expect(own.pending()).toBe(0);
    own.close();
  });

  test('ends within five seconds after its device is signed out', async () => {
    const account = await signUp(server);
    const [kept, left] = [account.token, await signIn(server, account)];
    const device = await TestDevice.register(server, kept);
    const [stays, ends] = [await listen(kept, 'x'), await listen(left, 'y')];
    await server.app.inject({
      method: 'POST',
      url: '/api/auth/en/logout',
      payload: { app_id: 'touchline', access_token: left },
    });
    await server.app.hub.refreshAll();
    await ends.ended;
    await device.newTeam();
    expect((await stays.next()).event).toBe('poke');
    const { email, password: current } = account;
    const [p1, p2] = ['Touchline-Wind-8', 'Touchline-Wind-8'];
    const changed = await server.app.inject({
      method: 'POST',
      url: '/api/auth/en/update_password',
      payload: { app_id: 'touchline', email, current, p1, p2, token: kept },
    });
    expect(changed.statusCode).toBe(200);
    // The check also ends streams without news.
    await server.app.hub.refreshAll();
    await stays.ended;
  });

  test('of a device ends when the device opens another one', async () => {
    const { token } = await signUp(server);
    const [first, unnamed] = [await listen(token, 'x'), await listen(token, '')];
    const [second, other] = [await listen(token, 'x'), await listen(token, 'y')];
    await first.ended;
    const unnamedAgain = await listen(token, '');
    await unnamed.ended;
    await (await TestDevice.register(server, token)).newTeam();
    for (const stream of [second, other, unnamedAgain]) {
      expect((await stream.next()).event).toBe('poke');
      stream.close();
    }
  });

  test('of the oldest device ends when an account has more than MAX_DEVICES_PER_ACCOUNT', async () => {
    const { token } = await signUp(server);
    const own = await listening({ database: live.database, env: { MAX_DEVICES_PER_ACCOUNT: '2' } });
    const at = (device: string) => openEventStream(`${own.url}/api/events?device=${device}`, { token });
    const [first, second, third] = [await at('a'), await at('b'), await at('c')];
    await first.ended;
    await (await TestDevice.register(own, token)).newTeam();
    for (const stream of [second, third]) expect((await stream.next()).event).toBe('poke');
    await own.close();
  });

  test('ends when maintenance begins, and cannot start during maintenance', async () => {
    const { token } = await signUp(server);
    const own = await listening({ database: live.database });
    const at = `${own.url}/api/events?device=x`;
    const stream = await openEventStream(at, { token });
    await switchMaintenance('on');
    own.advance(1_000);
    await own.refresh();
    await stream.ended;
    await expect(openEventStream(at, { token })).rejects.toThrow('503');
    await switchMaintenance('off');
    await own.close();
  });

  test('is not opened by HEAD, as no stream is', async () => {
    const { match_token } = await live.openMatch();
    const { token } = await signUp(server);
    for (const path of [`/live/${match_token}/events`, '/api/events?device=x']) {
      const headers = { authorization: `Bearer ${token}` };
      expect((await fetch(`${server.url}${path}`, { method: 'HEAD', headers })).status).toBe(404);
    }
  });

  test('reaches no other account', async () => {
    const stranger = await TestDevice.register(server, (await signUp(server)).token);
    const stream = await listen(stranger.token, 'x');
    await coach.push(coach.mutation('updateTeam', team, { division: 'third' }));
    const another = await TestDevice.register(server, stranger.token);
    await another.newTeam();
    // One push of its own account: the creation raises the counter, the lease does not.
    expect((await stream.next()).event).toBe('poke');
    expect(stream.pending()).toBe(0);
    stream.close();
  });

  async function switchMaintenance(value: 'on' | 'off'): Promise<void> {
    await server.deps.database.transaction(async (tx) => {
      await tx.deleteFrom('meta').where('key', '=', MAINTENANCE_KEY).execute();
      await tx.insertInto('meta').values({ key: MAINTENANCE_KEY, value }).execute();
    });
  }
}
