/** Attacks with the address of an answer page, and by members on what families have said. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AskedTeam,
  answer,
  askTeam,
  coachChanges,
  gatheringOn,
  personalToken,
  SIBLINGS,
  sharedToken,
  YES,
} from '#features/attendance/attendance.testing.ts';
import { PAGES_PER_NETWORK } from '#features/attendance/pages/page-guards.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { PAGES_AS_JSON } from '#testing/server/web.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';

const WEB = {
  ...PAGES_AS_JSON,
  renderAttend: async ({ page }: { readonly page: string }) => `<title>${page}</title>`,
};
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let server: TestServer;
let asked: AskedTeam;
let token: string;
beforeAll(async () => {
  server = await openTestServer({ web: WEB });
  asked = await askTeam(server);
  token = await personalToken(server, asked.event, SIBLINGS);
});
afterAll(() => server.close());

const changed = async () => {
  const { answers, reasons, takers } = (await gatheringOn(server, asked.event)).metadata;
  return [...answers, ...reasons, ...takers].length;
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
    ['encoded twice', (t) => t.replace(/./, (c) => `%25${c.charCodeAt(0).toString(16)}`)],
    ['with a path before it', (t) => `..%2f${t}`],
    ['of a kilobyte', (t) => t + 'A'.repeat(1_000)],
    ['of nothing', () => '%20'],
    ['that is the hash of another', () => 'constructor'],
  ])('%s opens nothing and takes no form', async (_, nearly) => {
    const url = `/attend/${nearly(token)}`;
    for (const path of ['', '/event.ics', '/unsubscribe']) {
      const { statusCode, headers } = await server.app.inject({ url: url + path });
      expect([path, statusCode]).toEqual([path, 404]);
      expect(headers['set-cookie']).toBeUndefined();
    }
    const payload = `player=${asked.anna}&answer=yes`;
    for (const path of ['', '/tasks', '/unsubscribe']) {
      const { statusCode, headers } = await server.app.inject({
        method: 'POST',
        url: url + path,
        headers: FORM,
        payload,
      });
      expect([path, [400, 404].includes(statusCode), headers.location]).toEqual([path, true, undefined]);
    }
    expect(await changed()).toBe(0);
  });

  test('is the link when only its writing differs, as programs do that encode letters', async () => {
    const encoded = token.replace(/[a-z]/i, (c) => `%${c.charCodeAt(0).toString(16)}`);
    expect((await server.app.inject({ url: `/attend/${encoded}` })).statusCode).toBe(200);
  });
});

test.each(['PUT', 'PATCH', 'DELETE'] as const)('%s changes nothing', async (method) => {
  const payload = `player=${asked.anna}&answer=yes`;
  for (const path of ['', '/unsubscribe']) {
    const sent = await server.app.inject({ method, url: `/attend/${token}${path}`, headers: FORM, payload });
    expect(sent.statusCode).toBe(404);
  }
  expect(await changed()).toBe(0);
});

test('no parameter of the address leads a form to another site or adds a header', async () => {
  const shared = await sharedToken(server, asked.event);
  const hostile = encodeURIComponent('//attacker.example/\r\nSet-Cookie: a=b');
  const query = ['lang', 'appearance', 'player', 'done', 'answer', 'for'].map((name) => `${name}=${hostile}`);
  const sent = await server.app.inject({
    method: 'POST',
    url: `/attend/${shared}?${query.join('&')}`,
    headers: FORM,
    payload: `player=${asked.dora}&answer=no`,
  });
  expect(sent.statusCode).toBe(303);
  expect(sent.headers.location).toMatch(new RegExp(`^/attend/${shared}\\?[\\w%=&.+-]+$`));
  expect(sent.headers['set-cookie']).toBeUndefined();
});

test('a network that opens too many pages, files or guessed links is told to wait', async () => {
  const remoteAddress = '198.51.100.9';
  const get = (path: string) => server.app.inject({ url: `/attend/${path}`, remoteAddress });
  const paths = ['guessed', token, `${token}/event.ics`, `${token}/unsubscribe`];
  for (let n = 0; n < PAGES_PER_NETWORK; n++) await get(paths[n % paths.length] ?? '');
  for (const path of paths) {
    const { statusCode, headers } = await get(path);
    expect([path, statusCode, headers['retry-after']]).toEqual([path, 429, '600']);
  }
});

test('a link of a session answers for no player of the match with the same number, and shows nothing of it', async () => {
  const [match, session] = [await askTeam(server), await askTeam(server, {}, 'training_sessions')];
  await server.deps.database.transaction((tx) =>
    tx
      .updateTable('attendance_links')
      .set({ kind_sid: match.sid })
      .where('kind', '=', 'training_sessions')
      .where('kind_sid', '=', session.sid)
      .execute(),
  );
  const shared = await sharedToken(server, { ...session.event, kind_sid: match.sid });
  const payload = `player=${match.anna}&answer=yes`;
  const answered = await server.app.inject({
    method: 'POST',
    url: `/attend/${shared}`,
    headers: FORM,
    payload,
  });
  expect(answered.statusCode).not.toBe(303);
  expect((await gatheringOn(server, match.event)).metadata.answers).toEqual([]);
});

test('a member who writes an answer in the name of a family is named in the history', async () => {
  const own = await askTeam(server);
  await makePremium(server, own.team);
  const member = await Coach.signUp(server);
  await join(own.coach, member, { team: own.team, role: 'assistent' });
  const mails = await personalToken(server, own.event, SIBLINGS);
  expect(await answer(server, mails, { player: own.anna, said: YES })).toBe('ok');
  const path = `metadata.answers/${own.anna}`;
  const said = { sid: own.anna, answer: 'no', withdrew: true, answered_at: 1, late: 0, leaves: 0 };
  const forged = { [path]: { ...said, answered_by: 'mail' } };
  expect(
    await member.results(member.device.mutation('updateMatch', own.sid, forged, { offset: 1_000 })),
  ).toEqual(['applied']);
  await coachChanges(own, { [path]: { ...said, answer: 'yes', answered_by: 'coach' } }, 2_000);
  const earlier = await server.deps.database.reader
    .selectFrom('lost_values')
    .select(['value', 'account_sid'])
    .where('sid', '=', own.sid)
    .where('path', '=', path)
    .execute();
  expect(earlier.map(({ value, account_sid }) => [JSON.parse(value).answer, account_sid]).toSorted()).toEqual(
    [
      ['no', member.account.sid],
      ['yes', 0],
    ],
  );
});
