/** The routes of the answer page, with links that note what was done with them. */
import { aTeam, readyMatch, somePlayers } from '@touchline/domain/match/testing/match.testing';
import { type AnswerPage, answerPage } from '@touchline/domain/request/answer-page';
import type { AttendPage, ShownAnswerPage } from '@touchline/domain/request/attend-page';
import { ok, refuse } from '@touchline/domain/result';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryLimits } from '#platform/limits/limits.ts';
import { testConfig } from '#testing/server/server.testing.ts';
import type { AnswerAccess, ReadAnswerPage } from './answer-access.ts';
import { FORMS_PER_NETWORK } from './page-guards.ts';
import { attendPages } from './pages.ts';

const TOKEN = 'T'.repeat(43);
const NOW = Date.UTC(2026, 10, 6, 12);
const PLAYERS = somePlayers(14);
const TEAM = aTeam(PLAYERS, { timezone: 'Europe/Amsterdam' });
const MATCH = readyMatch();

function viewOf(family: readonly number[] | null): AnswerPage {
  return answerPage({ match: MATCH, deleted: false, team: TEAM, players: PLAYERS, family, nowMs: NOW });
}

let app: FastifyInstance;
let rendered: AttendPage[];
let done: unknown[];
let access: AnswerAccess;
let read: ReadAnswerPage;

