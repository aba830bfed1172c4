/** How much one account may store, also when several of its people upload at the same moment. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bytesIn } from '#rows/pictures/pictures.ts';
import { fetchPicture, jpegOf, newMedium, send, storedKeys } from '#testing/pictures/pictures.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';

const LIMIT = 1_000_000;

export function storageLimitContract(engine: Engine): void {
  let server: TestServer;
  let owner: Coach;
  beforeEach(async () => {
    server = await openTestServer({ engine, env: { MAX_PICTURE_MB_PER_ACCOUNT: '1' } });
    owner = await Coach.signUp(server);
  });
  afterEach(() => server.close());

  const upload = (of: Coach, sid: number, shade: number) =>
    jpegOf({ shade }).then((bytes) => send(server, of.account.token, { to: `media/${sid}`, bytes }));
  const stored = () => bytesIn(server.deps.database.reader, owner.account.sid);
  /** Leaves this much room. */
  const leave = async (sid: number, room: number) => {
    const others = (await stored()) - (await bytesOf(sid));
    await server.deps.database.transaction((tx) =>
      tx
        .updateTable('pictures')
        .set({ bytes: LIMIT - room - others })
        .where('sid', '=', sid)
        .execute(),
    );
  };
  const bytesOf = async (sid: number) => {
    const [picture] = await server.deps.database.reader
      .selectFrom('pictures')
      .select('bytes')
      .where('sid', '=', sid)
      .execute();
    return Number(picture?.bytes ?? 0);
  };

  test('an account without room can upload no further picture and keeps what it has', async () => {
    const [first, next] = [await newMedium(owner), await newMedium(owner)];
    const { body } = await upload(owner, first, 1);
    await leave(first, 0);
    const refused = await upload(owner, next, 2);
    expect([refused.status, refused.body.reason]).toEqual([507, 'quota']);
    expect(await storedKeys(server)).toHaveLength(3);
    expect((await fetchPicture(server, owner.account.token, { ...body, size: 960 })).statusCode).toBe(200);
    // The same picture again, after a lost answer, needs no room.
    expect((await upload(owner, first, 1)).body).toEqual(body);
  });

  test('of uploads at the same moment only those are stored that fit', async () => {
    const team_sid = await owner.device.newTeam();
    await makePremium(server, team_sid);
    const manager = await Coach.signUp(server);
    await join(owner, manager, { team: team_sid, role: 'manager' });
    const first = await newMedium(owner);
    await upload(owner, first, 1);
    const each = await bytesOf(first);
    await leave(first, Math.floor(each * 2.5));
    const media = [
      [owner, await newMedium(owner)],
      [manager, await newMedium(manager, { team_sid })],
      [owner, await newMedium(owner, { team_sid })],
      [manager, await newMedium(manager, { team_sid })],
    ] as const;
    // Each shade compresses to about the same length.
    const answers = await Promise.all(media.map(([of, sid], shade) => upload(of, sid, 2 + shade)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 200, 507, 507]);
    expect(await stored()).toBeLessThanOrEqual(LIMIT);
    expect(await storedKeys(server)).toHaveLength(9);
  });
}
