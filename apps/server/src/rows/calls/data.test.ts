/** Rules for all data calls: authentication, limits, and the text of errors. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestDevice } from '#testing/devices/device.testing.ts';
import {
  call,
  openTestServer,
  signUp,
  type TestAccount,
  type TestServer,
} from '#testing/server/server.testing.ts';
import { everything } from './everything.testing.ts';

let server: TestServer;
let coach: TestAccount;
beforeAll(async () => {
  server = await openTestServer();
  coach = await signUp(server);
});
afterAll(() => server.close());

const HEALTH = '{ healthCheck { version } }';
const badRequest = { code: 400, message: 'bad request' };

const repeated = (times: number, text: (n: number) => string) =>
  Array.from({ length: times }, (_, n) => text(n)).join('');

/** Short fragments, all used. */
const manyFragments = (count: number) =>
  `{ ${repeated(count, (n) => `...f${n} `)} } ${repeated(count, (n) => `fragment f${n} on Query { cloudSync { epoch } } `)}`;

/** Fragments that each use the next one several times; the last one is trivial. */
function multiplied({ by, levels }: { by: number; levels: number }): string {
  const each = repeated(levels, (n) => `fragment f${n} on Query { ${`...f${n + 1} `.repeat(by)}} `);
  return `{ ...f0 } ${each}fragment f${levels} on Query { ...none }`;
}

describe('authentication', () => {
  test.each([
    ['no credentials', {}, 402, 'Credentials Required'],
    ['empty ones', { authorization: '' }, 402, 'Credentials Required'],
    ['another scheme', { authorization: 'Basic YTpi' }, 401, 'Not authorized'],
    ['no token', { authorization: 'Bearer ' }, 401, 'Not authorized'],
    ['a made-up token', { authorization: `Bearer ${'a'.repeat(43)}` }, 401, 'Not authorized'],
    ['a giant token', { authorization: `Bearer ${'a'.repeat(5_000)}` }, 401, 'Not authorized'],
    ["SQL in a token's place", { authorization: "Bearer ' OR 1=1 --" }, 401, 'Not authorized'],
  ])('%s', async (_, headers, code, message) => {
    const before = await everything(server);
    for (const url of ['/api/data?app_id=touchline', '/api/events']) {
      const method = url === '/api/events' ? 'GET' : 'POST';
      const payload = method === 'POST' ? { payload: { query: HEALTH } } : {};
      const response = await server.app.inject({ method, url, headers, ...payload });
      expect([response.statusCode, response.json()]).toEqual([
        code,
        { data: null, errors: [{ message, extensions: { code } }] },
      ]);
    }
    expect(await everything(server)).toBe(before);
  });
});

