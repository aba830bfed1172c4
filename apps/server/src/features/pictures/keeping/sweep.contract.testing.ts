/** What the hourly sweep deletes while coaches change the same media, and what it does for accounts without pictures. */
import type { Changes } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { readRow } from '#platform/database/rows.ts';
import { jpegOf, newMedium, send, storedKeys } from '#testing/pictures/pictures.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { sweepPictures } from './sweep.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

export function sweepContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine, now: Date.now() });
  });
  afterAll(() => server.close());

  const nowSeconds = () => Math.floor(server.deps.now() / 1_000);
  const change = async ({ device }: Coach, sid: number, changes: Changes) => {
    server.advance(1_000);
    await device.push(device.mutation('updateMedium', sid, changes));
  };
  const throwAway = (coach: Coach, sid: number, trashed_at = nowSeconds()) =>
    change(coach, sid, { visibility: 'TRASH', trashed_at });
  const isThere = async (sid: number) =>
    (await readRow(server.deps.database.reader, 'media', sid))?.deleted === 0;
  const newPicture = async (coach: Coach) => {
    const sid = await newMedium(coach);
    await send(server, coach.account.token, { to: `media/${sid}`, bytes: await jpegOf() });
    return sid;
  };

  /** A sweep during which this happens before it takes a lock for the first time. */
  async function sweepWhile(happens: () => Promise<unknown>): Promise<void> {
    let pending: (() => Promise<unknown>) | null = happens;
    const database: Database = {
      ...server.deps.database,
      transaction: async (body) => {
        const first = pending;
        pending = null;
        await first?.();
        return server.deps.database.transaction(body);
      },
    };
    await sweepPictures({ ...server.deps, database });
    expect(pending).toBe(null);
  }

  test('empties the trash of an account that has no picture', async () => {
    const coach = await Coach.signUp(server);
    const sid = await newMedium(coach);
    await throwAway(coach, sid);
    server.advance(31 * DAY);
    await sweepPictures(server.deps);
    expect(await isThere(sid)).toBe(false);
  });

  test('leaves a medium that a coach restores at the same moment', async () => {
    const coach = await Coach.signUp(server);
    const sid = await newPicture(coach);
    await throwAway(coach, sid);
    server.advance(31 * DAY);
    await sweepWhile(() => change(coach, sid, { visibility: 'PRIVATE', trashed_at: 0 }));
    expect(await isThere(sid)).toBe(true);
    server.advance(2 * HOUR);
    await sweepPictures(server.deps);
    expect(await storedKeys(server, `${coach.account.sid}/media-${sid}/`)).toHaveLength(3);
  });

  test('leaves the files of a deleted medium that an undo brings back at the same moment', async () => {
    const coach = await Coach.signUp(server);
    const sid = await newPicture(coach);
    await coach.device.push(coach.device.mutation('deleteMedium', sid, { deleted: true }));
    server.advance(2 * HOUR);
    await sweepWhile(() => change(coach, sid, { deleted: false }));
    expect(await isThere(sid)).toBe(true);
    expect(await storedKeys(server, `${coach.account.sid}/media-${sid}/`)).toHaveLength(3);
  });

  test.each([
    ['long ago', () => 1, 6],
    ['in years to come', () => nowSeconds() + 900_000_000, 29],
  ])('keeps a medium for days when a wrong clock says that it was thrown away %s', async (_, time, days) => {
    const coach = await Coach.signUp(server);
    const sid = await newMedium(coach);
    await throwAway(coach, sid, time());
    server.advance(days * DAY);
    await sweepPictures(server.deps);
    expect(await isThere(sid)).toBe(true);
    server.advance(2 * DAY);
    await sweepPictures(server.deps);
    expect(await isThere(sid)).toBe(false);
  });

  test('goes on with the other accounts when one fails, and reports it', async () => {
    const media: number[] = [];
    for (const coach of [await Coach.signUp(server), await Coach.signUp(server)]) {
      const medium = await newMedium(coach);
      await throwAway(coach, medium);
      media.push(medium);
    }
    server.advance(31 * DAY);
    const left = async () => (await Promise.all(media.map(isThere))).filter(Boolean).length;
    const { database } = server.deps;
    let transactions = 0;
    const failing: Database = {
      ...database,
      transaction: (body) =>
        ++transactions === 1 ? Promise.reject(new Error('the disk failed')) : database.transaction(body),
    };
    await expect(sweepPictures({ ...server.deps, database: failing })).rejects.toThrow('the disk failed');
    // A database may give the accounts in any order.
    expect(await left()).toBe(1);
    await sweepPictures(server.deps);
    expect(await left()).toBe(0);
  });
}
