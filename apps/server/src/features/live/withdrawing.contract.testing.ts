/** What followers no longer receive once it is hidden, removed or corrected, on the stream and after a lost connection. */
import type { PublicPatch } from '@touchline/domain/match/public/public-patch';
import type { Changes } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import { goal, type LiveTeam, openLiveTeam } from './live-team.testing.ts';

export function withdrawingContract(engine: Engine): void {
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

  test('[LIV-2.2] a change of privacy empties the replay buffer, so earlier patches are not sent again', async () => {
    await coach.push(
      coach.mutation('updateTeam', team, {
        'metadata.public_names': 'full_name',
        'metadata.age_group': 'adult',
      }),
    );
    const { sid, match_token } = await live.openMatch();
    const stays = await live.follow(match_token);
    const first = await stays.next('state');
    await live.change(sid, goal('7-1', players[2] ?? 0, 5));
    await stays.next('patch');
    await coach.push(coach.mutation('updateTeam', team, { 'metadata.public_names': 'shirt_number' }));
    await stays.next('patch');
    const back = await live.follow(match_token, { lastEventId: first.id });
    const { event, text } = await back.next();
    expect(event).toBe('state');
    expect(text).not.toContain('Last2');
    await coach.push(coach.mutation('updateTeam', team, { 'metadata.public_names': 'first_name' }));
    for (const stream of [stays, back]) stream.close();
  });

  test('[LIV-2.1, LIV-2.2] gets no score and no goals as soon as results are not published', async () => {
    const ofAge = (age_group: string) =>
      coach.push(coach.mutation('updateTeam', team, { 'metadata.age_group': age_group }));
    const { sid, match_token } = await live.openMatch();
    const stays = await live.follow(match_token);
    const first = await stays.next('state');
    await live.change(sid, goal('7-9', players[2] ?? 0, 5));
    await stays.next('patch');
    await ofAge('U9');
    const { data } = await stays.next('patch');
    expect(data as PublicPatch).toMatchObject({ set: { score: null }, timeline: { keep: 0, rows: [] } });
    const back = await live.follow(match_token, { lastEventId: first.id });
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
    const { sid, match_token } = await live.openMatch();
    const message = (eid: string, text: string): Changes => {
      const told = goal(eid, 0, 4)[`events/${eid}`] as { data: object };
      return { [`events/${eid}`]: { ...told, type: 'MESSAGE', data: { ...told.data, text, said: 0 } } };
    };
    const stays = await live.follow(match_token);
    const first = await stays.next('state');
    await live.change(sid, message('8-1', 'Sam is ill'));
    expect((await stays.next('patch')).text).toContain('Sam is ill');
    await live.change(sid, message('8-1', 'Somebody is ill'));
    await stays.next('patch');
    const back = await live.follow(match_token, { lastEventId: first.id });
    const { event, text } = await back.next();
    expect([event, text.includes('Sam is ill'), text.includes('Somebody is ill')]).toEqual([
      'state',
      false,
      true,
    ]);
    await live.change(sid, { 'events/8-1': null });
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
    const { sid, match_token } = await live.openMatch();
    const stays = await live.follow(match_token);
    const first = await stays.next('state');
    await live.change(sid, goal('9-1', players[2] ?? 0, 5));
    await stays.next('patch');
    await live.change(sid, { [`metadata.${option}`]: value });
    await live.change(sid, goal('9-2', players[2] ?? 0, 6));
    await stays.next('patch');
    await server.app.hub.refreshAll();
    const back = await live.follow(match_token, { lastEventId: first.id });
    expect((await back.next()).event).toBe('state');
    for (const stream of [stays, back]) stream.close();
  });
}