describe('bad input is 400, writes nothing and reveals no internals', () => {
  const deep = `{ getTeams(sids: [1]) ${'{ metadata '.repeat(30)}${'}'.repeat(30)} }`;
  const fragments = `{ ...A } fragment A on Query { ...B ...B } fragment B on Query { ...C ...C } fragment C on Query { ${'a: healthCheck { version } '.repeat(4)} }`;
  test.each<[string, unknown]>([
    ['no body', undefined],
    ['no JSON', '{"query":'],
    ['a list', []],
    ['null', null],
    ['no query', {}],
    ['an empty query', { query: '' }],
    ['a query that is a number', { query: 5 }],
    ['a syntax error', { query: '{ healthCheck {' }],
    ['a syntax tree instead of a text', { query: '{"kind":"Document","definitions":[]}' }],
    ['JSON that is no syntax tree', { query: '{}' }],
    ['a field that there is not', { query: '{ healthCheck { salary } }' }],
    ['a call that there is not', { query: 'mutation { becomeAdmin { sid } }' }],
    ['a missing argument', { query: '{ pull { cursor } }' }],
    ['a mistyped argument', { query: '{ getTeams(sids: "all") { sid } }' }],
    [
      'a mistyped variable',
      { query: 'query($c: String!) { pull(cursor: $c) { cursor } }', variables: { c: 17 } },
    ],
    ['a missing variable', { query: 'query($c: String!) { pull(cursor: $c) { cursor } }' }],
    ['variables that are a list', { query: HEALTH, variables: [1] }],
    ['a subscription', { query: 'subscription { healthCheck { version } }' }],
    ['two operations', { query: `query a ${HEALTH} query b ${HEALTH}`, operationName: 'a' }],
    [
      'too many aliases',
      { query: `{ ${Array.from({ length: 16 }, (_, n) => `a${n}: healthCheck { version }`).join(' ')} }` },
    ],
    ['too deep', { query: deep }],
    ['fragments that multiply', { query: fragments }],
    [
      'fragments that name each other',
      { query: '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }' },
    ],
    ['a page of no rows', { query: '{ pull(cursor: "", limit: 0) { cursor } }' }],
    ['no ids', { query: 'mutation { requestTeamSID(count: 0) { sid } }' }],
    ['too many ids', { query: 'mutation { requestTeamSID(count: 1001) { sid } }' }],
    [
      'reading too many at once',
      { query: `{ getTeams(sids: [${Array.from({ length: 501 }, (_, n) => n).join()}]) { sid } }` },
    ],
    ['a device that cannot be one', { query: 'mutation { registerDevice(device: "A B") { ordinal } }' }],
    ['a batch that is a text', { query: 'mutation { push(batch: "all") { rows } }' }],
    [
      'a batch without mutations',
      { query: 'mutation { push(batch: {device: "x", epoch: "e", number: 1, mutations: []}) { rows } }' },
    ],
    [
      'a batch with a number that is none',
      { query: 'mutation { push(batch: {device: "x", epoch: "e", number: -1, mutations: [1]}) { rows } }' },
    ],
    ['a key that cannot be one', { query: 'mutation { updateAccountMeta(key: "../x", value: "") { key } }' }],
    [
      'a value over the limit',
      {
        query: 'mutation($v: String!) { updateAccountMeta(key: "teams_hidden", value: $v) { key } }',
        variables: { v: 'x'.repeat(20_001) },
      },
    ],
    ['a document that is too long', { query: `${HEALTH} # ${'x'.repeat(20_000)}` }],
    ['the name of an operation that is too long', { query: HEALTH, operationName: 'x'.repeat(101) }],
    ['more fragments than anybody needs', { query: manyFragments(31) }],
    [
      'one field again and again',
      {
        query: `{ ${Array.from({ length: 52 }, (_, n) => `... { getTeams(sids: [${n}]) { sid } }`).join(' ')} }`,
      },
    ],
  ])('%s', async (_, payload) => {
    const before = await everything(server);
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/data?app_id=touchline',
      headers: { authorization: `Bearer ${coach.token}`, 'content-type': 'application/json' },
      payload: (typeof payload === 'string' ? payload : JSON.stringify(payload)) ?? '',
    });
    expect(response.json()).toEqual({
      data: null,
      errors: [{ message: 'bad request', extensions: { code: 400 } }],
    });
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      400,
      'application/json; charset=utf-8',
    ]);
    expect(await everything(server)).toBe(before);
    expect(server.logged).toEqual([]);
  });

  const nested = (levels: number) => `{ ${'a { '.repeat(levels)}a ${'}'.repeat(levels)} }`;
  test.each([
    ['fragments that multiply 13 times by four', multiplied({ by: 4, levels: 13 })],
    [
      'fragments that multiply, and are not used',
      `${HEALTH} ${multiplied({ by: 4, levels: 13 }).slice('{ ...f0 } '.length)}`,
    ],
    [
      'a thousand fields that could not be one',
      `{ ${repeated(950, (n) => `getTeams(sids: [${n}]) { sid } `)} }`,
    ],
    ['a field ten thousand times', `{ ${'a '.repeat(9_990)} }`],
    ['what is nested thousands of times', nested(3_300)],
    ['hundreds of fragments that name each other', manyFragments(400)],
  ])('is refused in milliseconds: %s', async (_, query) => {
    // The document is parsed and compiled once, as each one is.
    await call(server, coach.token, { query: HEALTH });
    const startedAt = performance.now();
    expect((await call(server, coach.token, { query })).error).toEqual(badRequest);
    expect(performance.now() - startedAt).toBeLessThan(250);
  });

  test('a body above the limit is refused', async () => {
    const answer = await call(server, coach.token, {
      query: HEALTH,
      variables: { x: 'x'.repeat(4_000_001) },
    });
    expect(answer.error).toEqual(badRequest);
  });

  test('another content type is refused', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/data',
      headers: { authorization: `Bearer ${coach.token}`, 'content-type': 'text/plain' },
      payload: HEALTH,
    });
    expect([response.statusCode, response.json().errors[0].extensions.code]).toEqual([400, 400]);
  });

  test('another app is refused', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/data?app_id=else',
      headers: { authorization: `Bearer ${coach.token}` },
      payload: { query: HEALTH },
    });
    expect(response.json().errors[0].extensions).toEqual({ code: 400 });
  });

  test('the apps of the stores are accepted', async () => {
    for (const app of ['touchline', 'touchline-ios', 'touchline-android']) {
      const response = await server.app.inject({
        method: 'POST',
        url: `/api/data?app_id=${app}`,
        headers: { authorization: `Bearer ${coach.token}` },
        payload: { query: HEALTH },
      });
      expect(response.statusCode, app).toBe(200);
    }
  });

  test('introspection is refused in production', async () => {
    const production = await openTestServer({
      env: { NODE_ENV: 'production', SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'https://touchline.example' },
    });
    const { token } = await signUp(production);
    for (const query of ['{ __schema { types { name } } }', '{ __type(name: "Team") { name } }']) {
      expect((await call(production, token, { query })).error).toEqual(badRequest);
    }
    expect((await call(production, token, { query: HEALTH })).error).toBeNull();
    await production.close();
  });
});

test('a health check gets the interval of section 6: short during the trial, a minute after it', async () => {
  const own = await openTestServer();
  const { token } = await signUp(own);
  const ofDevice = await TestDevice.register(own, token);
  expect(await ofDevice.health()).toMatchObject({ interval: 6, now: own.deps.now(), version: '4.1.15' });
  own.advance(31 * 86_400_000);
  expect((await ofDevice.health()).interval).toBe(60);
  await own.close();
});

test('a database that does not answer is 510, and the log has the reason', async () => {
  const broken = await openTestServer();
  const { token } = await signUp(broken);
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const reader = new Proxy(broken.deps.database.reader, {
    get: () => () => {
      throw error;
    },
  });
  const unreachable = await openTestServer({ deps: { database: { ...broken.deps.database, reader } } });
  const { status, error: answer } = await call(unreachable, token, { query: HEALTH });
  expect([status, answer]).toEqual([510, { code: 510, message: 'API not available' }]);
  expect(unreachable.logged[0]?.text).toContain('a data call failed');
  await unreachable.close();
  await broken.close();
});
