/** Attacks with the address of a Team Page, of its card for other sites and of its pictures. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WebBuild } from '#platform/web/build.ts';
import { PAGES_PER_NETWORK, PICTURES_PER_NETWORK } from '#rows/public-pages/rate-limits.ts';
import { newTestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { silentDatabase } from '#testing/server/silent-database.testing.ts';
import { PAGES_AS_JSON } from '#testing/server/web.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';

const MINUTE = 60_000;
const OWN = 'https://touchline.example';
/** Says what the page is rendered with. */
const WEB: WebBuild = {
  ...PAGES_AS_JSON,
  renderTeamPage: async ({ page }, look) => JSON.stringify({ page, ...look }),
};
const LAYOUTS = ['', '/embed'] as const;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await openTestServer({ web: WEB, env: { PUBLIC_URL: OWN } });
  const coach = await Coach.signUp(server);
  const team = await coach.device.newTeam({ teampage: 1 });
  const { replacePageLink } = await coach.ask<{ replacePageLink: { token: string } }>(
    `mutation { replacePageLink(kind: "team", sid: ${team}) { token } }`,
  );
  token = replacePageLink.token;
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const shown = async (url: string, headers: Record<string, string> = {}) =>
  JSON.parse((await get(url, headers)).body) as {
    readonly page: string;
    readonly locale: string;
    readonly layout: string;
    readonly appearance: string;
    readonly origin: string;
  };

