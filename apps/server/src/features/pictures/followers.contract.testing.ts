/** Which photos followers see: those that the page shows at present. */
import type { AddressInfo } from 'node:net';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import type { Changes } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '#testing/auth/auth.testing.ts';
import { openEventStream } from '#testing/devices/event-stream.testing.ts';
import { jpegOf, type NewPortrait, newPortrait, send } from '#testing/pictures/pictures.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';

export function followersContract(engine: Engine): void {
  let server: TestServer;
  let coach: Coach;
  let shown: NewPortrait;
  let bare: number;
  let team: number;
  let name: string;
  beforeAll(async () => {
    server = await openTestServer({ engine, now: Date.now() });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    coach = await Coach.signUp(server);
    shown = await newPortrait(coach);
    [bare = 0] = await coach.device.newPlayers(1);
    team = await coach.device.newTeam({
      teamname: 'MO13-2',
      'metadata.age_group': 'adult',
      [`player_sids/${shown.player}`]: 0,
      [`player_sids/${bare}`]: 1,
    });
    const bytes = await jpegOf();
    const { body } = await send(server, coach.account.token, { to: `media/${shown.medium}`, bytes });
    name = body.uri?.slice(-32) ?? '';
  });
  afterAll(() => server.close());

  const openMatch = (changes: Changes = {}) =>
    coach.device.newMatch(team, {
      privacy: 1,
      'metadata.stream_show_images': true,
      ...Object.fromEntries(
        [shown.player, bare].map((sid) => [`players/${sid}`, { sid, shirtnumber: 0, footed: '' }]),
      ),
      ...changes,
    });
  const get = (token: string, file = `${name}-128.webp`) =>
    server.app.inject(`/live/${token}/portraits/${file}`);
  const status = async (token: string) => (await get(token)).statusCode;
  const portraits = async (token: string) => {
    const { view } = (await server.app.inject(`/live/${token}/state.json`)).json<{ view?: PublicMatch }>();
    return [...(view?.lineup ?? []), ...(view?.bench ?? [])].map(({ portrait }) => portrait);
  };
  const update = (sid: number, changes: Changes) =>
    coach.device.push(coach.device.mutation('updateMatch', sid, changes));

  test('a photo is on the page when the coach shows photos, and everyone with the link can fetch it', async () => {
    const { match_token } = await openMatch();
    expect(await portraits(match_token)).toEqual([name, undefined]);
    const response = await get(match_token);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(response.headers).toMatchObject({
      'cache-control': 'private, max-age=60',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="picture.webp"',
    });
  });

  test.each([
    ['photos are not shown', { 'metadata.stream_show_images': false }],
    ['players are numbers', { 'metadata.stream_show_names': 'shirt_number' }],
    [
      'line-up and substitutes are not shown',
      { 'metadata.stream_show_formation': false, 'metadata.stream_show_substitutes': false },
    ],
    ['the stream is closed', { privacy: 0 }],
  ])('[LIV-2.1] a photo is neither on the page nor can it be fetched as soon as %s', async (_, changes) => {
    const { sid, match_token } = await openMatch();
    expect(await status(match_token)).toBe(200);
    await update(sid, changes);
    expect(await portraits(match_token)).not.toContain(name);
    expect(await status(match_token)).toBe(410);
  });

  test('[LIV-2.1] a follower gets a patch when photos are hidden, and the photo can no longer be fetched', async () => {
    const { sid, match_token } = await openMatch();
    const { port } = server.app.server.address() as AddressInfo;
    const stream = await openEventStream(`http://127.0.0.1:${port}/live/${match_token}/events`);
    expect((await stream.next('state')).text).toContain(name);
    expect(await status(match_token)).toBe(200);
    await update(sid, { 'metadata.stream_show_images': false });
    expect((await stream.next('patch')).text).not.toContain(name);
    expect(await status(match_token)).toBe(410);
    stream.close();
  });

  test('followers get a photo that arrives during the match, and a removed one disappears', async () => {
    const late = await newPortrait(coach);
    await coach.device.push(coach.device.mutation('updateTeam', team, { [`player_sids/${late.player}`]: 2 }));
    const { match_token } = await openMatch({
      [`players/${late.player}`]: { sid: late.player, shirtnumber: 0, footed: '' },
    });
    const version = async () =>
      (await server.app.inject(`/live/${match_token}/state.json`)).json<{ version: string }>().version;
    const before = await version();
    const bytes = await jpegOf({ shade: 50 });
    const { body } = await send(server, coach.account.token, { to: `media/${late.medium}`, bytes });
    const arrived = body.uri?.slice(-32) ?? '';
    expect(await portraits(match_token)).toContain(arrived);
    expect(await version()).not.toBe(before);
    expect((await get(match_token, `${arrived}-64.webp`)).statusCode).toBe(200);
    await coach.device.push(coach.device.mutation('updatePlayer', late.player, { media_sid: 0 }));
    expect(await portraits(match_token)).not.toContain(arrived);
    expect((await get(match_token, `${arrived}-64.webp`)).statusCode).toBe(410);
  });

  test('a photo in the trash is not shown, and answers 410; one that is not PUBLIC is, as the page has its own switch', async () => {
    const late = await newPortrait(coach);
    await coach.device.push(coach.device.mutation('updateTeam', team, { [`player_sids/${late.player}`]: 3 }));
    const bytes = await jpegOf({ shade: 45 });
    const { body } = await send(server, coach.account.token, { to: `media/${late.medium}`, bytes });
    const arrived = body.uri?.slice(-32) ?? '';
    const { match_token } = await openMatch({
      [`players/${late.player}`]: { sid: late.player, shirtnumber: 0, footed: '' },
    });
    const become = async (visibility: string, offset: number) => {
      const { device } = coach;
      await device.push(device.mutation('updateMedium', late.medium, { visibility }, { offset }));
      const { statusCode } = await get(match_token, `${arrived}-64.webp`);
      return [(await portraits(match_token)).includes(arrived), statusCode];
    };
    expect(await become('PRIVATE', 1)).toEqual([true, 200]);
    expect(await become('TRASH', 2)).toEqual([false, 410]);
    expect(await become('PUBLIC', 3)).toEqual([true, 200]);
    expect(await become('ERROR', 4)).toEqual([false, 410]);
  });

  test("a player who names another account's medium shows no photo", async () => {
    const other = await Coach.signUp(server);
    const theirs = await newPortrait(other);
    const bytes = await jpegOf({ shade: 40 });
    const { body } = await send(server, other.account.token, { to: `media/${theirs.medium}`, bytes });
    await coach.device.push(coach.device.mutation('updatePlayer', bare, { media_sid: theirs.medium }));
    const { match_token } = await openMatch();
    expect(await portraits(match_token)).toEqual([name, undefined]);
    expect((await get(match_token, `${body.uri?.slice(-32)}-64.webp`)).statusCode).toBe(404);
  });

  test.each([
    'x',
    '-128.webp',
    '..%2f..%2ftouchline.sqlite',
    '%00',
    '00000000000000000000000000000000-128.webp',
  ])('%s is not served', async (file) => {
    const { match_token } = await openMatch();
    const { statusCode, headers } = await get(match_token, file);
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await get('no-such-token')).statusCode).toBe(404);
  });

  test('deleting the account ends its pages and their photos', async () => {
    const { match_token } = await openMatch();
    expect(await status(match_token)).toBe(200);
    const { token: access_token, password } = coach.account;
    await post(server, 'delete_user', { access_token, password });
    expect(await status(match_token)).toBe(404);
  });

  test('the rate limit of one network allows all photos of its pages and does not affect other networks', async () => {
    const small = await openTestServer({ engine, env: { MAX_FOLLOWERS_PER_ADDRESS: '1' } });
    try {
      const theirs = await Coach.signUp(small);
      const { medium, player } = await newPortrait(theirs);
      const squad = await theirs.device.newTeam({
        teamname: 'MO13-2',
        'metadata.age_group': 'adult',
        [`player_sids/${player}`]: 0,
      });
      const bytes = await jpegOf();
      const { body } = await send(small, theirs.account.token, { to: `media/${medium}`, bytes });
      const { match_token } = await theirs.device.newMatch(squad, {
        privacy: 1,
        'metadata.stream_show_images': true,
        [`players/${player}`]: { sid: player, shirtnumber: 0, footed: '' },
      });
      const url = `/live/${match_token}/portraits/${body.uri?.slice(-32)}-128.webp`;
      const from = async (remoteAddress: string) =>
        (await small.app.inject({ url, remoteAddress })).statusCode;
      for (let n = 0; n < 120; n++) expect(await from(`2001:db8:0:1::${n + 1}`)).toBe(200);
      expect([await from('2001:db8:0:1::99'), await from('2001:db8:0:2::1')]).toEqual([429, 200]);
      small.advance(10 * 60_000);
      expect(await from('2001:db8:0:1::99')).toBe(200);
    } finally {
      await small.close();
    }
  });
}
