/** Requests for pictures as caches, download managers and curious people make them, over a real socket. */
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpegOf, newMedium, newPortrait, send } from '#testing/pictures/pictures.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';

let server: TestServer;
let origin: string;
let coach: Coach;
/** A picture of the library, for people who are signed in. */
let own: string;
/** The same kind of picture on a live page. */
let shown: string;
let match: number;
beforeAll(async () => {
  server = await openTestServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  coach = await Coach.signUp(server);
  const sid = await newMedium(coach);
  const { body } = await send(server, coach.account.token, { to: `media/${sid}`, bytes: await jpegOf() });
  own = `${origin}${body.uri?.replace('{host}', '')}-320.webp`;
  const { medium, player } = await newPortrait(coach);
  const portrait = await send(server, coach.account.token, { to: `media/${medium}`, bytes: await jpegOf() });
  const team = await coach.device.newTeam({ 'metadata.age_group': 'adult', [`player_sids/${player}`]: 0 });
  const opened = await coach.device.newMatch(team, {
    privacy: 1,
    'metadata.stream_show_images': true,
    [`players/${player}`]: { sid: player, shirtnumber: 7, footed: '' },
  });
  match = opened.sid;
  shown = `${origin}/live/${opened.match_token}/portraits/${portrait.body.uri?.slice(-32)}-128.webp`;
});
afterAll(() => server.close());

const signedIn = () => ({ authorization: `Bearer ${coach.account.token}` });
const places = [
  ['of the library', () => own, signedIn],
  ['of a live page', () => shown, () => ({})],
] as const;

describe.each(places)('a picture %s', (_, address, headers) => {
  const get = (more: Record<string, string> = {}, method = 'GET') =>
    fetch(address(), { method, headers: { ...headers(), ...more } });

  test('answers HEAD as GET, without the bytes', async () => {
    const [whole, head] = [await get(), await get({}, 'HEAD')];
    const bytes = await whole.arrayBuffer();
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'content-disposition']) {
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
    }
    expect(head.headers.get('content-length')).toBe(String(bytes.byteLength));
  });

  test.each(['bytes=0-9', 'bytes=-1', 'bytes=9999999-', 'bytes=0-0,2-2,4-4', 'lines=1-2', 'bytes=9-1'])(
    'is sent whole for the range %s',
    async (range) => {
      const whole = Buffer.from(await (await get()).arrayBuffer());
      const answer = await get({ range, 'if-range': '"x"' });
      expect([answer.status, answer.headers.get('content-range')]).toEqual([200, null]);
      expect(Buffer.from(await answer.arrayBuffer()).equals(whole)).toBe(true);
    },
  );

  test('is sent again only to a client that does not have it', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    for (const [value, status] of [
      [etag, 304],
      [`W/${etag}`, 304],
      [`"x", ${etag}`, 304],
      ['*', 304],
      ['"x"', 200],
      [etag.slice(1, -1), 200],
    ] as const) {
      const answer = await get({ 'if-none-match': value });
      expect([value, answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([
        value,
        status,
        status === 200,
      ]);
    }
    const since = new Date(Date.now() + 86_400_000).toUTCString();
    expect((await get({ 'if-modified-since': since })).status).toBe(200);
  });

  test.each(['POST', 'PATCH', 'DELETE', 'OPTIONS'])('knows no %s', async (method) => {
    const { status } = await get({}, method);
    expect(status).toBeGreaterThanOrEqual(400);
  });
});

test('a client that has a picture of a page is told when the page does not show it any more', async () => {
  const etag = (await fetch(shown)).headers.get('etag') ?? '';
  const ask = (method: string) => fetch(shown, { method, headers: { 'if-none-match': etag } });
  expect((await ask('GET')).status).toBe(304);
  const { device } = coach;
  await device.push(
    device.mutation('updateMatch', match, { 'metadata.stream_show_images': false }, { offset: 1 }),
  );
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await ask(method);
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([410, null, 'no-store']);
  }
});

test('a client that has a picture of the library is refused once it may not see it', async () => {
  const etag = (await fetch(own, { headers: signedIn() })).headers.get('etag') ?? '';
  const stranger = await Coach.signUp(server);
  const answer = await fetch(own, {
    headers: { authorization: `Bearer ${stranger.account.token}`, 'if-none-match': etag },
  });
  expect([answer.status, answer.headers.get('etag')]).toEqual([404, null]);
});
