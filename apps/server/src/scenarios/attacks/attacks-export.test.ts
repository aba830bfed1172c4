/** Attacks with the address of an exported match. */
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRINTS_AT_ONCE } from '#features/export/prints.ts';
import { exportRoutes } from '#features/export/routes.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { silentDatabase } from '#testing/server/silent-database.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';

const print = async () => new Uint8Array([0x25, 0x50, 0x44, 0x46]);
let server: TestServer;
let match: number;
let team: number;
let token: string;
beforeAll(async () => {
  server = await openTestServer();
  const coach = await Coach.signUp(server);
  team = await coach.device.newTeam();
  ({ sid: match } = await coach.device.newMatch(team));
  const answer = await server.app.inject({
    url: `/api/auth/en/request-exporttoken/${team}/${match}`,
    headers: { authorization: `Bearer ${coach.account.token}` },
  });
  token = answer.json<{ token: string }>().token;
});
afterAll(() => server.close());

describe('an address that is nearly one', () => {
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
    ['with a path before it', (t) => `..%2f${t}`],
    ['of nothing', () => '%20'],
    ['that is a name of JavaScript', () => 'constructor'],
    ['that is a statement', () => "'%20or%201=1--"],
  ])('%s opens nothing', async (_, nearly) => {
    const answer = await server.app.inject({ url: `/en/match/${nearly(token)}/${match}.json` });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('touchline-match');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('with a language that is none is no file', async () => {
    for (const language of ['EN', 'e', 'eng', '%65n%00']) {
      const { body } = await server.app.inject({ url: `/${language}/match/${token}/${match}.json` });
      expect([language, body.includes('touchline-match')]).toEqual([language, false]);
    }
  });
});

test.each(['Shared', 'shared&view=shared', 'shared%00', '', 'staff&view=staff'])(
  'a view named %j is no view, and shows nothing',
  async (view) => {
    const answer = await server.app.inject({ url: `/en/match/${token}/${match}.json?view=${view}` });
    expect([answer.statusCode, answer.body.includes('touchline-match')]).toEqual([404, false]);
  },
);

test('one account cannot fill the queue of the printer, and is answered again afterwards', async () => {
  const pdf = `/en/match/${token}/${match}.pdf`;
  const ends: (() => void)[] = [];
  const slow = () =>
    new Promise<Uint8Array>((resolve) => {
      ends.push(() => resolve(new Uint8Array([0x25])));
    });
  const app = fastify();
  await app.register(exportRoutes, { deps: server.deps, sheet: { print: slow } });
  const waiting = Array.from({ length: PRINTS_AT_ONCE }, () => app.inject({ url: pdf }));
  await expect.poll(() => ends.length).toBe(PRINTS_AT_ONCE);
  const refused = await app.inject({ url: pdf });
  expect([refused.statusCode, refused.headers['retry-after'], ends.length]).toEqual([
    429,
    '60',
    PRINTS_AT_ONCE,
  ]);
  for (const end of ends) end();
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const next = app.inject({ url: pdf });
  await expect.poll(() => ends.length).toBe(PRINTS_AT_ONCE + 1);
  ends.at(-1)?.();
  expect((await next).statusCode).toBe(200);
  await app.close();
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s is no way to a file', async (method) => {
  const answer = await server.app.inject({ method, url: `/en/match/${token}/${match}.json` });
  expect(answer.statusCode).toBe(404);
});

test('HEAD has no body, and changes nothing', async () => {
  const answer = await server.app.inject({ method: 'HEAD', url: `/en/match/${token}/${match}.json` });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
});

test('what the database holds opens nothing: only the hash is compared, so no time tells how much is right', async () => {
  const stored = await server.deps.database.reader.selectFrom('export_tokens').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(token);
  for (const { token_hash } of stored) {
    const answer = await server.app.inject({ url: `/en/match/${token_hash}/${match}.json` });
    expect(answer.statusCode).toBe(404);
  }
});

test('an answer about a broken database tells nothing about it', async () => {
  const { database, fails } = silentDatabase(server.deps.database);
  fails.is = true;
  const app = fastify();
  await app.register(exportRoutes, { deps: { ...server.deps, database }, sheet: { print } });
  const answer = await app.inject({ url: `/en/match/${token}/${match}.json` });
  expect(answer.statusCode).toBe(510);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).not.toMatch(/sql|down|ECONN|stack|\.ts/i);
  await app.close();
});

test('a sheet has its own type, and is saved instead of shown', async () => {
  const pdf = `/en/match/${token}/${match}.pdf`;
  const app = fastify();
  await app.register(exportRoutes, { deps: server.deps, sheet: { print } });
  const answer = await app.inject({ url: pdf });
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'application/pdf',
    '%PDF',
  ]);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".*\.pdf"/);
  await app.close();
});
