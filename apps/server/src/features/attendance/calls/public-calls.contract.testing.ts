/** `POST /api/public`, and the calls of families in it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_CALLS_PER_NETWORK } from '#access/public-calls/routes.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { publicSchema } from '../../../app.ts';
import {
  type AskedTeam,
  askTeam,
  DAY,
  gatheringOn,
  HOUR,
  personalToken,
  SIBLINGS,
  sharedToken,
} from '../attendance.testing.ts';
import { LINK_DAYS } from '../links/links.ts';
import { CHANGES_PER_NETWORK } from '../pages/rate-limits.ts';

const PAGE = `state link team { club name shirt { type lines color1 color2 color3 } } kind opponent name away
  start { date dateHours dateMinutes } meeting { date dateHours dateMinutes } timezone place closesAt
  children { sid name number status answer answeredAt byCoach reason late leaves }
  tasks { id kind title note places free takers { player_sid name seats swap own } }`;
const READ = `query($token: String!) { attendance(token: $token) { locale subscribed page { ${PAGE} } } }`;
const ANSWER = `mutation($token: String!, $player: Float!, $answer: String!, $reason: String, $late: Int) {
  answerAttendance(token: $token, player: $player, answer: $answer, reason: $reason, late: $late) {
    refused page { state children { sid name answer reason late } } } }`;

interface PublicAnswer {
  readonly status: number;
  readonly data: Record<string, unknown> | null;
  readonly error: { readonly code: number; readonly message: string } | null;
}

export function publicCallsContract(engine: Engine): void {
  let server: TestServer;
  let networks = 0;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  /** Makes a call from a network of its own unless one is given. */
  async function ask(
    query: unknown,
    variables: object = {},
    { from = `10.1.${++networks >> 8}.${networks & 255}`, on = server } = {},
  ): Promise<PublicAnswer> {
    const response = await on.app.inject({
      method: 'POST',
      url: '/api/public',
      remoteAddress: from,
      payload: { query, variables },
    });
    const body = response.json<{
      data: PublicAnswer['data'];
      errors?: { message: string; extensions: { code: number } }[];
    }>();
    const [error] = body.errors ?? [];
    const shown = error === undefined ? null : { message: error.message, ...error.extensions };
    return { status: response.statusCode, data: body.data, error: shown };
  }
  const withLink = async (): Promise<AskedTeam & { readonly token: string }> => {
    const asked = await askTeam(server);
    return { ...asked, token: await personalToken(server, asked.event, SIBLINGS) };
  };

  test('the schema has these calls and no others', () => {
    const schema = publicSchema();
    const names = [schema.getQueryType(), schema.getMutationType()].map((type) =>
      Object.keys(type?.getFields() ?? {}).toSorted(),
    );
    expect(names).toEqual([
      ['attendance', 'getStreamCount'],
      ['answerAttendance', 'changeTask', 'resubscribeAttendance', 'unsubscribeAttendance'],
    ]);
  });

  describe('attendance', () => {
    test('answers everything that a page shows, without an account and without addresses', async () => {
      const { token, anna } = await withLink();
      const { data } = await ask(READ, { token });
      expect(data).toMatchObject({
        attendance: {
          locale: 'en',
          subscribed: true,
          page: {
            state: 'open',
            link: 'personal',
            team: { club: 'Rietdijk', name: 'MO13-2' },
            kind: 'match',
            opponent: 'Noordhaven',
            name: '',
            meeting: null,
            closesAt: null,
            children: [{ sid: anna, name: 'Anna', status: 'not_reported' }, { name: 'Ben' }],
            tasks: [],
          },
        },
      });
      expect(JSON.stringify(data).toLowerCase()).not.toContain(SIBLINGS.toLowerCase());
    });

    test('names a session, which has no opponent', async () => {
      const { event } = await askTeam(server, {}, 'training_sessions');
      const token = await personalToken(server, event, SIBLINGS);
      expect((await ask(READ, { token })).data).toMatchObject({
        attendance: { page: { state: 'open', kind: 'training', opponent: '', name: 'Keepers', away: false } },
      });
    });

    test('answers 404 for an unknown link and 410 for one that has ended, and nothing else', async () => {
      const asked = await askTeam(server);
      const token = await sharedToken(server, asked.event);
      await sharedToken(server, asked.event);
      const gone = await ask(READ, { token });
      const unknown = await ask(READ, { token: 'none' });
      expect([unknown.status, unknown.data, unknown.error?.code]).toEqual([404, null, 404]);
      expect([gone.status, gone.data, gone.error?.code]).toEqual([410, null, 410]);
      expect(gone.error?.message).toBe(unknown.error?.message);
    });
  });

  describe('answerAttendance', () => {
    test('records an answer and answers the page with it', async () => {
      const { token, ben, event } = await withLink();
      const variables = { token, player: ben, answer: 'no', reason: 'holiday' };
      const { data } = await ask(ANSWER, variables);
      expect(data).toMatchObject({
        answerAttendance: {
          refused: '',
          page: { children: [{ answer: '' }, { name: 'Ben', answer: 'no', reason: 'holiday' }] },
        },
      });
      expect((await gatheringOn(server, event)).metadata.answers).toMatchObject([{ sid: ben, answer: 'no' }]);
    });

    test('answers why it changed nothing, with the page as it is', async () => {
      const { token, anna, carl } = await withLink();
      const yes = { token, player: anna, answer: 'yes' };
      expect((await ask(ANSWER, { ...yes, player: carl })).data).toMatchObject({
        answerAttendance: { refused: 'notOnSheet', page: { state: 'open' } },
      });
      expect((await ask(ANSWER, { ...yes, late: -3 })).data).toMatchObject({
        answerAttendance: { refused: 'noSuchMinute' },
      });
      server.advance(DAY);
      expect((await ask(ANSWER, yes)).data).toMatchObject({
        answerAttendance: { refused: 'closed', page: { state: 'started' } },
      });
      server.advance(LINK_DAYS * DAY);
      expect((await ask(ANSWER, yes)).status).toBe(410);
    });

    test('refuses other answers, missing values and values of a wrong type', async () => {
      const { token, anna, event } = await withLink();
      const yes = { token, player: anna, answer: 'yes' };
      for (const wrong of [
        { answer: '' },
        { answer: 'maybe' },
        { player: 'x' },
        { token: null },
        { late: 0.5 },
      ])
        expect((await ask(ANSWER, { ...yes, ...wrong })).error).toMatchObject({ code: 400 });
      expect((await gatheringOn(server, event)).metadata.answers).toEqual([]);
    });
  });

  describe('changeTask', () => {
    const TAKE = `mutation($token: String!, $player: Float!, $does: String!, $seats: Int) {
      changeTask(token: $token, task: "cars", player: $player, does: $does, seats: $seats) {
        refused page { tasks { id free takers { name seats own } } } } }`;

    test('takes a place in a task and answers the page with it', async () => {
      const cars = { id: 'cars', kind: 'car_pool', title: '', note: '', places: 0, order: 0 };
      const asked = await askTeam(server, { 'metadata.tasks/cars': cars });
      const token = await personalToken(server, asked.event, SIBLINGS);
      const take = { token, player: asked.anna, does: 'take', seats: 3 };
      expect((await ask(TAKE, take)).data).toEqual({
        changeTask: {
          refused: '',
          page: { tasks: [{ id: 'cars', free: 3, takers: [{ name: 'Anna', seats: 3, own: true }] }] },
        },
      });
      expect((await ask(TAKE, { ...take, seats: 99 })).data).toMatchObject({
        changeTask: { refused: 'seatsInvalid', page: { tasks: [{ free: 3 }] } },
      });
      expect((await ask(TAKE, { ...take, does: 'steal' })).error).toMatchObject({ code: 400 });
    });
  });

  test('mails end and begin again by a personal link; a shared link names no family', async () => {
    const { token, event } = await withLink();
    const call = (name: string, of: string) =>
      ask(`mutation($token: String!) { ${name}(token: $token) { subscribed } }`, { token: of });
    expect((await call('unsubscribeAttendance', token)).data).toEqual({
      unsubscribeAttendance: { subscribed: false },
    });
    expect((await call('resubscribeAttendance', token)).data).toEqual({
      resubscribeAttendance: { subscribed: true },
    });
    expect((await call('unsubscribeAttendance', await sharedToken(server, event))).status).toBe(404);
  });

  test('getStreamCount answers the number of followers of a match', async () => {
    server.deps.viewers.set('a-match', 3);
    const { data } = await ask('{ getStreamCount(match_token: "a-match") { count } }');
    expect(data).toEqual({ getStreamCount: { count: 3 } });
  });

  describe('limits', () => {
    test('one network makes a limited number of changes in an hour, whatever its links', async () => {
      const from = '10.9.0.1';
      const { token, anna } = await withLink();
      const unsubscribe = 'mutation { unsubscribeAttendance(token: "none") { subscribed } }';
      for (let n = 0; n < CHANGES_PER_NETWORK; n++) {
        if (n % PUBLIC_CALLS_PER_NETWORK === 0) server.advance(60_000);
        await ask(unsubscribe, {}, { from });
      }
      server.advance(60_000);
      const yes = { token, player: anna, answer: 'yes' };
      expect((await ask(ANSWER, yes, { from })).error).toMatchObject({ code: 429 });
      expect((await ask(READ, { token }, { from })).error).toBeNull();
      expect((await ask(ANSWER, yes)).error).toBeNull();
      server.advance(HOUR);
      expect((await ask(ANSWER, yes, { from })).error).toBeNull();
    });

    test('one network makes a limited number of calls in a minute', async () => {
      const from = '10.9.0.2';
      for (let n = 0; n < PUBLIC_CALLS_PER_NETWORK; n++) await ask('', {}, { from });
      expect((await ask(READ, { token: '' }, { from })).status).toBe(429);
      server.advance(60_000);
      expect((await ask(READ, { token: '' }, { from })).status).toBe(404);
    });

    test('a document opens one page, however it names it', async () => {
      const { token } = await withLink();
      const open = `attendance(token: "${token}") { locale }`;
      expect((await ask(`{ ${open} }`)).error).toBeNull();
      for (const query of [
        `{ a: ${open} b: ${open} }`,
        `{ ...A } fragment A on Query { ${open} again: ${open} }`,
      ])
        expect((await ask(query)).error).toMatchObject({ code: 400 });
    });

    test('a body has at most 16 kB, and no deep values', async () => {
      const long = await ask(READ, { token: 'x'.repeat(16_000) });
      expect(long.error).toMatchObject({ code: 400 });
      const deep = await server.app.inject({
        method: 'POST',
        url: '/api/public',
        headers: { 'content-type': 'application/json' },
        payload: `{"query":${'['.repeat(1_000)}`,
      });
      expect(deep.statusCode).toBe(400);
    });

    test('a document is limited in fields, aliases and depth as for data calls', async () => {
      const aliases = Array.from({ length: 20 }, (_, n) => `a${n}: attendance(token: "x") { locale }`);
      expect((await ask(`{ ${aliases.join(' ')} }`)).error).toMatchObject({ code: 400 });
      for (const wrong of ['', 'nonsense', '{ getTeams(sids: [1]) { sid } }', 7, null])
        expect((await ask(wrong)).error).toMatchObject({ code: 400 });
    });
  });

  test('introspection is refused in production, and calls during maintenance', async () => {
    const env = { NODE_ENV: 'production', SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'https://t.example' };
    const production = await openTestServer({ engine, env });
    const schema = await ask('{ __schema { types { name } } }', {}, { on: production });
    expect(schema.error).toMatchObject({ code: 400 });
    await production.deps.database.transaction((tx) =>
      tx.insertInto('meta').values({ key: 'maintenance', value: 'on' }).execute(),
    );
    production.advance(2_000);
    expect((await ask(READ, { token: '' }, { on: production })).status).toBe(503);
    await production.close();
  });
}
