/** The audits of GraphQL over HTTP, as the authors of that specification publish them, against both addresses. */
import { type AuditResult, serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

/** Audits that do not pass, on purpose: docs/api.md, GraphQL over HTTP. */
const OTHERWISE = {
  '572B': 'an invalid document has status 400 with plain JSON, too',
  FDE2: 'with plain JSON, too, a document that does not fit the schema has status 400',
  '7B9B': 'with plain JSON, too, variables of wrong types have status 400',
  '5A70': 'there are no calls by GET, so that no cache or log has one',
  D6D5: 'there are no calls by GET',
  '6A70': 'there are no calls by GET',
} as const;

const PATHS = ['/api/data', '/api/public'] as const;

let server: TestServer;
let address: string;
let token: string;
beforeAll(async () => {
  server = await openTestServer();
  ({ token } = await signUp(server));
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

const signedIn = (url: string, init: RequestInit = {}) =>
  fetch(url, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` },
  });

describe.each(PATHS)('%s', (path) => {
  test('passes every audit of GraphQL over HTTP except those that differ on purpose', async () => {
    const results: AuditResult[] = [];
    for (const audit of serverAudits({ url: `${address}${path}`, fetchFn: signedIn }))
      results.push(await audit.fn());
    const failed = results.flatMap((result) =>
      result.status === 'ok' ? [] : [`${result.id} ${result.name}`],
    );
    expect(failed.filter((line) => !Object.hasOwn(OTHERWISE, line.split(' ')[0] ?? ''))).toEqual([]);
    expect(failed.filter((line) => line.includes(' MUST '))).toEqual([]);
    expect(failed.map((line) => line.split(' ')[0]).sort()).toEqual(Object.keys(OTHERWISE).sort());
    expect(results.length).toBeGreaterThan(60);
  });

  const post = async (body: unknown, headers: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const json = { 'content-type': 'application/json' };
    const response = await signedIn(`${address}${path}`, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: text,
    });
    const { status, headers: sent } = response;
    const [answered, csp] = [sent.get('content-type'), sent.get('content-security-policy')];
    return { status, type: answered, csp, body: await response.text() };
  };
  const OWN = { accept: 'application/graphql-response+json' };
  const BAD = { message: 'bad request', extensions: { code: 400 } };

  test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('a query or mutation by %s is not run', async (method) => {
    for (const query of ['{ __typename }', 'mutation { __typename }']) {
      const url = `${address}${path}?${new URLSearchParams({ query })}`;
      expect((await signedIn(url, { method })).status).toBe(404);
    }
  });

  test.each([
    ['several calls in one body', [{ query: '{ __typename }' }, { query: '{ __typename }' }]],
    ['two operations', { query: 'query a { __typename } query b { __typename }', operationName: 'a' }],
    ['an operation that the document does not have', { query: 'query a { __typename }', operationName: 'b' }],
    ['a subscription', { query: 'subscription { __typename }' }],
    ['extensions that are a list', { query: '{ __typename }', extensions: [] }],
    ['a persisted query', { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } }],
    ['a body that is cut off', '{"query": "{ __typename }"'],
    ['an unknown field', { query: '{ nothing }' }],
    [
      'a variable of a wrong type',
      { query: 'query ($n: Int!) { __typename @skip(if: $n) }', variables: { n: 'x' } },
    ],
  ])('%s: 400, and with the own media type no data', async (_name, body) => {
    const plain = await post(body);
    expect(plain.csp).toContain("default-src 'none'");
    expect([plain.status, plain.type]).toEqual([400, 'application/json; charset=utf-8']);
    expect(JSON.parse(plain.body)).toEqual({ data: null, errors: [BAD] });
    const own = await post(body, OWN);
    expect(own.csp).toBe(plain.csp);
    expect([own.status, own.type]).toEqual([400, 'application/graphql-response+json; charset=utf-8']);
    expect(JSON.parse(own.body)).toEqual({ errors: [BAD] });
  });

  test('a body in another encoding than JSON is refused', async () => {
    for (const type of [
      'application/graphql',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ])
      expect((await post('query={__typename}', { 'content-type': type })).status).toBe(400);
  });
});

test('an answer of a field that fails has data, which is null', async () => {
  const response = await signedIn(`${address}/api/data`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
    body: JSON.stringify({ query: '{ getHistory(collection: "teams", sid: 1) { path } }' }),
  });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ data: null, errors: [{ extensions: { code: 404 } }] });
});
