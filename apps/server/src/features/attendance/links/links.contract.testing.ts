import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBackup } from '#operations/backup/make.ts';
import { restoreBackup } from '#operations/backup/restore/restore.ts';
import { post } from '#testing/auth/auth.testing.ts';
import { type Engine, newTestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { readAnswerPage } from '../answers/answers.ts';
import { resubscribe, unsubscribe } from '../answers/subscriptions.ts';
import {
  type AskedTeam,
  answer,
  askTeam,
  coachChanges,
  DAY,
  expectDone,
  HOUR,
  OTHER,
  personalToken,
  SIBLINGS,
  sharedToken,
  startAt,
  YES,
} from '../attendance.testing.ts';
import { cleanUpAttendance } from '../own-attendance.ts';
import type { EventKind } from './event.ts';
import { endSharedLink, LINK_DAYS } from './links.ts';

export function linksContract(engine: Engine, kind: EventKind): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  /** `open`, or why the link opens nothing. */
  const opens = async (token: string, on = server) => {
    const read = await readAnswerPage(on.deps, token);
    return read.ok ? 'open' : read.why;
  };
  const changePlayer = ({ coach }: AskedTeam, sid: number, changes: Record<string, string>) =>
    expectDone(coach, [coach.device.mutation('updatePlayer', sid, changes)]);
  const storedLinks = (space: number, on = server) =>
    on.deps.database.reader.selectFrom('attendance_links').selectAll().where('space', '=', space).execute();

  describe('a token', () => {
    test('has 256 bits and is stored as a hash; the text that is stored with a key does not contain it', async () => {
      const sealed = await openTestServer({ engine, env: { SECOND_FACTOR_KEY: 'k'.repeat(32) } });
      const asked = await askTeam(sealed, {}, kind);
      const token = await sharedToken(sealed, asked.event);
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(JSON.stringify(await storedLinks(asked.event.space, sealed))).not.toContain(token);
      await sealed.close();
    });

    test('of the wrong shape, of one letter less, or made up, is unknown', async () => {
      const token = await sharedToken(server, (await askTeam(server, {}, kind)).event);
      const invented = Buffer.alloc(32).toString('base64url');
      for (const wrong of [
        '',
        '../../x',
        token.slice(1),
        `${token}A`,
        invented,
        'ü'.repeat(43),
        '\0'.repeat(43),
      ])
        expect(await opens(wrong)).toBe('unknown');
    });

    test('that was replaced or switched off opens nothing, and the new one does', async () => {
      const { event } = await askTeam(server, {}, kind);
      const first = await sharedToken(server, event);
      const second = await sharedToken(server, event);
      expect([await opens(first), await opens(second)]).toEqual(['gone', 'open']);
      await server.deps.database.transaction((tx) => endSharedLink(tx, event, server.deps.now()));
      expect(await opens(second)).toBe('gone');
    });
  });

  describe('a personal link', () => {
    test('is made once for a family and a match, and works beside the shared link', async () => {
      const { event } = await askTeam(server, {}, kind);
      const first = await personalToken(server, event, SIBLINGS);
      await server.deps.database.transaction((tx) => endSharedLink(tx, event, server.deps.now()));
      expect(await personalToken(server, event, SIBLINGS.toUpperCase())).toBe(first);
      expect(await personalToken(server, event, OTHER)).not.toBe(first);
      expect(await opens(first)).toBe('open');
    });

    test('whose token the server can no longer read is replaced', async () => {
      const database = await newTestDatabase(engine);
      const before = await openTestServer({ database, env: { SECOND_FACTOR_KEY: 'a'.repeat(32) } });
      const { event } = await askTeam(before, {}, kind);
      const first = await personalToken(before, event, SIBLINGS);
      await before.close();
      const after = await openTestServer({ database, env: { SECOND_FACTOR_KEY: 'b'.repeat(32) } });
      const second = await personalToken(after, event, SIBLINGS);
      expect([await opens(first, after), await opens(second, after)]).toEqual(['gone', 'open']);
      await after.close();
      await database.remove();
    });

    test('works while a player on the sheet has its address', async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await personalToken(server, asked.event, SIBLINGS);
      await changePlayer(asked, asked.anna, { 'metadata.email1': 'elsewhere@example.org' });
      expect(await readAnswerPage(server.deps, token)).toMatchObject({
        page: { children: [{ name: 'Ben' }] },
      });
      expect(await answer(server, token, { player: asked.anna, said: YES })).toBe('notOnSheet');
      await changePlayer(asked, asked.ben, { 'metadata.email1': '' });
      expect(await opens(token)).toBe('gone');
      expect(await answer(server, token, { player: asked.ben, said: YES })).toBe('gone');
    });

    test('ends when the player leaves the sheet or is deleted', async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await personalToken(server, asked.event, OTHER);
      await coachChanges(asked, { [`metadata.players/${asked.carl}`]: null });
      expect(await opens(token)).toBe('gone');
      const again = await askTeam(server, {}, kind);
      const second = await personalToken(server, again.event, OTHER);
      const { coach, carl } = again;
      await expectDone(coach, [coach.device.mutation('deletePlayer', carl, { deleted: true })]);
      expect(await opens(second)).toBe('gone');
    });
  });

  describe('after the match', () => {
    test('a link works for seven days from the start, also when the match was moved', async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await sharedToken(server, asked.event);
      const start = server.deps.now() + DAY;
      server.advance(DAY + LINK_DAYS * DAY - 1);
      expect(await opens(token)).toBe('open');
      server.advance(1);
      expect(await opens(token)).toBe('gone');
      await coachChanges(asked, startAt(start + DAY));
      expect(await opens(token)).toBe('open');
    });

    test('links are deleted 30 days after their end, and those of later matches stay', async () => {
      const [old, coming] = [await askTeam(server, {}, kind), await askTeam(server, {}, kind)];
      const [first] = [await sharedToken(server, old.event), await personalToken(server, old.event, OTHER)];
      const replaced = await sharedToken(server, coming.event);
      const kept = await sharedToken(server, coming.event);
      await coachChanges(coming, startAt(server.deps.now() + 60 * DAY));
      server.advance((LINK_DAYS + 30) * DAY);
      await cleanUpAttendance(server.deps);
      expect(await storedLinks(old.event.space)).toHaveLength(2);
      expect([await opens(replaced), await opens(kept)]).toEqual(['unknown', 'open']);
      server.advance(2 * DAY);
      await cleanUpAttendance(server.deps);
      expect(await storedLinks(old.event.space)).toEqual([]);
      expect([await opens(first), await opens(kept)]).toEqual(['unknown', 'open']);
    });
  });

  describe('mails of a team', () => {
    test('end and begin again for the family of a personal link, also by an old mail', async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await personalToken(server, asked.event, SIBLINGS);
      server.advance(20 * DAY);
      for (const [change, subscribed] of [
        [unsubscribe, false],
        [unsubscribe, false],
        [resubscribe, true],
        [resubscribe, true],
      ] as const)
        expect(await change(server.deps, token)).toEqual({ ok: true, value: { subscribed } });
    });

    test('end for one family and one team only', async () => {
      const asked = await askTeam(server, {}, kind);
      const [one, other] = [
        await personalToken(server, asked.event, SIBLINGS),
        await personalToken(server, asked.event, OTHER),
      ];
      await unsubscribe(server.deps, one);
      const read = await Promise.all([one, other].map((token) => readAnswerPage(server.deps, token)));
      expect(read).toMatchObject([{ subscribed: false }, { subscribed: true }]);
    });

    test('do not end by the shared link', async () => {
      const token = await sharedToken(server, (await askTeam(server, {}, kind)).event);
      expect(await unsubscribe(server.deps, token)).toEqual({ ok: false, error: { code: 'notPersonal' } });
      expect(await unsubscribe(server.deps, 'none')).toEqual({ ok: false, error: { code: 'unknown' } });
    });
  });

  test('a restored backup keeps the links of before and their families', async () => {
    const home = await newTestDatabase(engine);
    const before = await openTestServer({ database: home });
    const asked = await askTeam(before, {}, kind);
    const tokens = [
      await sharedToken(before, asked.event),
      await personalToken(before, asked.event, SIBLINGS),
    ];
    const now = before.deps.now();
    const to = join(home.place.dataDir, 'backups');
    const { path } = await makeBackup({ ...home.place, to, prefix: '', now });
    const later = await personalToken(before, asked.event, OTHER);
    await before.close();
    await restoreBackup({ ...home.place, file: path, epoch: 'restored', now: now + HOUR });
    const after = await openTestServer({ database: home, now: now + HOUR });
    expect(await Promise.all([...tokens, later].map((token) => opens(token, after)))).toEqual([
      'open',
      'open',
      'unknown',
    ]);
    expect(await personalToken(after, asked.event, SIBLINGS)).toBe(tokens[1]);
    await after.close();
    await home.remove();
  });

  test('an erased account leaves no links, and no family of it can answer', async () => {
    const asked = await askTeam(server, {}, kind);
    const token = await personalToken(server, asked.event, SIBLINGS);
    await unsubscribe(server.deps, token);
    const { account } = asked.coach;
    await post(server, 'delete_user', { access_token: account.token, password: account.password });
    expect(await opens(token)).toBe('unknown');
    expect(await answer(server, token, { player: asked.anna, said: YES })).toBe('unknown');
    for (const table of ['attendance_links', 'attendance_unsubscribed'] as const) {
      const rows = server.deps.database.reader.selectFrom(table).selectAll().where('space', '=', account.sid);
      expect(await rows.execute()).toEqual([]);
    }
  });
}
