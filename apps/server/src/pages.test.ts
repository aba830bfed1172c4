import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWebBuild } from '#platform/web/build.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

const BUILT = `<!doctype html><head><title>the app</title></head>${' '.repeat(1_024)}`;
/** As this server sends it. */
const INDEX = BUILT.replace('</head>', '<meta name="touchline-plans" content="sold" /></head>');
const RENDER = `export const render = ({ page, layout, appearance, locale, assets, view, origin }) =>
  \`<html lang="\${locale}"\${layout === 'embed' ? ' data-embed="' + appearance + '"' : ''}><p>\${page} \${view?.homeClub ?? ''}</p><script src="\${assets.scripts[0]}"></script>\${page === 'unknown' ? '<a href="' + origin + '"></a>' : ''}\${'<hr>'.repeat(view?.awayClub === 'Long' ? 500 : 0)}</html>\`;`;

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-web-'));
  const files: Record<string, string> = {
    'client/index.html': BUILT,
    'client/index.html.br': 'the build packs it, too',
    'client/sw.js': 'self',
    'client/icon.svg': '<svg/>',
    'client/assets/index-B1x9_Zq2.js': 'code',
    'client/assets/index-B1x9_Zq2.js.br': 'packed',
    'client/follower/main-DkE81nVa.css': 'p{}',
    'follower/server.js': RENDER,
    'follower/assets.json':
      '{"scripts":["/follower/main-DkE81nVa.js"],"styles":[],"attendStyles":[],"attendScripts":[]}',
    'package.json': '{"type":"module"}',
  };
  for (const name of ['client/assets', 'client/follower', 'follower'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  server = await openTestServer({
    web: openWebBuild(folder),
    env: { PUBLIC_URL: 'http://touchline.example/' },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe('files', () => {
  test.each(['/assets/index-B1x9_Zq2.js', '/follower/main-DkE81nVa.css'])(
    'with a hash in their name are cached forever: %s',
    async (url) => {
      const { statusCode, headers } = await get(url);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    },
  );

  test.each(['/sw.js', '/icon.svg'])('without a hash are revalidated: %s', async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  test.each(['/', '/index.html', '/dashboard/', '/no/such/screen'])(
    'the document is not stored, and says what the server offers: %s',
    async (url) => {
      const plain = await get(url);
      const [small, smaller] = [
        await get(url, { 'accept-encoding': 'gzip' }),
        await get(url, { 'accept-encoding': 'gzip, br' }),
      ];
      for (const { statusCode, headers } of [plain, small, smaller]) {
        expect([statusCode, headers['cache-control'], headers.vary]).toEqual([
          200,
          'no-store',
          'accept-encoding',
        ]);
      }
      expect(plain.body).toBe(INDEX);
      expect(gunzipSync(small.rawPayload).toString()).toBe(INDEX);
      expect(brotliDecompressSync(smaller.rawPayload).toString()).toBe(INDEX);
    },
  );

  test('the document of a server that sells nothing says so', async () => {
    const other = await openTestServer({ web: openWebBuild(folder), env: { PLANS: 'included' } });
    const { body } = await other.app.inject({ url: '/' });
    expect(body).toBe(INDEX.replace('sold', 'included'));
    await other.close();
  });

  test('are sent compressed to clients that accept it', async () => {
    const packed = await get('/assets/index-B1x9_Zq2.js', { 'accept-encoding': 'gzip, br' });
    expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'packed']);
    expect(packed.headers['cache-control']).toContain('immutable');
    expect((await get('/assets/index-B1x9_Zq2.js')).body).toBe('code');
  });

  test.each([
    '/assets/gone-11111111.js',
    '/favicon.ico',
    '/follower/server.js',
    '/../package.json',
    '/%2e%2e/package.json',
    '/.env',
  ])('that are missing or outside the folder are 404: %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('screens', () => {
  test.each([
    '/dashboard/',
    '/match/1017/play/',
    '/team/details/5',
    '/signup/',
    '/signup/password/and/more',
    '/login/request-password/coach@rietdijk.nl/123456/',
    '/login/magiclink/coach@rietdijk.nl',
    '/shop/features/team.page',
    '/no/such/screen',
    '/Dashboard//',
    '/livestreams',
    '/club',
    '/club/',
    '//Club//?day=2',
    '/club/page',
    '/club/page/',
    '//CLUB//Page//?lang=nl',
    '/club/page/more',
  ])('%s serves the app', async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-store', INDEX]);
  });

  test.each([
    '/%',
    '/live/%zz',
    '/nowhere',
    '/health/other',
    '/dev/other',
    '/dev/mail/7',
    '/calendar/',
    '/.well-known/other',
    '/favicon.ico',
    '/robots.webmanifest',
    '/assets/',
    '/follower/gone',
    `/club/${'a'.repeat(2_000)}`,
  ])('%s is not a page, and the app says so', async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, body } = await server.app.inject({ method, url });
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(body).toBe(method === 'GET' ? INDEX : '');
    }
  });

  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/data/'],
    ['POST', '/api/%'],
    ['GET', '/api/data'],
    ['GET', '/metrics/'],
    ['POST', '/dashboard/'],
    ['POST', '/live/nope'],
    ['DELETE', '/api/data'],
  ] as const)('%s %s is not a screen', async (method, url) => {
    const response = await server.app.inject({ method, url });
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { code: 404, message: 'access failed with status 404' },
    ]);
  });

  test('run no foreign script and cannot be framed', async () => {
    for (const url of ['/', '/dashboard/', '/live/nope', '/dev/mail']) {
      const { headers } = await get(url);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });
});

