/** What followers receive: the state, every later change in order, and the end. */
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import { applyPublicPatch, type PublicPatch } from '@touchline/domain/match/public/public-patch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localBus } from '#platform/bus/bus.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { ask } from '#testing/server/server.testing.ts';
import { goal, type LiveTeam, listening, openLiveTeam } from './live-team.testing.ts';

export function followingContract(engine: Engine): void {
  let live: LiveTeam;
  let server: LiveTeam['server'];
  let coach: LiveTeam['coach'];
  let team: LiveTeam['team'];
  let players: LiveTeam['players'];
  beforeAll(async () => {
    live = await openLiveTeam(engine);
    ({ server, coach, team, players } = live);
  });
  afterAll(() => live.close());

  test('[LIV-1.1, LIV-1.2] gets the state first, then every later change in order', async () => {
    const { sid, match_token } = await live.openMatch();
    const stream = await live.follow(match_token);
    const { id, data } = await stream.next('state');
    const state = data as { view: PublicMatch; now: number };
    expect(state.now).toBe(server.deps.now());
    expect(id).toMatch(new RegExp(`^${coach.epoch}\\.\\d+$`));
    let shown = { version: id, view: state.view };
    expect([shown.view.score?.home, shown.view.homeClub]).toEqual([0, 'Rietdijk']);
    for (const minute of [3, 12, 40]) {
      await live.change(sid, goal(`1-${minute}`, players[0] ?? 0, minute));
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
    const { sid, match_token } = await live.openMatch();
    const [stays, leaves] = [await live.follow(match_token), await live.follow(match_token)];
    const first = await leaves.next('state');
    await stays.next('state');
    leaves.close();
    for (const minute of [1, 2]) {
      await live.change(sid, goal(`2-${minute}`, players[0] ?? 0, minute));
      await stays.next('patch');
    }
    const back = await live.follow(match_token, { lastEventId: first.id });
    const [one, two] = [await back.next('patch'), await back.next('patch')];
    expect((one.data as PublicPatch).from).toBe(first.id);
    expect((two.data as PublicPatch).from).toBe(one.id);
    // An up-to-date follower receives nothing until something happens.
    const upToDate = await live.follow(match_token, { lastEventId: two.id });
    await live.change(sid, goal('2-3', players[0] ?? 0, 3));
    expect((await upToDate.next()).event).toBe('patch');
    for (const stream of [stays, back, upToDate]) stream.close();
  });

  test('[LIV-1.3] gets the state again on any mismatch', async () => {
    const { match_token } = await live.openMatch();
    for (const lastEventId of ['nonsense', `${coach.epoch}.1`, 'another.5', '']) {
      const stream = await live.follow(match_token, { lastEventId });
      expect((await stream.next()).event).toBe('state');
      stream.close();
    }
  });

  test('[LIV-1.4] resumes on another process and after a restart', async () => {
    const { sid, match_token } = await live.openMatch();
    const here = await live.follow(match_token);
    const { id } = await here.next('state');
    const other = await listening({ database: live.database });
    // Nothing happened: the other process has the same version and sends nothing.
    const there = await live.follow(match_token, { lastEventId: id, url: other.url });
    await live.change(sid, goal('3-1', players[0] ?? 0, 1));
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
    const deaf = await listening({ database: live.database, bus: { ...bus, publish: () => void publish } });
    const device = await TestDevice.register({ ...deaf }, coach.token);
    const { sid, match_token } = await live.openMatch();
    const stream = await live.follow(match_token, { url: deaf.url });
    await stream.next('state');
    await device.push(device.mutation('updateMatch', sid, goal('4-1', players[0] ?? 0, 1)));
    await deaf.refresh();
    const { data } = await stream.next('patch');
    expect((data as PublicPatch).set.score?.home).toBe(1);
    stream.close();
    await deaf.close();
  });

  test('[LIV-3.1] gets only committed changes, so a refused change sends nothing', async () => {
    const { sid, match_token } = await live.openMatch();
    const stream = await live.follow(match_token);
    await stream.next('state');
    const { results } = await coach.push(coach.mutation('updateMatch', sid, { kind: 99 }));
    expect(results[0]?.status).toBe('refused');
    await live.change(sid, goal('5-1', players[0] ?? 0, 1));
    const { data } = await stream.next('patch');
    expect((data as PublicPatch).set).toEqual({ score: { home: 1, away: 0 } });
    stream.close();
  });

  test('gets changes of the team and of the players, and nothing that followers may not see', async () => {
    const { sid, match_token } = await live.openMatch(goal('6-1', players[1] ?? 0, 5));
    const stream = await live.follow(match_token);
    await stream.next('state');
    await live.change(sid, { 'notes.private': 'secret' });
    await coach.push(coach.mutation('updatePlayer', players[1] ?? 0, { firstname: 'Tess' }));
    const { data } = await stream.next('patch');
    expect((data as PublicPatch).timeline?.rows[0]?.who).toEqual({ name: 'Tess', number: 99 });
    await coach.push(coach.mutation('updateTeam', team, { teamname: 'MO13-3' }));
    expect(((await stream.next('patch')).data as PublicPatch).set.homeTeam).toBe('MO13-3');
    stream.close();
  });

  test.each([
    ['the match is closed', 'updateMatch', { privacy: 0 }],
    ['the match is deleted', 'deleteMatch', { deleted: true }],
  ])('is notified when %s, and disconnected', async (_, op, changes) => {
    const { sid, match_token } = await live.openMatch();
    const stream = await live.follow(match_token);
    await stream.next('state');
    await coach.push(coach.mutation(op, sid, changes));
    expect((await stream.next()).event).toBe('closed');
    await stream.ended;
    const again = await live.follow(match_token);
    expect((await again.next()).event).toBe('closed');
    await again.ended;
    expect((await server.app.inject(`/live/${match_token}/state.json`)).json()).toEqual({ closed: true });
  });

  test('is notified when the team switches live streams off, and can follow again when they are on', async () => {
    const { match_token } = await live.openMatch();
    const stream = await live.follow(match_token);
    await stream.next('state');
    await coach.push(coach.mutation('updateTeam', team, { 'metadata.ls_active': false }));
    expect((await stream.next()).event).toBe('closed');
    await coach.push(coach.mutation('updateTeam', team, { 'metadata.ls_active': true }));
    const again = await live.follow(match_token);
    expect((await again.next()).event).toBe('state');
    again.close();
  });

  test("is included in the coach's count", async () => {
    const { match_token } = await live.openMatch();
    const count = async () => {
      const query = `{ getStreamCount(match_token: "${match_token}") { count } }`;
      const { getStreamCount } = await ask<{ getStreamCount: { count: number } }>(server, coach.token, {
        query,
      });
      return getStreamCount.count;
    };
    expect(await count()).toBe(0);
    const streams = await Promise.all([1, 2, 3].map(() => live.follow(match_token)));
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
    const { match_token } = await live.openMatch();
    const state = (await server.app.inject(`/live/${match_token}/state.json`)).json<{
      version: string;
      view: PublicMatch;
    }>();
    const stream = await live.follow(match_token);
    const { id, data } = await stream.next('state');
    expect([state.version, state.view]).toEqual([id, (data as { view: PublicMatch }).view]);
    stream.close();
  });

  test('closing the server ends every stream', async () => {
    const own = await listening({ database: live.database });
    const { match_token } = await live.openMatch();
    const stream = await live.follow(match_token, { url: own.url });
    await stream.next('state');
    await own.close();
    await stream.ended;
  });
}
