/** The routes of the answer page, with real links on a whole server. */
import type { Changes } from '@touchline/domain/entity/rows/rows';
import type { AttendPage, ShownAnswerPage } from '@touchline/domain/request/answering/attend-page';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAINTENANCE_KEY } from '#platform/availability/availability.ts';
import { readRow } from '#platform/database/rows.ts';
import { newTestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { silentDatabase } from '#testing/server/silent-database.testing.ts';
import { PAGES_AS_JSON } from '#testing/server/web.testing.ts';
import {
  type AskedTeam,
  askTeam,
  coachChanges,
  gatheringOn,
  personalToken,
  SIBLINGS,
  sharedToken,
} from '../attendance.testing.ts';
import { CHANGES_PER_NETWORK } from './rate-limits.ts';

let server: TestServer;
let asked: AskedTeam;
let token: string;
let shared: string;
let rendered: AttendPage[];

const WEB = {
  ...PAGES_AS_JSON,
  renderAttend: async (page: AttendPage) => {
    rendered.push(page);
    return `<title>${page.page}</title>`;
  },
};

beforeAll(async () => {
  server = await openTestServer({ web: WEB, env: { PUBLIC_URL: 'https://touchline.example' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  rendered = [];
  asked = await askTeam(server, TASKS);
  token = await personalToken(server, asked.event, SIBLINGS);
  shared = await sharedToken(server, asked.event);
});

const TASKS: Changes = {
  'metadata.tasks/wash': { id: 'wash', kind: 'kit_wash', title: '', note: '', places: 1, order: 0 },
  'metadata.tasks/cars': { id: 'cars', kind: 'car_pool', title: '', note: '', places: 1, order: 1 },
};

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const get = (path: string, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url: `/attend/${path}` });
const post = (path: string, fields: string, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/attend/${path}`,
    headers: { ...FORM, ...headers },
    payload: fields,
  });
const last = () => rendered.at(-1);
const shown = () => last() as ShownAnswerPage;

/** Everything that families can change. */
async function stored() {
  const { metadata } = await gatheringOn(server, asked.event);
  const { answers, takers, reasons } = metadata;
  const unsubscribed = await server.deps.database.reader
    .selectFrom('attendance_unsubscribed')
    .selectAll()
    .where('team_sid', '=', asked.team)
    .execute();
  return { answers, takers, reasons, unsubscribed };
}

const familyLevels = async () => {
  const row = await readRow(server.deps.database.reader, 'teams', asked.team);
  return Object.keys(JSON.parse(row?.registers ?? '{}')).filter((path) => path.includes('family_levels'));
};

const NOTHING = { answers: [], takers: [], reasons: [], unsubscribed: [] };
const answersOf = async () =>
  (await stored()).answers.map(({ sid, answer, late, answered_by }) => ({ sid, answer, late, answered_by }));

test('reading every address of a link, by GET and by HEAD, changes nothing', async () => {
  const addresses = [
    '',
    '?answer=yes',
    '?done=answered&for=1',
    '/event.ics',
    '/unsubscribe',
    '/tasks',
    '/privacy',
    '/privacy?player=1&level=normal',
  ];
  for (const link of [token, shared])
    for (const below of addresses)
      for (const method of ['GET', 'HEAD'] as const) await get(`${link}${below}`, method);
  expect(await stored()).toEqual(NOTHING);
  expect(await familyLevels()).toEqual([]);
});

test('a family chooses what others see, and is led back to the page in the same language', async () => {
  const fields = `player=${asked.ben}&level=shielded`;
  const sent = await post(`${token}/privacy?lang=nl`, fields);
  const address = `/attend/${token}/privacy?lang=nl&for=${asked.ben}`;
  expect([sent.statusCode, sent.headers.location]).toEqual([303, address]);
  expect(await familyLevels()).toEqual([`metadata.family_levels/${asked.ben}`]);
  await server.app.inject({ method: 'GET', url: address });
  expect(last()).toMatchObject({ page: 'privacy', saved: asked.ben });
});

test('what others see is chosen by forms of our page only, and never with the shared link', async () => {
  const fields = `player=${asked.ben}&level=normal`;
  const other = { 'sec-fetch-site': 'cross-site' };
  const sent = [
    await post(`${token}/privacy`, fields, other),
    await post(`${token}/privacy`, `player=${asked.ben}&level=everything`),
    await post(`${token}/privacy`, 'level=normal'),
    await post(`${token}/privacy`, `player=${asked.carl}&level=normal`),
    await post(`${shared}/privacy`, fields),
    await get(`${shared}/privacy`),
    await get('unknown/privacy'),
  ];
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([403, 400, 400, 400, 400, 200, 404]);
  expect(await familyLevels()).toEqual([]);
});

test('an answer in the address is proposed, and is not recorded', async () => {
  await get(`${token}?answer=no`);
  expect(shown().proposed).toBe('no');
  await get(`${token}?answer=maybe`);
  expect(shown().proposed).toBe('');
});

test('pages are not stored, send no referrer, and take forms of their own site only', async () => {
  const { headers, statusCode } = await get(token);
  expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([
    200,
    'no-store',
    'no-referrer',
  ]);
  expect(headers['content-security-policy']).toContain("form-action 'self'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('a form records one answer and leads back to the page in the same language', async () => {
  const fields = `player=${asked.anna}&answer=yes&reason=+Comes+by+bike%0D%0A&late=10&leaves=`;
  const sent = await post(`${token}?lang=nl`, fields);
  const address = `/attend/${token}?lang=nl&done=answered&for=${asked.anna}`;
  expect([sent.statusCode, sent.headers.location]).toEqual([303, address]);
  expect(await answersOf()).toEqual([{ sid: asked.anna, answer: 'yes', late: 10, answered_by: 'mail' }]);
  expect((await stored()).reasons).toEqual([{ sid: asked.anna, reason: 'Comes by bike' }]);
  await server.app.inject({ method: 'GET', url: address });
  expect(shown().notice).toEqual({ is: 'answered', players: [asked.anna] });
});

test('one button answers for both children', async () => {
  const { anna, ben } = asked;
  const sent = await post(token, `player=${anna}&player=${ben}&answer=yes`);
  expect(sent.headers.location).toBe(`/attend/${token}?done=answered&for=${anna}&for=${ben}`);
  expect((await answersOf()).map(({ sid }) => sid).toSorted()).toEqual([anna, ben].toSorted());
});

test('an answer for both children is not recorded for one, and the page says so', async () => {
  const { anna, ben } = asked;
  const gone = asked.coach.device.mutation('deletePlayer', ben, { deleted: true });
  await asked.coach.device.push(gone);
  const sent = await post(token, `player=${anna}&player=${ben}&answer=yes`);
  expect([sent.statusCode, shown().notice]).toEqual([400, { is: 'answerNotSaved' }]);
  expect(shown().view.children.map(({ sid }) => sid)).toEqual([anna]);
  expect(await stored()).toEqual(NOTHING);
});

test('the shared link answers for any player of the sheet, and says that it was the link', async () => {
  await post(`${shared}?player=${asked.carl}`, `player=${asked.carl}&answer=no`);
  expect(await answersOf()).toEqual([{ sid: asked.carl, answer: 'no', late: 0, answered_by: 'link' }]);
});

test('a reason that a page does not show stays until its form says otherwise, or the answer turns', async () => {
  const { anna } = asked;
  await post(token, `player=${anna}&answer=no&reason=A+fever`);
  const reasonAfter = async (path: string, fields: string) => {
    await post(path, `player=${anna}&answer=${fields}`);
    return (await stored()).reasons;
  };
  const kept = [{ sid: anna, reason: 'A fever' }];
  expect(await reasonAfter(`${shared}?player=${anna}`, 'no&reason=')).toEqual(kept);
  expect(await reasonAfter(token, 'no')).toEqual(kept);
  expect(await reasonAfter(token, 'no&reason=')).toEqual([]);
  expect(await reasonAfter(token, 'no&reason=A+fever')).toEqual(kept);
  expect(await reasonAfter(token, 'yes')).toEqual([]);
});

test('a no has no minutes, whatever the hidden fields say', async () => {
  await post(token, `player=${asked.anna}&answer=no&reason=ill&late=ten&leaves=5`);
  expect(await answersOf()).toEqual([{ sid: asked.anna, answer: 'no', late: 0, answered_by: 'mail' }]);
});

test.each([
  ['late=ten', { field: 'late', code: 'noSuchMinute', max: 999 }],
  ['late=1000', { field: 'late', code: 'noSuchMinute', max: 999 }],
  ['leaves=-3', { field: 'leaves', code: 'noSuchMinute', max: 999 }],
  ['leaves=1.5', { field: 'leaves', code: 'noSuchMinute', max: 999 }],
])('a wrong field (%s) is named, and nothing that was typed is lost', async (field, problem) => {
  const sent = await post(token, `player=${asked.ben}&answer=yes&reason=Grandma%E2%80%99s+birthday&${field}`);
  expect(sent.statusCode).toBe(422);
  expect(await stored()).toEqual(NOTHING);
  const [name = '', value = ''] = field.split('=');
  const entered = { answer: 'yes', reason: 'Grandma’s birthday', late: '', leaves: '', [name]: value };
  expect(shown().refused).toEqual({ player: asked.ben, entered, problem });
});

test.each([
  [`reason=${'x'.repeat(201)}`, { field: 'reason', code: 'tooLong', max: 200 }],
  ['late=20&leaves=10', { field: 'leaves', code: 'leavesFirst', late: 20 }],
])('what the domain refuses is shown at its field (%#)', async (fields, problem) => {
  const sent = await post(token, `player=${asked.anna}&answer=yes&${fields}`);
  expect([sent.statusCode, shown().refused?.problem]).toEqual([422, problem]);
  expect(await stored()).toEqual(NOTHING);
});

test.each(['answer=yes', 'player=1', 'player=x&answer=yes', ''])(
  'a form that the page does not send (%s) is refused and shows the page',
  async (fields) => {
    const sent = await post(token, fields);
    expect([sent.statusCode, last()?.page]).toEqual([400, 'answer']);
    expect(await stored()).toEqual(NOTHING);
  },
);

test('a family’s link does not answer for another family’s child', async () => {
  expect((await post(token, `player=${asked.carl}&answer=no`)).statusCode).toBe(400);
  await post(`${token}/tasks`, `task=wash&player=${asked.carl}&does=take`);
  expect(await stored()).toEqual(NOTHING);
});

test('after closing, the page says that nothing was saved', async () => {
  const request = { closing: 'now', closes_at: Math.floor(server.deps.now() / 1_000) };
  await coachChanges(asked, { 'metadata.request': request });
  for (const [path, fields] of [
    [token, `player=${asked.anna}&answer=yes`],
    [`${token}/tasks`, `task=wash&player=${asked.anna}&does=take`],
  ] as const)
    expect((await post(path, fields)).headers.location).toBe(`/attend/${token}?done=closed`);
  expect(await stored()).toEqual(NOTHING);
  await get(token);
  expect(shown().view.state).toBe('closed');
});

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.touchline.example' },
  { origin: 'https://attacker.example' },
])('a form of another site is refused: %j', async (headers) => {
  expect((await post(token, `player=${asked.anna}&answer=yes`, headers)).statusCode).toBe(403);
  const task = `task=wash&player=${asked.anna}&does=take`;
  expect((await post(`${token}/tasks`, task, headers)).statusCode).toBe(403);
  expect(await stored()).toEqual(NOTHING);
});

test.each([
  {},
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
  { origin: 'null' },
  { origin: 'https://touchline.example' },
  { origin: 'http://localhost:3000' },
])('a form of this page is taken, also by browsers that send little: %j', async (headers) => {
  const from = { host: 'localhost:3000', ...headers };
  expect((await post(token, `player=${asked.anna}&answer=yes`, from)).statusCode).toBe(303);
});

test.each([
  ['task=wash&does=take', { task: 'wash', seats: 0 }],
  ['task=cars&does=offer&seats=3', { task: 'cars', seats: 3 }],
  ['task=cars&does=need&seats=2', { task: 'cars', seats: -2 }],
])('a form takes a task (%s), and another gives it back', async (fields, taken) => {
  const sent = await post(`${token}/tasks?lang=nl`, `player=${asked.anna}&${fields}`);
  expect(sent.headers.location).toBe(`/attend/${token}?lang=nl&done=taskSaved`);
  expect((await stored()).takers).toMatchObject([{ ...taken, player_sid: asked.anna }]);
  await post(`${token}/tasks`, `player=${asked.anna}&task=${taken.task}&does=giveBack`);
  expect((await stored()).takers).toEqual([]);
});

test('a place that another family took first is told', async () => {
  await post(`${shared}/tasks`, `task=wash&player=${asked.carl}&does=take`);
  const sent = await post(`${token}/tasks`, `task=wash&player=${asked.anna}&does=take`);
  expect(sent.headers.location).toBe(`/attend/${token}?done=taskNotSaved`);
});

test('a family takes over what another one wants to swap', async () => {
  await post(`${shared}/tasks`, `task=wash&player=${asked.carl}&does=take`);
  await post(`${shared}/tasks`, `task=wash&player=${asked.carl}&does=swap`);
  await post(`${token}/tasks`, `task=wash&player=${asked.ben}&does=takeOver&from=${asked.carl}`);
  expect((await stored()).takers).toMatchObject([{ player_sid: asked.ben, swap: false }]);
});

test('mail programs end the mails with one POST, without cookies, Origin and redirects', async () => {
  const sent = await post(`${token}/unsubscribe`, 'List-Unsubscribe=One-Click');
  expect([sent.statusCode, (await stored()).unsubscribed.length]).toEqual([200, 1]);
});

test('mail programs may send their form in parts', async () => {
  const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  await post(`${token}/unsubscribe`, body, { 'content-type': 'multipart/form-data; boundary=x' });
  expect((await stored()).unsubscribed).toHaveLength(1);
});

test('the page of the mails stops them and starts them again', async () => {
  await get(`${token}/unsubscribe`);
  expect(last()).toMatchObject({ page: 'unsubscribe', team: 'Rietdijk MO13-2', done: '' });
  await post(`${token}/unsubscribe`, '');
  expect(last()).toMatchObject({ done: 'off' });
  await get(`${token}/unsubscribe`);
  expect(last()).toMatchObject({ done: 'off' });
  await post(`${token}/unsubscribe`, 'again=1');
  expect(last()).toMatchObject({ done: 'on' });
  expect((await stored()).unsubscribed).toEqual([]);
});

test('an old mail can still end the mails, and its page names no team', async () => {
  await coachChanges(asked, { date: 86_400 });
  expect((await get(token)).statusCode).toBe(410);
  expect((await get(`${token}/unsubscribe`)).statusCode).toBe(200);
  expect(last()).toMatchObject({ page: 'unsubscribe', team: '' });
  await post(`${token}/unsubscribe`, '');
  expect((await stored()).unsubscribed).toHaveLength(1);
});

test('the shared link has no mails to end', async () => {
  expect((await get(`${shared}/unsubscribe`)).statusCode).toBe(404);
  expect((await post(`${shared}/unsubscribe`, '')).statusCode).toBe(404);
  expect((await stored()).unsubscribed).toEqual([]);
});

test('the event is a calendar file in the language of the reader', async () => {
  const file = await get(`${token}/event.ics?lang=nl`);
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(file.body).toContain(`UID:match-${asked.sid}@touchline`);
  expect((await get('other/event.ics')).statusCode).toBe(404);
});

test.each(['', '/other', '/TOKEN/deeper', '/TOKEN/unsubscribe/deeper'])(
  'at /attend%s is no question',
  async (below) => {
    const url = `/attend${below.replace('TOKEN', token)}`;
    const answer = await server.app.inject({ method: 'GET', url });
    expect([answer.statusCode, last()]).toEqual([404, { page: 'unknown' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

test('forms to unknown and to replaced links change nothing', async () => {
  const old = shared;
  await sharedToken(server, asked.event);
  const fields = `player=${asked.carl}&answer=yes`;
  expect((await post('other', fields)).statusCode).toBe(404);
  expect((await post(old, fields)).statusCode).toBe(410);
  expect((await post(`${old}/tasks`, `task=wash&player=${asked.carl}&does=take`)).statusCode).toBe(410);
  expect(await stored()).toEqual(NOTHING);
});

test.each([
  ['application/json', '{"player":1,"answer":"yes"}', 415],
  ['application/x-www-form-urlencoded', `answer=yes&reason=${'x'.repeat(9_000)}`, 413],
])('a body of type %s that is no form of ours is refused', async (type, payload, status) => {
  const sent = await post(token, payload, { 'content-type': type });
  expect([sent.statusCode, last()]).toEqual([status, { page: 'unknown' }]);
});

test('while the database does not answer, reading says so and a form is not taken as saved', async () => {
  const home = await newTestDatabase('sqlite');
  const { database, fails } = silentDatabase(await home.open());
  const other = await openTestServer({ web: WEB, database: home, deps: { database } });
  fails.is = true;
  const page = await other.app.inject({ method: 'GET', url: `/attend/${token}` });
  expect([page.statusCode, page.headers['retry-after'], last()]).toEqual([503, '60', { page: 'away' }]);
  const payload = 'player=1&answer=yes';
  const form = await other.app.inject({ method: 'POST', url: `/attend/${token}`, headers: FORM, payload });
  expect([form.statusCode, last()]).toEqual([503, { page: 'unsaved' }]);
  fails.is = false;
  await other.close();
  await home.remove();
});

test('during maintenance the page is shown, and a form is not taken as saved', async () => {
  const set = (value: string) =>
    server.deps.database.transaction((tx) =>
      tx
        .insertInto('meta')
        .values({ key: MAINTENANCE_KEY, value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute(),
    );
  await set('on');
  server.advance(2_000);
  const form = await post(token, `player=${asked.anna}&answer=yes`);
  expect([form.statusCode, last()]).toEqual([503, { page: 'unsaved' }]);
  expect((await get(token)).statusCode).toBe(200);
  await set('off');
  server.advance(2_000);
  expect((await post(token, `player=${asked.anna}&answer=yes`)).statusCode).toBe(303);
});

test('a network that sends too many forms is told to wait, and can still read', async () => {
  const remoteAddress = '198.51.100.7';
  const send = () =>
    server.app.inject({ method: 'POST', url: '/attend/other', remoteAddress, headers: FORM, payload: '' });
  for (let n = 0; n < CHANGES_PER_NETWORK; n++) await send();
  const refused = await send();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
  const read = await server.app.inject({ method: 'GET', url: `/attend/${token}`, remoteAddress });
  expect(read.statusCode).toBe(200);
});