describe('the scoreboard for other sites', () => {
  test('is the only page that may be framed, and is otherwise as strict', async () => {
    const coach = await TestDevice.register(server, (await signUp(server)).token);
    const { match_token } = await coach.newMatch(await coach.newTeam(), { privacy: 1 });
    const policyAt = async (url: string) => (await get(url)).headers['content-security-policy'];
    const { headers } = await get(`/live/${match_token}/embed`);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    const page = String(await policyAt(`/live/${match_token}`));
    expect(page).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toBe(
      page.replace("frame-ancestors 'none'", 'frame-ancestors *'),
    );
    for (const path of ['', '/state.json', '/manifest.webmanifest', '/embed/deeper', '/embedded'])
      expect(await policyAt(`/live/${match_token}${path}`)).not.toContain('frame-ancestors *');
  });

  test('is light or dark and in the language of its URL', async () => {
    const coach = await TestDevice.register(server, (await signUp(server)).token);
    const { sid, match_token } = await coach.newMatch(await coach.newTeam(), { privacy: 1 });
    const at = async (query: string) =>
      (await get(`/live/${match_token}/embed${query}`, { 'accept-language': 'nl' })).body;
    expect(await at('')).toContain('lang="nl-NL" data-embed=""');
    expect(await at('?appearance=dark&lang=en')).toContain('lang="en" data-embed="dark"');
    expect(await at('?appearance=%22onload')).toContain('data-embed=""');
    await coach.push(coach.mutation('updateMatch', sid, { privacy: 0 }));
    expect(await at('')).toContain('<p>closed ');
    expect((await get('/live/nope/embed')).statusCode).toBe(404);
  });
});

describe("the follower's page", () => {
  test('can be added to a home screen, with the names of the teams while it is open', async () => {
    const coach = await TestDevice.register(server, (await signUp(server)).token);
    const changes = { privacy: 1, opponent_clubname: 'Oosterwijk' };
    const { sid, match_token } = await coach.newMatch(await coach.newTeam(), changes);
    const manifest = async () => (await get(`/live/${match_token}/manifest.webmanifest`)).json();
    const start_url = `/live/${match_token}`;
    expect(await manifest()).toMatchObject({ name: 'Rietdijk – Oosterwijk', start_url, scope: '/live/' });
    await coach.push(coach.mutation('updateMatch', sid, { privacy: 0 }));
    expect((await manifest()).name).toBe('Touchline');
    expect((await get('/live/nope/manifest.webmanifest')).statusCode).toBe(404);
  });

  test('is sent compressed to clients that accept it', async () => {
    const coach = await TestDevice.register(server, (await signUp(server)).token);
    const long = { privacy: 1, opponent_clubname: 'Long' };
    const { match_token } = await coach.newMatch(await coach.newTeam(), long);
    const plain = await get(`/live/${match_token}`);
    const page = await get(`/live/${match_token}`, { 'accept-encoding': 'gzip, br' });
    expect(page.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(page.rawPayload).toString()).toBe(plain.body);
  });

  test('contains the match, in the language of the browser or of the URL', async () => {
    const coach = await TestDevice.register(server, (await signUp(server)).token);
    const { sid, match_token } = await coach.newMatch(await coach.newTeam(), { privacy: 1 });
    const page = await get(`/live/${match_token}`, { 'accept-language': 'de, nl;q=0.8, en;q=0.7' });
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      vary: 'accept-language, accept-encoding',
    });
    expect(page.body).toBe(
      '<html lang="nl-NL"><p>match Rietdijk</p><script src="/follower/main-DkE81nVa.js"></script></html>',
    );
    expect((await get(`/live/${match_token}?lang=en`, { 'accept-language': 'nl' })).body).toContain(
      'lang="en"',
    );
    await coach.push(coach.mutation('updateMatch', sid, { privacy: 0 }));
    const closed = await get(`/live/${match_token}`);
    expect([closed.statusCode, closed.body.includes('closed')]).toEqual([200, true]);
  });

  test('contains its public address, for link previews', async () => {
    expect((await get('/live/nope')).body).toContain('<a href="http://touchline.example"></a>');
  });

  test('is the same in every usual spelling of its URL, and HEAD has no body', async () => {
    const coach = await TestDevice.register(server, (await signUp(server)).token);
    const { match_token } = await coach.newMatch(await coach.newTeam(), { privacy: 1 });
    const { body } = await get(`/live/${match_token}`);
    expect(body).toContain('match Rietdijk');
    const spellings = [`/live/${match_token}/`, `/Live/${match_token}`, `//live//${match_token}//`];
    for (const url of spellings) {
      expect(await get(url)).toMatchObject({ statusCode: 200, body });
      const head = await server.app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body]).toEqual([200, '']);
    }
    const board = await get(`/live/${match_token}/Embed/`);
    expect([board.statusCode, board.headers['x-frame-options']]).toEqual([200, undefined]);
  });

  test.each([
    '/live',
    '/live/',
    '/LIVE',
    '/live/nope',
    '/live/nope/',
    '/live/nope/deeper/',
    '/live/nope/embedded',
  ])('is an error page for an address without a match: %s', async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const page = await server.app.inject({ method, url });
      expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.body.includes('unknown')).toBe(method === 'GET');
    }
  });
});

