/** What followers and a coach's other devices receive, over real sockets. */
import type { AddressInfo } from 'node:net';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { applyPublicPatch, type PublicPatch } from '@touchline/domain/match/public/public-patch';
import type { Changes } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAINTENANCE_KEY } from '#platform/availability/availability.ts';
import { localBus } from '#platform/bus/bus.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { openEventStream, type StreamOptions } from '#testing/devices/event-stream.testing.ts';
import { goalEvent } from '#testing/devices/goal-event.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { ask, openTestServer, signIn, signUp, type TestServer } from '#testing/server/server.testing.ts';

interface Running extends TestServer {
  readonly url: string;
}

export function liveContract(engine: Engine): void {
  let database: TestDatabase;
  let server: Running;
  let coach: TestDevice;
  let team: number;
  let players: readonly number[];
  beforeAll(async () => {
    database = await newTestDatabase(engine);
    server = await listening({ database });
    coach = await TestDevice.register(server, (await signUp(server)).token);
    players = await coach.newPlayers(3);
    team = await coach.newTeam({
      clubname: 'Rietdijk',
      teamname: 'MO13-2',
      ...Object.fromEntries(players.map((sid, order) => [`player_sids/${sid}`, order])),
    });
  });
  afterAll(async () => {
    await server.close();
    await database.remove();
  });

  const openMatch = (changes: Changes = {}) => coach.newMatch(team, { privacy: 1, ...changes });
  const change = (sid: number, changes: Changes) => coach.push(coach.mutation('updateMatch', sid, changes));
  const follow = (token: string, options: StreamOptions & { url?: string } = {}) =>
    openEventStream(`${options.url ?? server.url}/live/${token}/events`, options);
  const goal = (eid: string, player: number, minute: number) =>
    goalEvent(eid, { game_time: minute * 60, player_sid: player });

  describe('a follower', () => {
    test('[LIV-1.1, LIV-1.2] gets the state first, then every later change in order', async () => {
      const { sid, match_token } = await openMatch();
      const stream = await follow(match_token);
      const { id, data } = await stream.next('state');
      const state = data as { view: PublicMatch; now: number };
      expect(state.now).toBe(server.deps.now());
      expect(id).toMatch(new RegExp(`^${coach.epoch}\\.\\d+$`));
      let shown = { version: id, view: state.view };
      expect([shown.view.score?.home, shown.view.homeClub]).toEqual([0, 'Rietdijk']);
      for (const minute of [3, 12, 40]) {
        await change(sid, goal(`1-${minute}`, players[0] ?? 0, minute));
        const patch = await stream.next('patch');
        const next = applyPublicPatch(shown, patch.data as PublicPatch);
        if (next === null) throw new Error('the patch does not start where we are');
        expect(next.version).toBe(patch.id);
        shown = next;
      }
      expect(shown.view.timeline.map(({ minute, who }) => [minute, who?.name])).toEqual([
        [4, 'First0'],
        [13, 'First0'],
        [41, 'First0'],
      ]);
      expect(shown.view.score?.home).toBe(3);
      stream.close();
    });

    test('[LIV-1.1, LIV-1.2] gets what it missed after a lost connection, and nothing twice', async () => {
      const { sid, match_token } = await openMatch();
      const [stays, leaves] = [await follow(match_token), await follow(match_token)];
      const first = await leaves.next('state');
      await stays.next('state');
      leaves.close();
      for (const minute of [1, 2]) {
        await change(sid, goal(`2-${minute}`, players[0] ?? 0, minute));
        await stays.next('patch');
      }
      const back = await follow(match_token, { lastEventId: first.id });
      const [one, two] = [await back.next('patch'), await back.next('patch')];
      expect((one.data as PublicPatch).from).toBe(first.id);
      expect((two.data as PublicPatch).from).toBe(one.id);
      // An up-to-date follower receives nothing until something happens.
      const upToDate = await follow(match_token, { lastEventId: two.id });
      await change(sid, goal('2-3', players[0] ?? 0, 3));
      expect((await upToDate.next()).event).toBe('patch');
      for (const stream of [stays, back, upToDate]) stream.close();
    });

    test('[LIV-1.3] gets the state again on any mismatch', async () => {
      const { match_token } = await openMatch();
      for (const lastEventId of ['nonsense', `${coach.epoch}.1`, 'another.5', '']) {
        const stream = await follow(match_token, { lastEventId });
        expect((await stream.next()).event).toBe('state');
        stream.close();
      }
    });

    test('[LIV-1.4] resumes on another process and after a restart', async () => {
      const { sid, match_token } = await openMatch();
      const here = await follow(match_token);
      const { id } = await here.next('state');
      const other = await listening({ database });
      // Nothing happened: the other process has the same version and sends nothing.
      const there = await follow(match_token, { lastEventId: id, url: other.url });
      await change(sid, goal('3-1', players[0] ?? 0, 1));
      const patch = await here.next('patch');
      // The bus is not shared, so the process finds the change by its regular check (LIV-3).
      await other.refresh();
      expect((await there.next()).id).toBe(patch.id);
      here.close();
      there.close();
      await other.close();
    });

    test('[LIV-3.2, LIV-3.3] gets a change with a delay when its hint was lost', async () => {
      const { publish, ...bus } = localBus();
      const deaf = await listening({ database, bus: { ...bus, publish: () => void publish } });
      const device = await TestDevice.register({ ...deaf }, coach.token);
      const { sid, match_token } = await openMatch();
      const stream = await follow(match_token, { url: deaf.url });
      await stream.next('state');
      await device.push(device.mutation('updateMatch', sid, goal('4-1', players[0] ?? 0, 1)));
      await deaf.refresh();
      const { data } = await stream.next('patch');
      expect((data as PublicPatch).set.score?.home).toBe(1);
      stream.close();
      await deaf.close();
    });

    test('[LIV-3.1] gets only committed changes, so a refused change sends nothing', async () => {
      const { sid, match_token } = await openMatch();
      const stream = await follow(match_token);
      await stream.next('state');
      const { results } = await coach.push(coach.mutation('updateMatch', sid, { kind: 99 }));
      expect(results[0]?.status).toBe('refused');
      await change(sid, goal('5-1', players[0] ?? 0, 1));
      const { data } = await stream.next('patch');
      expect((data as PublicPatch).set).toEqual({ score: { home: 1, away: 0 } });
      stream.close();
    });

    test('gets changes of the team and of the players, and nothing that followers may not see', async () => {
      const { sid, match_token } = await openMatch(goal('6-1', players[1] ?? 0, 5));
      const stream = await follow(match_token);
      await stream.next('state');
      await change(sid, { 'notes.private': 'secret' });
      await coach.push(coach.mutation('updatePlayer', players[1] ?? 0, { firstname: 'Tess' }));
      const { data } = await stream.next('patch');
      expect((data as PublicPatch).timeline?.rows[0]?.who).toEqual({ name: 'Tess', number: 99 });
      await coach.push(coach.mutation('updateTeam', team, { teamname: 'MO13-3' }));
      expect(((await stream.next('patch')).data as PublicPatch).set.homeTeam).toBe('MO13-3');
      stream.close();
    });

    test('[LIV-2.2] a change of privacy empties the replay buffer, so earlier patches are not sent again', async () => {
      await coach.push(
        coach.mutation('updateTeam', team, {
          'metadata.public_names': 'full_name',
          'metadata.age_group': 'adult',
        }),
      );
      const { sid, match_token } = await openMatch();
      const stays = await follow(match_token);
      const first = await stays.next('state');
      await change(sid, goal('7-1', players[2] ?? 0, 5));
      await stays.next('patch');
      await coach.push(coach.mutation('updateTeam', team, { 'metadata.public_names': 'shirt_number' }));
      await stays.next('patch');
      const back = await follow(match_token, { lastEventId: first.id });
      const { event, text } = await back.next();
      expect(event).toBe('state');
      expect(text).not.toContain('Last2');
      await coach.push(coach.mutation('updateTeam', team, { 'metadata.public_names': 'first_name' }));
      for (const stream of [stays, back]) stream.close();
    });

    test('[LIV-2.1, LIV-2.2] gets no score and no goals as soon as results are not published', async () => {
      const ofAge = (age_group: string) =>
        coach.push(coach.mutation('updateTeam', team, { 'metadata.age_group': age_group }));
      const { sid, match_token } = await openMatch();
      const stays = await follow(match_token);
      const first = await stays.next('state');
      await change(sid, goal('7-9', players[2] ?? 0, 5));
      await stays.next('patch');
      await ofAge('U9');
      const { data } = await stays.next('patch');
      expect(data as PublicPatch).toMatchObject({ set: { score: null }, timeline: { keep: 0, rows: [] } });
      const back = await follow(match_token, { lastEventId: first.id });
      expect((await back.next()).event).toBe('state');
      const url = `/live/${match_token}`;
      for (const path of ['', '/embed', '/state.json', '/manifest.webmanifest']) {
        const { body } = await server.app.inject({ url: `${url}${path}` });
        expect(body, path).not.toContain('GOAL');
        expect(body, path).not.toMatch(/1–0|"home":1/);
      }
      await ofAge('');
      expect(((await back.next('patch')).data as PublicPatch).set.score).toEqual({ home: 1, away: 0 });
      for (const stream of [stays, back]) stream.close();
    });

    test('[LIV-2.1] does not get what the coach removed or corrected after reconnecting', async () => {
      const { sid, match_token } = await openMatch();
      const message = (eid: string, text: string): Changes => {
        const told = goal(eid, 0, 4)[`events/${eid}`] as { data: object };
        return { [`events/${eid}`]: { ...told, type: 'MESSAGE', data: { ...told.data, text, said: 0 } } };
      };
      const stays = await follow(match_token);
      const first = await stays.next('state');
      await change(sid, message('8-1', 'Sam is ill'));
      expect((await stays.next('patch')).text).toContain('Sam is ill');
      await change(sid, message('8-1', 'Somebody is ill'));
      await stays.next('patch');
      const back = await follow(match_token, { lastEventId: first.id });
      const { event, text } = await back.next();
      expect([event, text.includes('Sam is ill'), text.includes('Somebody is ill')]).toEqual([
        'state',
        false,
        true,
      ]);
      await change(sid, { 'events/8-1': null });
      const { data } = await back.next('patch');
      expect((data as PublicPatch).timeline).toEqual({ keep: 0, rows: [] });
      for (const stream of [stays, back]) stream.close();
    });

    test.each([
      ['stream_show_formation', false],
      ['stream_show_substitutes', false],
      ['stream_show_names', 'shirt_number'],
      ['stream_show_images', true],
      ['stream_show_media', true],
    ])('[LIV-2.2] a change of %s empties the replay buffer', async (option, value) => {
      const { sid, match_token } = await openMatch();
      const stays = await follow(match_token);
      const first = await stays.next('state');
      await change(sid, goal('9-1', players[2] ?? 0, 5));
      await stays.next('patch');
      await change(sid, { [`metadata.${option}`]: value });
      await change(sid, goal('9-2', players[2] ?? 0, 6));
      await stays.next('patch');
      await server.app.hub.refreshAll();
      const back = await follow(match_token, { lastEventId: first.id });
      expect((await back.next()).event).toBe('state');
      for (const stream of [stays, back]) stream.close();
    });

    test.each([
      ['the match is closed', 'updateMatch', { privacy: 0 }],
      ['the match is deleted', 'deleteMatch', { deleted: true }],
    ])('is notified when %s, and disconnected', async (_, op, changes) => {
      const { sid, match_token } = await openMatch();
      const stream = await follow(match_token);
      await stream.next('state');
      await coach.push(coach.mutation(op, sid, changes));
      expect((await stream.next()).event).toBe('closed');
      await stream.ended;
      const again = await follow(match_token);
      expect((await again.next()).event).toBe('closed');
      await again.ended;
      expect((await server.app.inject(`/live/${match_token}/state.json`)).json()).toEqual({ closed: true });
    });

    test('is notified when the team switches live streams off, and can follow again when they are on', async () => {
      const { match_token } = await openMatch();
      const stream = await follow(match_token);
      await stream.next('state');
      await coach.push(coach.mutation('updateTeam', team, { 'metadata.ls_active': false }));
      expect((await stream.next()).event).toBe('closed');
      await coach.push(coach.mutation('updateTeam', team, { 'metadata.ls_active': true }));
      const again = await follow(match_token);
      expect((await again.next()).event).toBe('state');
      again.close();
    });

    test("is included in the coach's count", async () => {
      const { match_token } = await openMatch();
      const count = async () => {
        const query = `{ getStreamCount(match_token: "${match_token}") { count } }`;
        const { getStreamCount } = await ask<{ getStreamCount: { count: number } }>(server, coach.token, {
          query,
        });
        return getStreamCount.count;
      };
      expect(await count()).toBe(0);
      const streams = await Promise.all([1, 2, 3].map(() => follow(match_token)));
      await Promise.all(streams.map((stream) => stream.next('state')));
      expect(await count()).toBe(3);
      for (const stream of streams) stream.close();
      await expect.poll(count).toBe(0);
    });

    test.each(['nope', 'a'.repeat(400), '..%2f..', "'", '%00'])(
      'an unknown token is 404: %s',
      async (token) => {
        for (const path of ['', '/events', '/state.json']) {
          const response = await fetch(`${server.url}/live/${token}${path}`);
          await response.body?.cancel();
          // Without a web build there is no page to show.
          expect([404, 503]).toContain(response.status);
        }
      },
    );

    test('can read the state without a stream', async () => {
      const { match_token } = await openMatch();
      const state = (await server.app.inject(`/live/${match_token}/state.json`)).json<{
        version: string;
        view: PublicMatch;
      }>();
      const stream = await follow(match_token);
      const { id, data } = await stream.next('state');
      expect([state.version, state.view]).toEqual([id, (data as { view: PublicMatch }).view]);
      stream.close();
    });
  });

  describe('followers of one network address', () => {
    test('are limited: one more gets a retry time, can read the score, and is admitted when another one leaves', async () => {
      const own = await listening({
        database,
        env: { MAX_FOLLOWERS_PER_ADDRESS: '2', TRUST_PROXY: '1' },
      });
      const { match_token } = await openMatch();
      const [home, neighbour] = ['203.0.113.7', '203.0.113.8'];
      const from = (address: string) => follow(match_token, { url: own.url, from: address });
      const [leaves, stays] = [await from(home), await from(home)];
      const headers = { 'x-forwarded-for': home };
      const refused = await fetch(`${own.url}/live/${match_token}/events`, { headers });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
      const state = await fetch(`${own.url}/live/${match_token}/state.json`, { headers });
      expect(state.status).toBe(200);
      // A connection that HTTP has already accepted is refused, too.
      const url = `/live/${match_token}/events`;
      expect((await own.app.inject({ url, headers })).statusCode).toBe(429);
      const other = await from(neighbour);
      leaves.close();
      await expect.poll(() => own.app.hub.followers).toBe(2);
      const again = await from(home);
      await expect(from(home)).rejects.toThrow('429');
      for (const stream of [stays, other, again]) stream.close();
      await own.close();
    });

    test('share one limit, however many IPv6 addresses of one home connection or matches they use', async () => {
      const own = await listening({
        database,
        env: { MAX_FOLLOWERS_PER_ADDRESS: '2', TRUST_PROXY: '1' },
      });
      const [one, two] = [await openMatch(), await openMatch()];
      const from = (token: string, address: string) => follow(token, { url: own.url, from: address });
      const streams = [
        await from(one.match_token, '2001:db8:7:1::a'),
        await from(two.match_token, '2001:db8:7:1::b'),
      ];
      await expect(from(one.match_token, '2001:db8:7:1::c')).rejects.toThrow('429');
      streams.push(await from(one.match_token, '2001:db8:7:2::c'));
      for (const stream of streams) stream.close();
      await own.close();
    });

    test('are unlimited where the server sets no limit', async () => {
      const own = await listening({ database, env: { MAX_FOLLOWERS_PER_ADDRESS: '0' } });
      const { match_token } = await openMatch();
      const streams = await Promise.all([1, 2, 3].map(() => follow(match_token, { url: own.url })));
      await expect.poll(() => own.app.hub.followers).toBe(3);
      for (const stream of streams) stream.close();
      await own.close();
    });
  });

  describe('the poke stream', () => {
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
      const row = (await coach.pullAll()).find(
        ({ collection, sid }) => collection === 'teams' && sid === team,
      );
      expect(row?.registers.division?.[0]).toBe('second');
      own.close();
      others.close();
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
      const own = await listening({ database, env: { MAX_DEVICES_PER_ACCOUNT: '2' } });
      const at = (device: string) => openEventStream(`${own.url}/api/events?device=${device}`, { token });
      const [first, second, third] = [await at('a'), await at('b'), await at('c')];
      await first.ended;
      await (await TestDevice.register(own, token)).newTeam();
      for (const stream of [second, third]) expect((await stream.next()).event).toBe('poke');
      await own.close();
    });

    test('ends when maintenance begins, and cannot start during maintenance', async () => {
      const { token } = await signUp(server);
      const own = await listening({ database });
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
  });

  test('closing the server ends every stream', async () => {
    const own = await listening({ database });
    const { match_token } = await openMatch();
    const stream = await follow(match_token, { url: own.url });
    await stream.next('state');
    await own.close();
    await stream.ended;
  });

  async function switchMaintenance(value: 'on' | 'off'): Promise<void> {
    await server.deps.database.transaction(async (tx) => {
      await tx.deleteFrom('meta').where('key', '=', MAINTENANCE_KEY).execute();
      await tx.insertInto('meta').values({ key: MAINTENANCE_KEY, value }).execute();
    });
  }

  async function listening(options: {
    database: TestDatabase;
    bus?: Running['deps']['bus'];
    env?: Readonly<Record<string, string>>;
  }): Promise<Running & { refresh: () => Promise<void> }> {
    const opened = await openTestServer({
      database: options.database,
      env: options.env ?? {},
      ...(options.bus === undefined ? {} : { deps: { bus: options.bus } }),
    });
    await opened.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = opened.app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    // The check that the hub runs every five seconds.
    const refresh = () => opened.app.hub.refreshAll();
    return { ...opened, url, refresh };
  }
}
