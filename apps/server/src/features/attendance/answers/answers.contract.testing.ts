import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import {
  answer,
  askTeam,
  coachChanges,
  coachDeletes,
  DAY,
  gatheringOn,
  HOUR,
  NO,
  OTHER,
  personalToken,
  SIBLINGS,
  sharedToken,
  statuses,
  YES,
} from '../attendance.testing.ts';
import type { EventKind } from '../links/event.ts';
import { giveAnswer, readAnswerPage } from './answers.ts';
import { CHANGES_PER_LINK } from './link-change.ts';

const CLOSED = {
  closing: 'now',
  hours_before: 1,
  own_reminders: false,
  reminders: [],
  evening: false,
  since: 0,
};
const REVERSED = '\u202e';

export function answersContract(engine: Engine, kind: EventKind): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const earlierAnswers = (sid: number) =>
    server.deps.database.reader
      .selectFrom('lost_values')
      .select(['path', 'value', 'account_sid'])
      .where('collection', '=', kind)
      .where('sid', '=', sid)
      .where('path', 'like', 'metadata.answers/%')
      .execute();
  /** The coach's entry "does not come", made on a device `offset` milliseconds from the server's clock. */
  const coachSaysNo = (asked: Awaited<ReturnType<typeof askTeam>>, offset: number) => {
    const said = { answer: 'no', withdrew: false, answered_at: 1, answered_by: 'coach', late: 0, leaves: 0 };
    const path = `metadata.answers/${asked.anna}`;
    return coachChanges(asked, { [path]: { sid: asked.anna, ...said } }, offset);
  };

  describe('a personal link', () => {
    test('shows the children at its address and no others', async () => {
      const asked = await askTeam(server, {}, kind);
      const read = await readAnswerPage(server.deps, await personalToken(server, asked.event, SIBLINGS));
      expect(read.ok && read.page.children.map(({ name }) => name)).toEqual(['Anna', 'Ben']);
      expect(read).toMatchObject({
        page: { link: 'personal', state: 'open' },
        locale: 'en',
        subscribed: true,
      });
    });

    test('answers for each child of the family apart, marked as given by mail', async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await personalToken(server, asked.event, SIBLINGS);
      expect(await answer(server, token, { player: asked.anna, said: { ...YES, late: 10 } })).toBe('ok');
      expect(await answer(server, token, { player: asked.ben, said: NO })).toBe('ok');
      expect(await statuses(server, asked.event)).toEqual({
        [asked.anna]: 'present',
        [asked.ben]: 'declined',
        [asked.carl]: 'not_reported',
        [asked.dora]: 'not_reported',
      });
      const { metadata } = await gatheringOn(server, asked.event);
      expect(metadata.answers).toMatchObject([
        { sid: asked.anna, answer: 'yes', answered_by: 'mail', late: 10 },
        { sid: asked.ben, answer: 'no', answered_by: 'mail', late: 0 },
      ]);
    });

    test('does not answer for players of other families, or for players who are not on the sheet', async () => {
      const asked = await askTeam(server, {}, kind);
      const [other = 0] = await asked.coach.device.newPlayers(1);
      const token = await personalToken(server, asked.event, OTHER);
      for (const player of [asked.anna, asked.dora, other, 0, -1, 0.5, Number.NaN])
        expect(await answer(server, token, { player, said: NO })).toBe('notOnSheet');
      expect((await gatheringOn(server, asked.event)).metadata.answers).toEqual([]);
    });

    test('keeps a reason on one line, without characters that change the text around them', async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await personalToken(server, asked.event, OTHER);
      const reason = ` sick\r\nBcc: <b>all@example.org</b>${REVERSED}\0 `;
      expect(await answer(server, token, { player: asked.carl, said: { ...NO, reason } })).toBe('ok');
      const { metadata } = await gatheringOn(server, asked.event);
      expect(metadata.reasons).toEqual([{ sid: asked.carl, reason: 'sick Bcc: <b>all@example.org</b>' }]);
    });

    test('a yes wins over the coach\'s earlier "not here" that arrives afterwards, and not over a later one', async () => {
      for (const [offset, status] of [
        [-60_000, 'present'],
        [60_000, 'absent'],
      ] as const) {
        const asked = await askTeam(server, {}, kind);
        const token = await personalToken(server, asked.event, OTHER);
        expect(await answer(server, token, { player: asked.carl, said: YES })).toBe('ok');
        const away = { sid: asked.carl, order: 2, present: false, signed_off: false, injured: false };
        const entry = { ...away, from_minute: 0, until_minute: 0 };
        await coachChanges(asked, { [`metadata.players/${asked.carl}`]: entry }, offset);
        expect((await statuses(server, asked.event))[asked.carl]).toBe(status);
      }
    });

    test('refuses a reason that is too long and impossible minutes', async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await personalToken(server, asked.event, OTHER);
      const player = asked.carl;
      const tried = async (said: typeof YES) => answer(server, token, { player, said });
      expect(await tried({ ...NO, reason: 'x'.repeat(2_000) })).toBe('reasonTooLong');
      expect(await tried({ ...YES, late: -1 })).toBe('noSuchMinute');
      expect(await tried({ ...YES, late: 30, leaves: 20 })).toBe('leavesFirst');
    });
  });

  describe('an answer for several children', () => {
    test('is recorded for all of them or for none, and the refusal names the child', async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await personalToken(server, asked.event, SIBLINGS);
      const { anna, ben, carl } = asked;
      const given = (players: readonly number[]) => giveAnswer(server.deps, token, { players, said: YES });
      const refused = { ok: false, error: { code: 'notOnSheet', player: carl } };
      expect(await given([anna, carl])).toMatchObject(refused);
      expect((await gatheringOn(server, asked.event)).metadata.answers).toEqual([]);
      expect(await given([anna, ben])).toMatchObject({ ok: true });
      const { answers } = (await gatheringOn(server, asked.event)).metadata;
      expect(answers.map(({ sid, answer: said }) => [sid, said])).toEqual([
        [anna, 'yes'],
        [ben, 'yes'],
      ]);
    });
  });

  describe('the shared link', () => {
    test('answers for every player of the sheet, marked as given by link, and shows no reasons', async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await sharedToken(server, asked.event);
      const result = await giveAnswer(server.deps, token, {
        players: [asked.dora],
        said: { ...NO, reason: 'private' },
      });
      expect(result.ok && result.value.children.map(({ name, answer: said }) => [name, said])).toEqual([
        ['Anna', ''],
        ['Ben', ''],
        ['Carl', ''],
        ['Dora', 'no'],
      ]);
      expect(JSON.stringify(result)).not.toContain('private');
      expect(JSON.stringify(result)).not.toContain('@');
      const { metadata } = await gatheringOn(server, asked.event);
      expect(metadata.answers).toMatchObject([{ sid: asked.dora, answered_by: 'link' }]);
    });

    test('does not say that a child is injured, as the link of its family does', async () => {
      const asked = await askTeam(server, {}, kind);
      const { anna } = asked;
      const injured = { sid: anna, order: 0, present: true, signed_off: false, injured: true };
      await coachChanges(asked, {
        [`metadata.players/${anna}`]: { ...injured, from_minute: 0, until_minute: 0 },
      });
      const shown = async (token: string) => {
        const read = await readAnswerPage(server.deps, token);
        return read.ok && read.page.children.find(({ sid }) => sid === anna)?.status;
      };
      expect(await shown(await sharedToken(server, asked.event))).toBe('absent');
      expect(await shown(await personalToken(server, asked.event, SIBLINGS))).toBe('injured');
    });

    test('of one match does not answer for the players of another', async () => {
      const [asked, other] = [await askTeam(server, {}, kind), await askTeam(server, {}, kind)];
      const token = await sharedToken(server, other.event);
      expect(await answer(server, token, { player: asked.anna, said: NO })).toBe('notOnSheet');
    });
  });

  describe("the server's clock", () => {
    test('takes an answer until the second in which the match begins, and none after it', async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await sharedToken(server, asked.event);
      server.advance(DAY - 1_000);
      expect(await answer(server, token, { player: asked.anna, said: YES })).toBe('ok');
      server.advance(1_000);
      const late = await giveAnswer(server.deps, token, { players: [asked.anna], said: NO });
      expect(late).toMatchObject({ ok: false, error: { code: 'closed', page: { state: 'started' } } });
      expect((await statuses(server, asked.event))[asked.anna]).toBe('present');
    });

    test('closes a request at its moment, also for a family whose page was open', async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await personalToken(server, asked.event, SIBLINGS);
      const closes_at = server.deps.now() / 1_000 + 3_600;
      await coachChanges(asked, { 'metadata.request': { ...CLOSED, closing: 'at', closes_at } });
      server.advance(HOUR - 1);
      expect(await answer(server, token, { player: asked.anna, said: YES })).toBe('ok');
      server.advance(1);
      expect(await answer(server, token, { player: asked.anna, said: NO })).toBe('closed');
      await coachChanges(asked, { 'metadata.request': { ...CLOSED, closing: 'open', closes_at: 0 } });
      expect(await answer(server, token, { player: asked.anna, said: NO })).toBe('ok');
    });

    test.each(kind === 'matches' ? ['CANCELLED', 'POSTPONED', 'PLAYING', 'FINISHED'] : ['cancelled'])(
      'takes no answer for one that is %s',
      async (status) => {
        const timer = { gameStartedAt: 0, currentTime: 0, gamepart: 1, gamesubpart: 1, running: false };
        const phase = { phase: { status, timer, gamepart: 1, gamesubpart: 1 } };
        const asked = await askTeam(server, kind === 'matches' ? phase : { status }, kind);
        const token = await sharedToken(server, asked.event);
        expect(await answer(server, token, { player: asked.anna, said: YES })).toBe('closed');
      },
    );

    test('that closes while a family answers has recorded the answer or has said that it did not', async () => {
      for (let times = 0; times < 5; times++) {
        const asked = await askTeam(server, {}, kind);
        const token = await personalToken(server, asked.event, SIBLINGS);
        const closes_at = Math.floor(server.deps.now() / 1_000);
        const given = { player: asked.anna, said: YES };
        const [first, , second] = await Promise.all([
          answer(server, token, given),
          coachChanges(asked, { 'metadata.request': { ...CLOSED, closes_at } }),
          answer(server, token, { ...given, player: asked.ben }),
        ]);
        const { answers } = (await gatheringOn(server, asked.event)).metadata;
        expect(answers.map(({ sid }) => sid).toSorted()).toEqual(
          [first === 'ok' ? asked.anna : 0, second === 'ok' ? asked.ben : 0]
            .filter((sid) => sid > 0)
            .toSorted(),
        );
        expect(await answer(server, token, given)).toBe('closed');
      }
    });

    test('takes no answer for a deleted one, and says so until it is emptied', async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await sharedToken(server, asked.event);
      await coachDeletes(asked);
      expect(await readAnswerPage(server.deps, token)).toMatchObject({ page: { state: 'deleted' } });
      expect(await answer(server, token, { player: asked.anna, said: YES })).toBe('closed');
    });
  });

  describe('answers that meet', () => {
    test('of two children at the same moment are both kept', async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await personalToken(server, asked.event, SIBLINGS);
      const both = [asked.anna, asked.ben].map((player) => answer(server, token, { player, said: NO }));
      expect(await Promise.all(both)).toEqual(['ok', 'ok']);
      const now = await statuses(server, asked.event);
      expect([now[asked.anna], now[asked.ben]]).toEqual(['declined', 'declined']);
    });

    test('of two parents for one child: one counts, and the other stays readable', async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await personalToken(server, asked.event, SIBLINGS);
      const both = [YES, NO].map((said) => answer(server, token, { player: asked.anna, said }));
      expect(await Promise.all(both)).toEqual(['ok', 'ok']);
      const lost = await earlierAnswers(asked.sid);
      const { metadata } = await gatheringOn(server, asked.event);
      const said = [metadata.answers[0], ...lost.map(({ value }) => JSON.parse(value))];
      expect(said.map((each) => each?.answer).toSorted()).toEqual(['no', 'yes']);
    });

    test("an older entry from the coach's phone does not undo an answer, and stays readable", async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await personalToken(server, asked.event, SIBLINGS);
      expect(await answer(server, token, { player: asked.anna, said: YES })).toBe('ok');
      await coachSaysNo(asked, -HOUR);
      expect((await statuses(server, asked.event))[asked.anna]).toBe('present');
      const lost = await earlierAnswers(asked.sid);
      expect(lost.map(({ value, account_sid }) => [JSON.parse(value).answer, account_sid])).toEqual([
        ['no', asked.coach.account.sid],
      ]);
    });

    test("a later entry of the coach counts, and the family's answer stays readable without an author", async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await personalToken(server, asked.event, SIBLINGS);
      expect(await answer(server, token, { player: asked.anna, said: YES })).toBe('ok');
      await coachSaysNo(asked, 1_000);
      expect((await statuses(server, asked.event))[asked.anna]).toBe('declined');
      const lost = await earlierAnswers(asked.sid);
      expect(lost.map(({ value, account_sid }) => [JSON.parse(value).answer, account_sid])).toEqual([
        ['yes', 0],
      ]);
    });

    test('an answer counts over an entry of a phone whose clock is ahead', async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await personalToken(server, asked.event, SIBLINGS);
      await coachSaysNo(asked, 4 * 60_000);
      expect(await answer(server, token, { player: asked.anna, said: YES })).toBe('ok');
      expect((await statuses(server, asked.event))[asked.anna]).toBe('present');
    });

    test('the same answer again writes nothing', async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await personalToken(server, asked.event, SIBLINGS);
      const said = { ...NO, reason: 'away' };
      expect(await answer(server, token, { player: asked.anna, said })).toBe('ok');
      const { cursor } = await asked.coach.device.pull();
      server.advance(60_000);
      expect(await answer(server, token, { player: asked.anna, said })).toBe('ok');
      expect((await asked.coach.device.pull(cursor)).rows).toEqual([]);
    });

    test('the same answer counts again after the coach asked again', async () => {
      const asked = await askTeam(server, {}, kind);
      const token = await personalToken(server, asked.event, SIBLINGS);
      expect(await answer(server, token, { player: asked.anna, said: YES })).toBe('ok');
      server.advance(HOUR);
      const renewed_at = server.deps.now() / 1_000;
      const question = { sid: asked.anna, how: 'mail', asked_at: renewed_at, reminded_at: 0, renewed_at };
      await coachChanges(asked, { [`metadata.asked/${asked.anna}`]: question });
      expect((await statuses(server, asked.event))[asked.anna]).toBe('not_responded');
      expect(await answer(server, token, { player: asked.anna, said: YES })).toBe('ok');
      expect((await statuses(server, asked.event))[asked.anna]).toBe('present');
    });
  });

  test('an answer reaches the devices of the team by a hint after the commit, a refused one does not', async () => {
    const asked = await askTeam(server, {}, kind);
    const token = await personalToken(server, asked.event, SIBLINGS);
    // The hints of the coach's own changes.
    await setImmediate();
    const hints: number[] = [];
    const stop = server.deps.bus.subscribe(({ space }) => void hints.push(space));
    expect(await answer(server, token, { player: asked.carl, said: YES })).toBe('notOnSheet');
    expect(await answer(server, token, { player: asked.anna, said: YES })).toBe('ok');
    await expect.poll(() => hints).toEqual([asked.coach.account.sid]);
    stop();
    const rows = await asked.coach.device.pullAll();
    const row = rows.find(({ collection }) => collection === kind);
    expect(row?.registers[`metadata.answers/${asked.anna}`]?.[1]).toMatch(/server$/);
  });

  test('one link makes a limited number of changes in an hour', async () => {
    const asked = await askTeam(server, {}, kind);
    const token = await sharedToken(server, asked.event);
    const tried = async () => answer(server, token, { player: 0, said: NO });
    for (let n = 0; n < CHANGES_PER_LINK; n++) await tried();
    expect(await tried()).toBe('tooMany');
    expect((await readAnswerPage(server.deps, token)).ok).toBe(true);
    server.advance(HOUR);
    expect(await tried()).toBe('notOnSheet');
  });

  test('a family whose coach has no room left is told so, and nothing is written', async () => {
    const full = await openTestServer({ engine, env: { MAX_ROW_MB_PER_ACCOUNT: '1' } });
    const asked = await askTeam(full, {}, kind);
    const token = await sharedToken(full, asked.event);
    const { device } = asked.coach;
    const players = [...(await device.newPlayers(80))];
    for (const size of [20_000, 4_000, 800, 160, 30]) {
      const note = { 'metadata.note': 'n'.repeat(size) };
      let fits = true;
      while (fits) {
        const { results } = await device.push(device.mutation('updatePlayer', players.pop() ?? 0, note));
        fits = results[0]?.status === 'applied';
      }
    }
    const said = { ...NO, reason: 'r'.repeat(200) };
    expect(await answer(full, token, { player: asked.anna, said })).toBe('noRoom');
    expect((await gatheringOn(full, asked.event)).metadata.answers).toEqual([]);
    await full.close();
  });
}