describe('monitoring', () => {
  test('reports that the process is alive, and that it is ready while the database answers', async () => {
    expect((await get('/health/live')).json()).toEqual({ status: 'ok' });
    expect((await get('/health/ready')).statusCode).toBe(200);
  });

  test('reports not ready without a database', async () => {
    const own = await openTestServer();
    await own.deps.database.close();
    const ready = await own.app.inject('/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database unreachable' }]);
    expect((await own.app.inject('/health/live')).statusCode).toBe(200);
    await own.app.close();
  });

  test('has metrics by route, without addresses that contain tokens', async () => {
    await get('/live/a-secret-token');
    const { body, headers } = await get('/metrics');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toMatch(/touchline_requests_total\{route="\/live\/:token",status="404"\} \d+/);
    expect(body).toContain('touchline_followers 0');
    expect(body).not.toContain('a-secret-token');
  });

  test('requires a token for metrics in production; the mailbox exists only in trial mode', async () => {
    const env = {
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://localhost',
      PUBLIC_URL: 'https://touchline.example',
    };
    const closed = await openTestServer({ env, web: openWebBuild(folder) });
    expect((await closed.app.inject('/metrics')).statusCode).toBe(404);
    expect((await closed.app.inject('/dev/mail')).statusCode).toBe(404);
    for (const url of ['/', '/health/live', '/api/support']) {
      const { headers } = await closed.app.inject(url);
      expect([url, headers['strict-transport-security']]).toEqual([url, 'max-age=31536000']);
    }
    await closed.close();

    const METRICS_TOKEN = 'a-token-for-prometheus';
    const open = await openTestServer({ env: { ...env, METRICS_TOKEN } });
    const metrics = (authorization: string) =>
      open.app.inject({ url: '/metrics', headers: { authorization } });
    expect((await open.app.inject('/metrics')).statusCode).toBe(401);
    expect((await metrics('Bearer something-else-entirely')).statusCode).toBe(401);
    expect((await metrics(`Bearer ${METRICS_TOKEN}`)).statusCode).toBe(200);
    await open.close();
  });
});

test('forwarded addresses count only from a configured proxy', async () => {
  const fails = async (env: Record<string, string>, forwarded: string) => {
    const own = await openTestServer({ env });
    const attempt = (address: string) =>
      own.app.inject({
        method: 'POST',
        url: '/api/auth/en/login',
        remoteAddress: '10.9.9.9',
        headers: { 'x-forwarded-for': address },
        payload: { username: 'a@example.org', password: 'wrong' },
      });
    for (let n = 0; n < 10; n++) await attempt('203.0.113.7');
    const { statusCode } = await attempt(forwarded);
    await own.close();
    return statusCode;
  };
  // No proxy is trusted, so another forwarded address is the same client.
  expect(await fails({}, '203.0.113.8')).toBe(423);
  expect(await fails({ TRUST_PROXY: '1' }, '203.0.113.8')).toBe(404);
  expect(await fails({ TRUST_PROXY: '10.9.9.9' }, '203.0.113.7')).toBe(423);
});
