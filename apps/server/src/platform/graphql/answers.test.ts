/** The memory that the responses of one account may take. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { ask, call, openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';
import { Answers } from './answers.ts';

const MEGABYTE = 1_000_000;
const PULL = '{ pull(cursor: "", limit: 5000) { rows } }';

describe('the unread responses of one account', () => {
  const open = () => new Answers({ answerMegabytesPerAccount: 5 });
  const page = (answer: ReturnType<Answers['begin']>, megabytes: number) =>
    answer.page(
      async () => 'page',
      () => megabytes * MEGABYTE,
    );

  test('block the next page until they are read', async () => {
    const answers = open();
    const [first, second, third] = [answers.begin(1), answers.begin(1), answers.begin(1)];
    expect([await page(first, 4), await page(second, 4)]).toEqual(['page', 'page']);
    await expect(page(third, 4)).rejects.toMatchObject({ code: 429 });
    expect(await page(answers.begin(2), 4)).toBe('page');
    first.end();
    first.end();
    expect(await page(third, 4)).toBe('page');
  });

  test('count with their real size, and a single response may exceed the limit', async () => {
    const answers = open();
    const [large, small] = [answers.begin(1), answers.begin(1)];
    large.isMade(30 * MEGABYTE);
    expect(() => small.isMade(1)).toThrow(expect.objectContaining({ code: 429 }));
    large.end();
    small.isMade(1);
  });

  test('are produced two at a time, in the order of the requests', async () => {
    const answers = open();
    const making: number[] = [];
    const ends: (() => void)[] = [];
    const pages = [0, 1, 2].map((n) =>
      answers.begin(1).page(
        () => {
          making.push(n);
          return new Promise<void>((resolve) => ends.push(resolve));
        },
        () => 0,
      ),
    );
    await Promise.resolve();
    expect(making).toEqual([0, 1]);
    ends[0]?.();
    await pages[0];
    await new Promise((resolve) => setImmediate(resolve));
    expect(making).toEqual([0, 1, 2]);
    for (const end of ends) end();
    await Promise.all(pages);
  });
});

describe('a client that asks for pages', () => {
  let server: TestServer;
  let token: string;
  let address: string;
  beforeAll(async () => {
    server = await openTestServer({ env: { MAX_ANSWER_MB_PER_ACCOUNT: '5' } });
    ({ token } = await signUp(server));
    const device = await TestDevice.register(server, token);
    const players = await device.newPlayers(200);
    for (let from = 0; from < players.length; from += 100) {
      const notes = players
        .slice(from, from + 100)
        .map((sid) => device.mutation('updatePlayer', sid, { 'metadata.note': 'n'.repeat(20_000) }));
      const { results } = await device.push(...notes);
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['applied']));
    }
    address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

  const statusOf = async () => {
    const response = await fetch(`${address}/api/data`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: PULL }),
    });
    await response.text();
    return response.status;
  };

  async function askAndDoNotRead(): Promise<Socket> {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.pause();
    const body = JSON.stringify({ query: PULL });
    socket.write(
      `POST /api/data HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    return socket;
  }

  test('gets 429 while it leaves responses unread, until it disconnects', async () => {
    expect(await statusOf()).toBe(200);
    const unread = await Promise.all(Array.from({ length: 6 }, askAndDoNotRead));
    await expect.poll(statusOf).toBe(429);
    for (const socket of unread) socket.destroy();
    await expect.poll(statusOf).toBe(200);
  });

  test.each([
    ['by aliases', 'query { a: pull(cursor: "") { cursor } b: pull(cursor: "") { cursor } }'],
    [
      'by a fragment',
      'query { pull(cursor: "") { cursor } ...more } fragment more on Query { b: pull(cursor: "") { cursor } }',
    ],
    [
      'by fragments in a row',
      'query { ...one ...two } fragment one on Query { a: getRows(names: []) { epoch } } fragment two on Query { ... { b: getRows(names: []) { epoch } } }',
    ],
    ['of typed reads', '{ a: getTeams(sids: []) { sid } b: getTeams(sids: []) { sid } }'],
    [
      'of calendars',
      '{ a: getSavedFixtures(team_sid: 1) { content } b: getSavedFixtures(team_sid: 1) { content } }',
    ],
  ])('gets 400 for a document that contains %s twice', async (_, query) => {
    expect((await call(server, token, { query })).status).toBe(400);
  });

  test('gets pages of different kinds in one document', async () => {
    const query =
      '{ pull(cursor: "", limit: 1) { more } getTeams(sids: []) { sid } getPlayers(sids: []) { sid } cloudSync { epoch } getRows(names: []) { rows } }';
    expect((await call(server, token, { query })).status).toBe(200);
  });

  test('gets all rows, whatever their length, page by page', async () => {
    const device = await TestDevice.register(server, token);
    const rows = await device.pullAll();
    expect(rows.filter(({ collection }) => collection === 'players')).toHaveLength(200);
    const names = rows.map(({ collection, sid }) => ({ collection, sid }));
    const query = 'query($names: [RowNameInput!]!) { getRows(names: $names) { rows } }';
    const { getRows } = await ask<{ getRows: { rows: unknown[] } }>(server, token, {
      query,
      variables: { names },
    });
    expect(getRows.rows).toHaveLength(rows.length);
  });
});