beforeEach(async () => {
  rendered = [];
  done = [];
  read = { ok: true, page: viewOf([1, 2]), locale: 'en', subscribed: true };
  access = {
    read: async (token) => (token === TOKEN ? read : { ok: false, why: 'unknown' }),
    event: async (token) => (token === TOKEN ? { match: MATCH, team: TEAM, deleted: false } : null),
    answer: async (_token, given) => {
      done.push(given);
      return ok(viewOf([1, 2]));
    },
    task: async (_token, change) => {
      done.push(change);
      return ok(viewOf([1, 2]));
    },
    subscribe: async (token, on) => {
      done.push({ subscribed: on });
      return token === TOKEN;
    },
  };
  const web = {
    files: '',
    renderFollower: async () => '',
    renderAttend: async (page: AttendPage) => {
      rendered.push(page);
      return `<title>${page.page}</title>`;
    },
  };
  app = fastify();
  const deps = {
    config: testConfig({ PUBLIC_URL: 'https://touchline.example' }),
    limits: memoryLimits(() => NOW),
    now: () => NOW,
  };
  // Tests may replace what a link answers.
  const current: AnswerAccess = {
    read: (token) => access.read(token),
    event: (token) => access.event(token),
    answer: (token, given) => access.answer(token, given),
    task: (token, change) => access.task(token, change),
    subscribe: (token, on) => access.subscribe(token, on),
  };
  await app.register(attendPages, { deps, web, access: current });
});
afterEach(() => app.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const get = (path: string) => app.inject({ method: 'GET', url: `/attend/${path}` });
const post = (path: string, fields: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/attend/${path}`, headers: { ...FORM, ...headers }, payload: fields });
const last = () => rendered.at(-1);
const shown = () => last() as ShownAnswerPage;

test('reading every address of a link, by GET and by HEAD, changes nothing', async () => {
  for (const below of [
    '',
    '?answer=yes',
    '?answer=no&done=answered&for=1',
    '/event.ics',
    '/unsubscribe',
    '/tasks',
  ])
    for (const method of ['GET', 'HEAD'] as const)
      await app.inject({ method, url: `/attend/${TOKEN}${below}` });
  expect(done).toEqual([]);
});

test('an answer in the address is proposed, and is not recorded', async () => {
  await get(`${TOKEN}?answer=no`);
  expect(shown().proposed).toBe('no');
  await get(`${TOKEN}?answer=maybe`);
  expect(shown().proposed).toBe('');
  expect(done).toEqual([]);
});

test('pages are not stored, and neither framed nor found by their content type', async () => {
  const { headers, statusCode } = await get(TOKEN);
  expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([
    200,
    'no-store',
    'text/html; charset=utf-8',
  ]);
});

test('a form records one answer and leads back to the page in the same language', async () => {
  const sent = await post(
    `${TOKEN}?lang=nl`,
    'player=1&answer=yes&reason=+Comes+by+bike%0D%0A&late=10&leaves=',
  );
  expect([sent.statusCode, sent.headers.location]).toEqual([
    303,
    `/attend/${TOKEN}?lang=nl&done=answered&for=1`,
  ]);
  expect(done).toEqual([
    { player: 1, said: { answer: 'yes', reason: 'Comes by bike', late: 10, leaves: 0 } },
  ]);
  await app.inject({ method: 'GET', url: sent.headers.location ?? '' });
  expect(shown().notice).toEqual({ is: 'answered', players: [1] });
});

test('one button answers for both children', async () => {
  const sent = await post(TOKEN, 'player=1&player=2&answer=yes');
  expect(sent.headers.location).toBe(`/attend/${TOKEN}?done=answered&for=1&for=2`);
  expect(done).toHaveLength(2);
});

test('a no has no minutes, whatever the hidden fields say', async () => {
  await post(TOKEN, 'player=1&answer=no&reason=ill&late=ten&leaves=5');
  expect(done).toEqual([{ player: 1, said: { answer: 'no', reason: 'ill', late: 0, leaves: 0 } }]);
});

test.each([
  ['late=ten', { field: 'late', code: 'noSuchMinute', max: 999 }],
  ['late=1000', { field: 'late', code: 'noSuchMinute', max: 999 }],
  ['leaves=-3', { field: 'leaves', code: 'noSuchMinute', max: 999 }],
  ['leaves=1.5', { field: 'leaves', code: 'noSuchMinute', max: 999 }],
])('a wrong field (%s) is named, and nothing that was typed is lost', async (field, problem) => {
  const sent = await post(TOKEN, `player=2&answer=yes&reason=Grandma%E2%80%99s+birthday&${field}`);
  expect(sent.statusCode).toBe(422);
  expect(done).toEqual([]);
  const [name = '', value = ''] = field.split('=');
  expect(shown().refused).toEqual({
    player: 2,
    entered: { answer: 'yes', reason: 'Grandma’s birthday', late: '', leaves: '', [name]: value },
    problem,
  });
});

test.each([
  [{ code: 'reasonTooLong', max: 200 } as const, { field: 'reason', code: 'tooLong', max: 200 }],
  [
    { code: 'leavesFirst', player: 1, minute: 20 } as const,
    { field: 'leaves', code: 'leavesFirst', late: 20 },
  ],
])('what the domain refuses (%j) is shown at its field', async (refusal, problem) => {
  access.answer = async () => refuse(refusal);
  const sent = await post(TOKEN, 'player=1&answer=yes&reason=x&late=20&leaves=10');
  expect([sent.statusCode, shown().refused?.problem]).toEqual([422, problem]);
});

test.each([
  'answer=yes',
  'player=1',
  'player=1&answer=maybe',
  'player=x&answer=yes',
  'player=1&player=0&answer=yes',
  '',
])('a form that the page does not send (%s) is refused and shows the page', async (fields) => {
  const sent = await post(TOKEN, fields);
  expect([sent.statusCode, last()?.page, done]).toEqual([400, 'answer', []]);
});

test('after closing, the page says that nothing was saved', async () => {
  access.answer = async () => refuse({ code: 'closed' });
  const sent = await post(TOKEN, 'player=1&answer=yes');
  expect(sent.headers.location).toBe(`/attend/${TOKEN}?done=closed`);
});

test.each([
  ['unknown', 404],
  ['gone', 410],
  ['tooMany', 429],
  ['noRoom', 503],
  ['notOnSheet', 400],
] as const)('a refusal of the link (%s) is answered with %i', async (code, status) => {
  access.answer = async () => refuse({ code });
  access.task = async () => refuse({ code });
  expect((await post(TOKEN, 'player=1&answer=yes')).statusCode).toBe(status);
  const task = await post(`${TOKEN}/tasks`, 'task=a&player=1&does=take');
  expect(task.statusCode).toBe(code === 'notOnSheet' ? 303 : status);
});

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.touchline.example' },
  { origin: 'https://attacker.example' },
])('a form of another site is refused: %j', async (headers) => {
  expect((await post(TOKEN, 'player=1&answer=yes', headers)).statusCode).toBe(403);
  expect((await post(`${TOKEN}/tasks`, 'task=a&player=1&does=take', headers)).statusCode).toBe(403);
  expect(done).toEqual([]);
});

test.each([
  {},
  { 'sec-fetch-site': 'same-origin', origin: 'null' },
  { origin: 'null' },
  { origin: 'https://touchline.example' },
  { origin: 'http://localhost:3000' },
])('a form of this page is taken, also by browsers that send little: %j', async (headers) => {
  expect((await post(TOKEN, 'player=1&answer=yes', { host: 'localhost:3000', ...headers })).statusCode).toBe(
    303,
  );
});

test.each([
  ['does=take', { does: 'take', seats: 0, from: 0 }],
  ['does=offer&seats=3', { does: 'take', seats: 3, from: 0 }],
  ['does=need&seats=2', { does: 'take', seats: -2, from: 0 }],
  ['does=giveBack', { does: 'giveBack', seats: 0, from: 0 }],
  ['does=takeOver&from=9', { does: 'takeOver', seats: 0, from: 9 }],
])('a form of a task (%s) changes the task', async (fields, change) => {
  const sent = await post(`${TOKEN}/tasks?player=1`, `task=a-1&player=1&${fields}`);
  expect(sent.headers.location).toBe(`/attend/${TOKEN}?player=1&done=taskSaved`);
  expect(done).toEqual([{ task: 'a-1', player: 1, ...change }]);
});

test('a place that another family took first is told', async () => {
  access.task = async () => refuse({ code: 'noPlace', task: 'a' });
  const sent = await post(`${TOKEN}/tasks`, 'task=a&player=1&does=take');
  expect(sent.headers.location).toBe(`/attend/${TOKEN}?done=taskNotSaved`);
});

test('mail programs end the mails with one POST, without cookies, Origin and redirects', async () => {
  const sent = await post(`${TOKEN}/unsubscribe`, 'List-Unsubscribe=One-Click');
  expect([sent.statusCode, done]).toEqual([200, [{ subscribed: false }]]);
  const boundary =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  const parts = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await post(`${TOKEN}/unsubscribe`, boundary, parts)).statusCode).toBe(200);
  expect(done).toHaveLength(2);
});

test('the page of the mails stops them and starts them again', async () => {
  await get(`${TOKEN}/unsubscribe`);
  expect(last()).toMatchObject({ page: 'unsubscribe', team: 'Rietdijk MO13-2', done: '' });
  await post(`${TOKEN}/unsubscribe`, '');
  expect(last()).toMatchObject({ done: 'off' });
  await post(`${TOKEN}/unsubscribe`, 'again=1');
  expect(last()).toMatchObject({ done: 'on' });
  expect(done).toEqual([{ subscribed: false }, { subscribed: true }]);
});

test('an old mail can still end the mails, and its page names nobody', async () => {
  read = { ok: false, why: 'gone' };
  expect((await get(`${TOKEN}/unsubscribe`)).statusCode).toBe(200);
  expect(last()).toMatchObject({ page: 'unsubscribe', team: '' });
  expect((await post(`${TOKEN}/unsubscribe`, '')).statusCode).toBe(200);
});

test('the shared link has no mails to end', async () => {
  read = { ok: true, page: viewOf(null), locale: 'en', subscribed: true };
  expect((await get(`${TOKEN}/unsubscribe`)).statusCode).toBe(404);
});

test('the event is a calendar file in the language of the reader', async () => {
  const file = await get(`${TOKEN}/event.ics?lang=nl`);
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(file.body).toContain('BEGIN:VEVENT');
  expect((await get('other/event.ics')).statusCode).toBe(404);
});

test.each(['', 'other', `${TOKEN}/deeper`, `${TOKEN}/unsubscribe/deeper`])(
  '%j shows that there is no question',
  async (path) => {
    const answer = await get(path);
    expect([answer.statusCode, last()]).toEqual([404, { page: 'unknown' }]);
  },
);

test('a link that was replaced is gone', async () => {
  read = { ok: false, why: 'gone' };
  expect((await get(TOKEN)).statusCode).toBe(410);
});

test('while the database does not answer, reading says so and a form is not taken as saved', async () => {
  const away = async () => {
    throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
  };
  Object.assign(access, { read: away, answer: away });
  const page = await get(TOKEN);
  expect([page.statusCode, page.headers['retry-after'], last()]).toEqual([503, '30', { page: 'away' }]);
  const form = await post(TOKEN, 'player=1&answer=yes');
  expect([form.statusCode, last()]).toEqual([503, { page: 'unsaved' }]);
});

test.each([
  ['application/json', '{"player":1,"answer":"yes"}', 415],
  ['application/x-www-form-urlencoded', `player=1&answer=yes&reason=${'x'.repeat(9_000)}`, 413],
])('a body of type %s that is no form of ours is refused', async (type, payload, status) => {
  const sent = await post(TOKEN, payload, { 'content-type': type });
  expect([sent.statusCode, done, last()]).toEqual([status, [], { page: 'unknown' }]);
});

test('a network that sends too many forms is told to wait', async () => {
  for (let n = 0; n < FORMS_PER_NETWORK; n++) await post(TOKEN, '');
  const sent = await post(TOKEN, 'player=1&answer=yes');
  expect([sent.statusCode, sent.headers['retry-after'], done]).toEqual([429, '60', []]);
  expect((await get(TOKEN)).statusCode).toBe(200);
});
