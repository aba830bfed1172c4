/** Attacks with the address of a Team Page or a club page. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { PAGES_AS_JSON } from '#testing/server/web.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';

let home: TestDatabase;
let server: TestServer;
/** How often the database was asked. */
let asked = 0;
let coach: Coach;
let links: Readonly<Record<'page' | 'club', string>>;
beforeAll(async () => {
  home = await newTestDatabase('sqlite');
  const database = await home.open();
  const counting: Database = {
    ...database,
    get reader() {
      asked++;
      return database.reader;
    },
  };
  server = await openTestServer({ web: PAGES_AS_JSON, database: home, deps: { database: counting } });
  coach = await Coach.signUp(server);
  const team = await coach.device.newTeam({ clubname: 'Rietdijk', teamname: 'JO19-1', teampage: 1 });
  const { sid } = coach.account;
  await coach.results(
    coach.device.mutation('updateUserInfo', sid, { 'club.open': true, [`club.team_sids/${team}`]: 0 }),
  );
  links = { page: await linkOf('team', team), club: await linkOf('club', sid) };
});
afterAll(async () => {
  await server.close();
  await home.remove();
});

async function linkOf(kind: string, sid: number): Promise<string> {
  const { replacePageLink } = await coach.ask<{ replacePageLink: { token: string } }>(
    `mutation { replacePageLink(kind: "${kind}", sid: ${sid}) { token } }`,
  );
  return replacePageLink.token;
}

const KINDS = ['page', 'club'] as const;
const OTHER = { page: 'club', club: 'page' } as const;
const NEARLY: readonly (readonly [string, (token: string) => string])[] = [
  [
    'with a letter of another case',
    (t) => t.replace(/[a-z]/i, (c) => (c < 'a' ? c.toLowerCase() : c.toUpperCase())),
  ],
  ['one letter short', (t) => t.slice(1)],
  ['one letter long', (t) => `${t}A`],
  ['with white space', (t) => `${t}%20`],
  ['with a zero byte', (t) => `${t}%00`],
  ['with a line break', (t) => `${t}%0d%0aSet-Cookie:%20a=b`],
  ['encoded twice', (t) => t.replace(/./, (c) => `%25${c.charCodeAt(0).toString(16)}`)],
  ['with a path before it', (t) => `..%2f${t}`],
  ['of a kilobyte', (t) => t + 'A'.repeat(900)],
  ['of nothing', () => '%20'],
  ['of a property that every object has', () => 'constructor'],
  ['with HTML', () => '%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  ['that begins with the name of a screen', (t) => `page${t}`],
];

describe.each(KINDS)('/%s', (kind) => {
  test.each(NEARLY)('an address %s opens nothing', async (_, nearly) => {
    for (const path of ['', '/embed', '/more/of/it']) {
      const { statusCode, headers, body } = await server.app.inject({
        url: `/${kind}/${nearly(links[kind])}${path}`,
      });
      expect([path, statusCode, headers['set-cookie']]).toEqual([path, 404, undefined]);
      expect(body).not.toContain('Rietdijk');
    }
  });

  test('the link of the other kind of page opens nothing', async () => {
    expect((await server.app.inject({ url: `/${kind}/${links[OTHER[kind]]}` })).statusCode).toBe(404);
  });

  test('every guessed token costs one look into the database, as long as it is', async () => {
    const looks: number[] = [];
    for (const token of ['a', 'a'.repeat(43), links[kind].toUpperCase(), links[OTHER[kind]], '%00']) {
      const before = asked;
      await server.app.inject({ url: `/${kind}/${token}` });
      looks.push(asked - before);
    }
    expect(looks).toEqual([1, 1, 1, 1, 1]);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s changes and shows nothing', async (method) => {
    for (const path of ['', '/embed']) {
      const { statusCode, body } = await server.app.inject({ method, url: `/${kind}/${links[kind]}${path}` });
      expect([statusCode, body.includes('Rietdijk')]).toEqual([404, false]);
    }
    expect((await server.app.inject({ url: `/${kind}/${links[kind]}` })).statusCode).toBe(200);
  });

  test('HEAD is answered as GET, without the page', async () => {
    const { statusCode, body } = await server.app.inject({ method: 'HEAD', url: `/${kind}/${links[kind]}` });
    expect([statusCode, body]).toEqual([200, '']);
  });

  test('no parameter of the address adds a header or leads elsewhere', async () => {
    const hostile = encodeURIComponent('//attacker.example/\r\nSet-Cookie: a=b');
    const query = ['lang', 'appearance', 'token', 'lang'].map((name) => `${name}=${hostile}`);
    const { statusCode, headers, body } = await server.app.inject({
      url: `/${kind}/${links[kind]}?${query.join('&')}`,
    });
    expect([statusCode, headers['set-cookie'], headers.location]).toEqual([200, undefined, undefined]);
    expect(body).not.toContain('attacker');
  });
});
