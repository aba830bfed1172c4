/** Limits on what one account may store: rows, values that lost to later writes, devices that push. */
import type { Mutation, MutationResult } from '@touchline/sync/model/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recountSizes } from '#platform/database/sizes.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { ask, openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';
import { DEVICES_REMEMBERED } from './devices.ts';

const NOTE = 'metadata.note';
const FULL = { status: 'refused', code: 403, message: 'Maximum of stored data of the account reached' };
const APPLIED = { status: 'applied' };

export function quotaContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    const env = { MAX_ROW_MB_PER_ACCOUNT: '1', MAX_HISTORY_MB_PER_ACCOUNT: '1' };
    server = await openTestServer({ engine, env });
  });
  afterAll(() => server.close());

  const coach = async () => {
    const account = await signUp(server);
    return { account, device: await TestDevice.register(server, account.token) };
  };
  const note = (device: TestDevice, sid: number, text: string): Mutation =>
    device.mutation('updatePlayer', sid, { [NOTE]: text });
  const resultsOf = async (device: TestDevice, ...mutations: readonly Mutation[]) =>
    (await device.push(...mutations)).results;
  const sizesOf = (sid: number) =>
    server.deps.database.reader
      .selectFrom('spaces')
      .select(['row_bytes', 'history_bytes'])
      .where('sid', '=', sid)
      .executeTakeFirstOrThrow();
  const applied = (results: readonly MutationResult[]) =>
    results.filter(({ status }) => status === 'applied').length;

  describe('the rows of an account', () => {
    test('take at most the quota of a megabyte, in one batch or in many, and the rest of a batch is applied', async () => {
      const { account, device } = await coach();
      const players = await device.newPlayers(60);
      const notes = players.map((sid) => note(device, sid, 'é'.repeat(10_000)));
      const many = await resultsOf(device, ...notes);
      expect([many[0], many.at(-1)]).toEqual([APPLIED, FULL]);
      // Two bytes per letter.
      expect(applied(many)).toBeGreaterThan(40);
      expect(applied(many)).toBeLessThan(50);
      const { row_bytes } = await sizesOf(account.sid);
      expect(row_bytes).toBeGreaterThan(900_000);
      expect(row_bytes).toBeLessThan(1_000_000);
      const last = players.at(-1) ?? 0;
      expect(await resultsOf(device, note(device, last, 'é'.repeat(20_000)))).toEqual([FULL]);
    });

    test('can be shortened, changed and deleted at the limit', async () => {
      const { device } = await coach();
      const players = await device.newPlayers(60);
      await device.push(...players.map((sid) => note(device, sid, 'n'.repeat(20_000))));
      const [first = 0, second = 0, third = 0] = players;
      expect(
        await resultsOf(
          device,
          note(device, first, 'm'.repeat(20_000)),
          note(device, second, ''),
          device.mutation('deletePlayer', third, { deleted: true }),
        ),
      ).toEqual([APPLIED, APPLIED, APPLIED]);
    });

    test("of one account do not count towards another account's quota", async () => {
      const [full, other] = [await coach(), await coach()];
      const players = await full.device.newPlayers(60);
      await full.device.push(...players.map((sid) => note(full.device, sid, 'n'.repeat(20_000))));
      const [theirs = 0] = await other.device.newPlayers(1);
      expect(await resultsOf(other.device, note(other.device, theirs, 'n'.repeat(20_000)))).toEqual([
        APPLIED,
      ]);
      const before = (await sizesOf(other.account.sid)).row_bytes;
      expect(before).toBeGreaterThan(20_000);
    });

    test('are counted again after some were removed', async () => {
      const { account, device } = await coach();
      const [player = 0] = await device.newPlayers(1);
      await device.push(note(device, player, 'n'.repeat(20_000)));
      const counted = await sizesOf(account.sid);
      await server.deps.database.transaction((tx) =>
        tx.updateTable('spaces').set({ row_bytes: 5_000_000 }).where('sid', '=', account.sid).execute(),
      );
      await recountSizes(server.deps.database, { rows: 4_000_000, history: 4_000_000 });
      const recounted = await sizesOf(account.sid);
      // The account's own row is now included in the count.
      expect(recounted.row_bytes).toBeGreaterThanOrEqual(counted.row_bytes);
      expect(recounted.row_bytes - counted.row_bytes).toBeLessThan(2_000);
      expect(recounted.history_bytes).toBe(counted.history_bytes);
    });
  });

  test('earlier values of an account take at most the quota of a megabyte, and new rows are still accepted', async () => {
    const { device } = await coach();
    const [player = 0, other = 0] = await device.newPlayers(2);
    const texts = Array.from({ length: 80 }, (_, n) => `${n}`.padEnd(20_000, 'n'));
    const results: MutationResult[] = [];
    for (const text of texts) results.push(...(await resultsOf(device, note(device, player, text))));
    expect([results[0], results.at(-1)]).toEqual([APPLIED, FULL]);
    expect(applied(results)).toBeGreaterThan(48);
    expect(applied(results)).toBeLessThan(54);
    expect(await resultsOf(device, note(device, other, 'first'))).toEqual([APPLIED]);
  });

  test('earlier values count towards the quota within one batch, too', async () => {
    const { device } = await coach();
    const [player = 0] = await device.newPlayers(1);
    const texts = Array.from({ length: 80 }, (_, n) => `${n}`.padEnd(20_000, 'n'));
    const results = await resultsOf(device, ...texts.map((text) => note(device, player, text)));
    expect([results[0], results.at(-1)]).toEqual([APPLIED, FULL]);
    expect(applied(results)).toBeLessThan(54);
  });

  test("a long answer is not stored; when the batch is repeated, the answer has the rows' current values", async () => {
    const { account, device } = await coach();
    const players = await device.newPlayers(30);
    const batch = device.batch(players.map((sid) => note(device, sid, 'n'.repeat(20_000))));
    const first = await device.send(batch);
    const stored = await server.deps.database.reader
      .selectFrom('sync_devices')
      .select('answer_rows')
      .where('account_sid', '=', account.sid)
      .executeTakeFirstOrThrow();
    expect(stored.answer_rows).toBe('');
    expect((await device.send(batch)).data).toEqual(first.data);
  });

  test('a device that registers several times at once gets one ordinal', async () => {
    const { account } = await coach();
    const again = () => TestDevice.register(server, account.token, `r${account.sid}twice`);
    const registered = await Promise.all(Array.from({ length: 8 }, again));
    expect(new Set(registered.map(({ ordinal }) => ordinal)).size).toBe(1);
  });

  test(`the newest ${DEVICES_REMEMBERED} devices of an account are remembered, and a forgotten one takes a new id`, async () => {
    const { account, device } = await coach();
    const [player = 0] = await device.newPlayers(1);
    for (let n = 0; n < DEVICES_REMEMBERED; n += 50) {
      const ids = Array.from({ length: 50 }, (_, index) => `r${account.sid}x${n + index}`);
      const calls = ids.map(
        (id, index) => `d${index % 10}_${n}: registerDevice(device: "${id}") { ordinal }`,
      );
      for (let from = 0; from < calls.length; from += 10) {
        await ask(server, account.token, { query: `mutation { ${calls.slice(from, from + 10).join(' ')} }` });
      }
    }
    const remembered = await server.deps.database.reader
      .selectFrom('sync_devices')
      .select('device')
      .where('account_sid', '=', account.sid)
      .execute();
    expect(remembered).toHaveLength(DEVICES_REMEMBERED);
    const { error } = await device.send(device.batch([note(device, player, 'late')]));
    expect(error?.refusal).toEqual({ reason: 'number' });
  });
}