describe('an address that is nearly a link', () => {
  test.each<[string, (token: string) => string]>([
    [
      'with a letter of another case',
      (t) => t.replace(/[a-z]/i, (c) => (c < 'a' ? c.toLowerCase() : c.toUpperCase())),
    ],
    ['one letter short', (t) => t.slice(1)],
    ['one letter long', (t) => `${t}A`],
    ['with white space', (t) => `${t}%20`],
    ['with a zero byte', (t) => `${t}%00`],
    ['with a line break', (t) => `${t}%0d%0aSet-Cookie:%20a=b`],
    ['with half of a character', (t) => `${t}%c3`],
    ['encoded twice', (t) => t.replace(/./, (c) => `%25${c.charCodeAt(0).toString(16)}`)],
    ['with a path before it', (t) => `..%2f${t}`],
    ['of a kilobyte', (t) => t + 'A'.repeat(1_000)],
    ['of twelve kilobytes', (t) => t + 'A'.repeat(12_000)],
    ['that is a property of every object', () => '__proto__'],
    ['of letters that databases know', () => '%25%27%3B--'],
  ])('%s opens nothing', async (_, nearly) => {
    for (const rest of [...LAYOUTS, '/pictures/a.webp', '/picture.png']) {
      const { statusCode, headers, body } = await get(`/page/${nearly(token)}${rest}`);
      expect([rest, [400, 404, 414].includes(statusCode)]).toEqual([rest, true]);
      expect(headers['set-cookie']).toBeUndefined();
      expect(body).not.toContain(token);
    }
  });

  test('as it is, it opens the page', async () => {
    for (const rest of LAYOUTS) expect((await shown(`/page/${token}${rest}`)).page).toBe('team');
  });
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('%s is not answered', async (method) => {
  for (const rest of LAYOUTS) {
    const { statusCode, body } = await server.app.inject({ method, url: `/page/${token}${rest}` });
    expect([rest, statusCode]).toEqual([rest, 404]);
    expect(body).not.toContain('"team"');
  }
});

describe('languages and appearances', () => {
  test('an address that names no language of ours is read in English, and adds no header', async () => {
    const odd = ['nl%0d%0aSet-Cookie:%20a=b', '__proto__', 'de', '%00', 'x'.repeat(5_000), '<script>'];
    for (const lang of odd) {
      const answer = await get(`/page/${token}?lang=${lang}`, { 'accept-language': 'nl' });
      expect([lang, answer.statusCode, answer.headers['set-cookie']]).toEqual([lang, 200, undefined]);
      expect(['en', 'nl-NL']).toContain((JSON.parse(answer.body) as { locale: string }).locale);
    }
    // Several values are none: then the browser's language counts.
    const twice = await shown(`/page/${token}?lang=en&lang=nl`, { 'accept-language': 'nl' });
    expect([twice.page, twice.locale]).toEqual(['team', 'nl-NL']);
    expect((await shown(`/page/${token}?appearance=%22onload=`)).appearance).toBe('');
  });

  test('never get each other’s page from the cache', async () => {
    const wanted = LAYOUTS.flatMap((rest) =>
      ['en', 'nl'].flatMap((lang) => ['', 'light', 'dark'].map((appearance) => ({ rest, lang, appearance }))),
    );
    for (const round of [1, 2])
      for (const { rest, lang, appearance } of wanted) {
        const by = {
          url: `/page/${token}${rest}?appearance=${appearance}`,
          header: { 'accept-language': lang },
        };
        const [header, query] = [await shown(by.url, by.header), await shown(`${by.url}&lang=${lang}`)];
        const expected = {
          locale: lang === 'nl' ? 'nl-NL' : 'en',
          layout: rest === '' ? 'page' : 'embed',
          appearance,
        };
        expect([round, header]).toMatchObject([round, expected]);
        expect(query).toEqual(header);
      }
    const { headers } = await get(`/page/${token}`);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept-language, accept-encoding' });
  });

  test('an encoding that the client refuses is not sent from the cache', async () => {
    await get(`/page/${token}`, { 'accept-encoding': 'br' });
    const { headers, body } = await get(`/page/${token}`, { 'accept-encoding': 'br;q=0, identity' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.startsWith('{')).toBe(true);
  });
});

test('addresses in the preview are the server’s own, whatever host the request names', async () => {
  for (const name of ['host', 'x-forwarded-host', 'forwarded', 'x-original-host', 'x-forwarded-proto'])
    expect((await shown(`/page/${token}`, { [name]: 'evil.example' })).origin).toBe(OWN);
  const unnamed = await openTestServer({ web: WEB });
  const answer = await unnamed.app.inject({ url: '/page/x', headers: { host: 'evil.example' } });
  expect((JSON.parse(answer.body) as { origin: string }).origin).toBe('');
  await unnamed.close();
});

test('the card may be framed by other sites in every state; the page and mistyped addresses may not', async () => {
  const framing = async (url: string) => {
    const { headers } = await get(url);
    const ancestors = /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
    return [ancestors, headers['x-frame-options']];
  };
  for (const url of [`/page/${token}/embed`, '/page/unknown/embed', `/page/${token}/EMBED/?lang=nl`])
    expect([url, ...(await framing(url))]).toEqual([url, '*', undefined]);
  for (const url of [`/page/${token}`, '/page/unknown', `/page/${token}/embed/x`, `/page/embed`])
    expect([url, ...(await framing(url))]).toEqual([url, "'none'", 'DENY']);
});

test('guesses are counted per network, on page, card and pictures', async () => {
  const from = (network: number, url: string) => ({ url, remoteAddress: `198.51.100.${network}` });
  const fill = async (what: string, count: number) => {
    for (let n = 0; n < count; n++) await server.deps.limits.hit(`${what} of 198.51.100.1`, 10 * MINUTE);
  };
  await server.app.inject(from(1, '/page/guess'));
  await fill('public pages', PAGES_PER_NETWORK - 2);
  expect((await server.app.inject(from(1, '/page/guess/embed'))).statusCode).toBe(404);
  for (const url of [`/page/${token}`, `/page/${token}/embed`, '/page/guess']) {
    const { statusCode, headers } = await server.app.inject(from(1, url));
    expect([url, statusCode, headers['retry-after']]).toEqual([url, 429, '600']);
  }
  await fill('public page pictures', PICTURES_PER_NETWORK);
  const picture = `/page/${token}/pictures/a.webp`;
  expect((await server.app.inject(from(1, picture))).statusCode).toBe(429);
  expect((await server.app.inject(from(2, picture))).statusCode).toBe(404);
  expect((await server.app.inject(from(2, `/page/${token}`))).statusCode).toBe(200);
});

test('while the database does not answer, page, card and pictures say so and when to come back', async () => {
  const home = await newTestDatabase('sqlite');
  const { database, fails } = silentDatabase(await home.open());
  const other = await openTestServer({ web: WEB, database: home, deps: { database } });
  fails.is = true;
  for (const rest of LAYOUTS) {
    const { statusCode, headers, body } = await other.app.inject({ url: `/page/${token}${rest}` });
    expect([statusCode, headers['retry-after'], JSON.parse(body)]).toMatchObject([
      503,
      '60',
      { page: 'away' },
    ]);
  }
  for (const address of [
    `/page/${token}/pictures/a.webp`,
    `/page/${token}/picture.png`,
    '/live/x/picture.png',
  ]) {
    const picture = await other.app.inject({ url: address });
    expect([address, picture.statusCode, picture.headers['retry-after']]).toEqual([address, 503, '60']);
  }
  fails.is = false;
  expect((await other.app.inject({ url: '/page/x' })).statusCode).toBe(404);
  await other.close();
  await home.remove();
});
