/**
 * Input that our apps never send. Each kind has its code and writes nothing wrong. The device can continue with its
 * next batch and its next pull.
 */
import { VALIDATION_MESSAGES } from '@touchline/domain/validation/messages';
import { formatStamp } from '@touchline/sync/model/stamp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PUSH, type TestBatch, TestDevice } from '#testing/devices/device.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import {
  call,
  type DataAnswer,
  openTestServer,
  signUp,
  type TestServer,
} from '#testing/server/server.testing.ts';

const YEAR_MS = 365 * 86_400_000;

export function badInputContract(engine: Engine): void {
  let server: TestServer;
  let device: TestDevice;
  let other: TestDevice;
  let team: number;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const { token } = await signUp(server);
    device = await TestDevice.register(server, token);
    other = await TestDevice.register(server, token);
    team = await device.newTeam();
  });

  const data = (query: string, variables: object = {}) => call(server, device.token, { query, variables });
  const good = () => device.mutation('updateTeam', team, { division: 'A' });

  /** Checks that both devices still work: one writes, the other one reads it, and nothing else was written. */
  async function goesOn(using: TestDevice = device): Promise<void> {
    const { results } = await using.push(using.mutation('updateTeam', team, { teamname: 'goes on' }));
    expect(results).toEqual([{ status: 'applied' }]);
    const rows = await other.pullAll();
    const found = rows.find(({ collection }) => collection === 'teams');
    expect(found?.registers.teamname?.[0]).toBe('goes on');
    expect((await other.health()).last_synced).toBe((await device.health()).last_synced);
  }

  const nothingWritten = async () => {
    const rows = await other.pullAll();
    expect(rows.find(({ collection }) => collection === 'teams')?.registers.division).toBeUndefined();
  };

  test('a bad mutation in a batch does not block the others', async () => {
    const { results } = await device.push(null, { op: 'dropTables' }, good());
    expect(results.map((result) => (result.status === 'refused' ? result.code : result.status))).toEqual([
      500,
      500,
      'applied',
    ]);
    await goesOn();
  });

  test('an event as a reader without line-ups sees it is refused, so that it never replaces the whole one', async () => {
    const { sid } = await device.newMatch(team, {});
    const whole = {
      eid: '1-1',
      type: 'GOAL',
      status: 'PUBLIC',
      data: { game_time: 60, lineup: [] },
    };
    const { lineup: _lineup, ...seen } = whole.data;
    const write = (data: Readonly<Record<string, number | readonly number[]>>) =>
      device.mutation('updateMatch', sid, { 'events/1-1': { ...whole, data } });
    expect((await device.push(write(whole.data))).results).toEqual([{ status: 'applied' }]);
    expect((await device.push(write(seen))).results).toEqual([
      { status: 'refused', code: 403, message: VALIDATION_MESSAGES.noPermission },
    ]);
    const match = (await other.pullAll()).find(({ collection }) => collection === 'matches');
    expect(match?.registers['events/1-1']?.[0]).toEqual(whole);
  });

  describe('a call that is refused as a whole', () => {
    const aliases = Array.from({ length: 16 }, (_, n) => `a${n}: healthCheck { version }`).join(' ');
    const deep = `{ getTeams(sids: [1]) ${'{ metadata '.repeat(30)}${'}'.repeat(30)} }`;
    const many = Array.from({ length: 5_001 }, () => null);
    test.each<[string, () => Promise<DataAnswer>, number]>([
      ['a body over the limit', () => data('{ healthCheck { version } }', { x: 'x'.repeat(4_000_001) }), 400],
      ['a document too deep', () => data(deep), 400],
      ['a document with too many aliases', () => data(`{ ${aliases} }`), 400],
      ['a batch of too many mutations', () => device.send(device.batch(many)), 400],
      ['a cursor that is none', () => data('{ pull(cursor: "x") { cursor } }'), 520],
    ])('%s', async (_, send, code) => {
      const { status, error } = await send();
      expect([status, error?.code]).toEqual([code, code]);
      await nothingWritten();
      await goesOn();
    });
  });

  test.each([
    ['a value', (nested: string) => ({ ...good(), registers: { clubname: [nested, 'x'] } })],
    ['what is no mutation', (nested: string) => nested],
    ['a part that mutations do not have', (nested: string) => ({ ...good(), more: nested })],
  ])('a batch with a hundred thousand nested lists as %s is not a batch', async (_, mutationWith) => {
    const batch = device.batch([mutationWith('nested')]);
    const text = JSON.stringify({ query: PUSH, variables: { batch } });
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: '/api/data?app_id=touchline',
      headers: { authorization: `Bearer ${device.token}`, 'content-type': 'application/json' },
      // JSON.stringify cannot write such deep nesting.
      payload: text.replace('"nested"', `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    });
    expect([statusCode, server.logged]).toEqual([400, []]);
    await nothingWritten();
    await goesOn();
  });

  describe('[OUT-3.3, OUT-3.4] a refused batch', () => {
    const refusalOf = async (batch: TestBatch) => {
      const { status, error } = await device.send(batch);
      expect([status, error?.code]).toEqual([400, 400]);
      await nothingWritten();
      return error?.refusal;
    };

    test('an unknown device takes a new id, and its changes are accepted', async () => {
      const batch = device.batch([good()]);
      expect(await refusalOf({ ...batch, device: 'unknown' })).toEqual({ reason: 'number' });
      const renamed = await TestDevice.register(server, device.token);
      const { error } = await renamed.send({ ...batch, device: renamed.id, number: 1 });
      expect(error).toBeNull();
      await goesOn(other);
    });

    test('a number that was used with other contents needs a new device id, and the changes are accepted', async () => {
      const first = device.batch([device.mutation('updateTeam', team, { clubname: 'first' })]);
      await device.send(first);
      const mutations = [good()];
      expect(await refusalOf({ ...first, mutations })).toEqual({ reason: 'number' });
      const renamed = await TestDevice.register(server, device.token);
      expect((await renamed.send({ ...renamed.batch(mutations) })).error).toBeNull();
      await goesOn();
    });

    test('[MRG-5.2] with a stamp from next year, the same change with a stamp of the server’s clock is accepted', async () => {
      const early = device.mutation('updateTeam', team, { division: 'A' }, { offset: YEAR_MS });
      const refusal = await refusalOf(device.batch([early]));
      expect(refusal).toEqual({ reason: 'clock', now: server.deps.now() });
      const { now } = refusal as { now: number };
      const stamp = formatStamp({ time: now, counter: 0, device: device.id });
      const { results } = await device.push({ ...early, registers: { division: ['A', stamp] } });
      expect(results).toEqual([{ status: 'applied' }]);
      await goesOn();
    });

    test('[PUL-6.2] of another epoch: the refusal names the epoch of the server', async () => {
      const refusal = await refusalOf({ ...device.batch([good()]), epoch: 'another' });
      expect(refusal).toEqual({ reason: 'epoch', epoch: device.epoch });
      await goesOn();
    });
  });

  test('[PUL-1.3, PUL-1.4] a cursor of another server or of the future is 520, and reading from the start succeeds', async () => {
    const elsewhere = await openTestServer({ engine });
    try {
      const account = await signUp(elsewhere);
      const foreign = await TestDevice.register(elsewhere, account.token);
      const { last_synced } = await device.health();
      const plain = Buffer.from(last_synced, 'base64url').toString();
      const future = plain.replace(/~(\d+)\.(\d+)\./, '~$1.999999.');
      const cursors = [(await foreign.health()).last_synced, Buffer.from(future).toString('base64url')];
      for (const cursor of cursors) {
        const answer = await data('query($c: String!) { pull(cursor: $c) { cursor } }', { c: cursor });
        expect([answer.status, answer.error]).toEqual([
          520,
          { code: 520, message: 'invalid last-synced time' },
        ]);
      }
      expect((await device.pull('')).cursor).toBe(last_synced);
      await goesOn();
    } finally {
      await elsewhere.close();
    }
  });
}
