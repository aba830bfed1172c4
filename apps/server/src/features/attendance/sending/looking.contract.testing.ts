/** Mails to families, from the coach's change to the mail server and back to what the coach sees. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import { resubscribe, unsubscribe } from '../answers/subscriptions.ts';
import {
  answer,
  DAY,
  expectDone,
  gatheringOn,
  HOUR,
  OTHER,
  personalToken,
  SIBLINGS,
  YES,
} from '../attendance.testing.ts';
import { Mailing, MINUTE } from './looking.testing.ts';
import { lookAt } from './looking.ts';

const RUNNING = new AbortController().signal;
const NO_SUCH: readonly [number, string] = [550, '5.1.1 no such mailbox'];
const LATER: readonly [number, string] = [450, '4.2.1 try again later'];

export function lookingContract(engine: Engine): void {
  let mailing: Mailing;
  beforeEach(async () => {
    mailing = await Mailing.open(engine);
  });
  afterEach(() => mailing.close());

  const remind = (reminders: readonly number[]) =>
    mailing.change({
      'metadata.request': {
        closing: '',
        closes_at: 0,
        hours_before: 1,
        own_reminders: true,
        reminders,
        evening: false,
        since: 0,
      },
    });
  const says = (player: number, token: string) => answer(mailing.server, token, { player, said: YES });
  const tokenOf = (email: string) => personalToken(mailing.server, mailing.asked.event, email);
  const look = (deps = mailing.server.deps) => lookAt(deps, mailing.asked.event, RUNNING);

  describe('a request', () => {
    test('is one mail for two children at one address, in their own words', async () => {
      const { anna, ben, carl, dora } = mailing.asked;
      await mailing.ask(anna, ben, carl, dora);
      const [mail, ...more] = await mailing.got(SIBLINGS);
      expect(more).toEqual([]);
      expect(mail?.text).toContain('Anna and Ben');
      const token = await tokenOf(SIBLINGS);
      expect(mail?.text).toContain(`https://touchline.example/attend/${token}`);
      expect(await mailing.got(OTHER)).toHaveLength(1);
      expect(await mailing.deliveries()).toEqual({
        [anna]: 'request sent',
        [ben]: 'request sent',
        [carl]: 'request sent',
        [dora]: 'request no_address',
      });
    });

    test('is not sent again by later looks', async () => {
      await mailing.ask(mailing.asked.carl);
      await mailing.change({ 'metadata.captain': mailing.asked.carl });
      await look();
      await mailing.pass(3 * HOUR, HOUR);
      expect(await mailing.got(OTHER)).toHaveLength(1);
    });

    test('goes to an address that is entered afterwards', async () => {
      const { coach, dora } = mailing.asked;
      await mailing.ask(dora);
      expect(mailing.smtp.received).toHaveLength(0);
      const email = 'dora@example.org';
      await expectDone(coach, [coach.device.mutation('updatePlayer', dora, { 'metadata.email1': email })]);
      await mailing.server.runDueJobs();
      expect(await mailing.got(email)).toHaveLength(1);
      expect(await mailing.deliveries()).toEqual({ [dora]: 'request sent' });
    });

    test('is in the language of the account that owns the team', async () => {
      const { database } = mailing.server.deps;
      await database.transaction((tx) =>
        tx
          .updateTable('accounts')
          .set({ locale: 'nl-NL' })
          .where('sid', '=', mailing.asked.event.space)
          .execute(),
      );
      await mailing.ask(mailing.asked.carl);
      expect((await mailing.got(OTHER))[0]?.html).toContain('<html lang="nl-NL">');
    });
  });

  describe('a team that asks by itself', () => {
    test('asks those with an address by mail, marks the others, and asks once', async () => {
      const { coach, team, anna, ben, carl, dora, event } = mailing.asked;
      const attendance = {
        ask_days: 2,
        hours_before: 0,
        reminders: [],
        evening: false,
        since: 0,
        only_answered: false,
      };
      await expectDone(coach, [
        coach.device.mutation('updateTeam', team, { 'metadata.attendance': attendance }),
      ]);
      await mailing.server.runDueJobs();
      await mailing.pass(2 * HOUR, HOUR);
      expect(await mailing.got(SIBLINGS)).toHaveLength(1);
      expect(await mailing.got(OTHER)).toHaveLength(1);
      const { metadata } = await gatheringOn(mailing.server, event);
      expect(Object.fromEntries(metadata.asked.map(({ sid, how }) => [sid, how]))).toEqual({
        [anna]: 'mail',
        [ben]: 'mail',
        [carl]: 'mail',
        [dora]: 'link',
      });
    });
  });

  describe('a reminder', () => {
    test('goes to a family that has not answered, and not to one that has', async () => {
      const { anna, ben, carl } = mailing.asked;
      await mailing.ask(anna, ben, carl);
      await remind([2]);
      expect(await says(carl, await tokenOf(OTHER))).toBe('ok');
      await mailing.pass(DAY - HOUR, HOUR);
      expect(await mailing.got(OTHER)).toHaveLength(1);
      expect(await mailing.got(SIBLINGS)).toHaveLength(2);
      expect(await mailing.deliveries()).toMatchObject({ [anna]: 'reminder sent', [carl]: 'request sent' });
    });
  });

  describe('a change', () => {
    test('of the place is told after five minutes, and not when it is undone before', async () => {
      await mailing.ask(mailing.asked.carl);
      await mailing.change({ place: 'Field 2' });
      await mailing.pass(2 * MINUTE);
      await mailing.change({ place: '' });
      await mailing.pass(10 * MINUTE);
      expect(await mailing.got(OTHER)).toHaveLength(1);
      await mailing.change({ place: 'Field 3' });
      await mailing.pass(10 * MINUTE);
      const [, change] = await mailing.got(OTHER);
      expect(change?.text).toContain('Field 3');
      expect(await mailing.got(OTHER)).toHaveLength(2);
    });

    test('is told to those who were waiting when the mail server was away', async () => {
      await mailing.ask(mailing.asked.carl);
      mailing.isAway = true;
      await mailing.change({ place: 'Field 2' });
      await mailing.pass(10 * MINUTE);
      expect(await mailing.deliveries()).toEqual({ [mailing.asked.carl]: 'change waiting' });
      mailing.isAway = false;
      await mailing.pass(30 * MINUTE);
      expect(await mailing.got(OTHER)).toHaveLength(2);
    });

    test('to cancelled, or the deletion of the match, is told', async () => {
      const { coach, sid, carl } = mailing.asked;
      await mailing.ask(carl);
      await mailing.change({
        phase: { status: 'CANCELLED', timer: TIMER, gamepart: 1, gamesubpart: 1 },
      });
      await mailing.pass(10 * MINUTE);
      expect(await mailing.deliveries()).toEqual({ [carl]: 'cancelled sent' });
      await expectDone(coach, [coach.device.mutation('deleteMatch', sid, { deleted: true })]);
      await mailing.pass(10 * MINUTE);
      expect(await mailing.got(OTHER)).toHaveLength(2);
    });

    test('of a match that is deleted at once is told, too', async () => {
      const { coach, sid, anna } = mailing.asked;
      await mailing.ask(anna);
      await expectDone(coach, [coach.device.mutation('deleteMatch', sid, { deleted: true })]);
      await mailing.server.runDueJobs();
      await mailing.pass(10 * MINUTE);
      expect(await mailing.got(SIBLINGS)).toHaveLength(2);
    });

    test('of a deleted team is not told', async () => {
      const { coach, team, carl } = mailing.asked;
      await mailing.ask(carl);
      await remind([2]);
      await expectDone(coach, [coach.device.mutation('deleteTeam', team, { deleted: true })]);
      await mailing.pass(DAY, HOUR);
      expect(await mailing.got(OTHER)).toHaveLength(1);
    });
  });

  describe('the mail server', () => {
    test('that knows no such mailbox is shown at the player and in the news, and not asked again', async () => {
      const { anna, carl, coach } = mailing.asked;
      mailing.refused[OTHER] = NO_SUCH;
      await mailing.ask(anna, carl);
      expect(await mailing.deliveries()).toEqual({ [anna]: 'request sent', [carl]: 'request refused' });
      delete mailing.refused[OTHER];
      await mailing.pass(2 * HOUR, 10 * MINUTE);
      expect(await mailing.got(OTHER)).toEqual([]);
      const news = await mailing.server.deps.database.reader
        .selectFrom('notifications')
        .select(['kind', 'player_sid'])
        .where('account_sid', '=', coach.account.sid)
        .execute();
      expect(news).toEqual([{ kind: 'mail_refused', player_sid: carl }]);
    });

    test('that refuses for now gets the mail later, and the other families get theirs at once', async () => {
      const { anna, carl } = mailing.asked;
      mailing.refused[OTHER] = LATER;
      await mailing.ask(carl, anna);
      expect(await mailing.deliveries()).toEqual({ [anna]: 'request sent', [carl]: 'request waiting' });
      delete mailing.refused[OTHER];
      await mailing.pass(5 * MINUTE);
      expect(await mailing.got(OTHER)).toHaveLength(1);
      expect(await mailing.deliveries()).toMatchObject({ [carl]: 'request sent' });
    });

    test('that is away is tried after growing pauses, and each family gets one mail when it is back', async () => {
      const { anna, carl } = mailing.asked;
      mailing.isAway = true;
      await mailing.ask(anna, carl);
      await mailing.pass(2 * HOUR);
      const tries = await mailing.server.deps.database.reader
        .selectFrom('attendance_mails')
        .select(['state', 'tries'])
        .execute();
      expect(tries.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
      for (const mail of tries) expect(mail.tries).toBeLessThan(10);
      mailing.isAway = false;
      await mailing.pass(HOUR + MINUTE);
      for (const address of [SIBLINGS, OTHER]) expect(await mailing.got(address)).toHaveLength(1);
    });
  });

  describe('a family that wants no mails', () => {
    test('gets none, which the coach sees, and is asked when it wants them again', async () => {
      const { carl } = mailing.asked;
      const token = await tokenOf(OTHER);
      await unsubscribe(mailing.server.deps, token);
      await mailing.ask(carl);
      expect(mailing.smtp.received).toHaveLength(0);
      expect(await mailing.deliveries()).toEqual({ [carl]: 'request unsubscribed' });
      await resubscribe(mailing.server.deps, token);
      await mailing.server.runDueJobs();
      expect(await mailing.got(OTHER)).toHaveLength(1);
    });
  });

  describe('a closed request', () => {
    test('gives the owner one summary and one notification', async () => {
      const { coach, anna, carl } = mailing.asked;
      await mailing.ask(anna, carl);
      await says(carl, await tokenOf(OTHER));
      const closes_at = Math.floor((mailing.server.deps.now() + 2 * HOUR) / 1_000);
      await mailing.change({
        'metadata.request': {
          closing: 'at',
          closes_at,
          hours_before: 1,
          own_reminders: false,
          reminders: [],
          evening: false,
          since: 0,
        },
      });
      await mailing.pass(4 * HOUR, HOUR);
      const [summary, ...more] = await mailing.got(coach.account.email);
      expect(more).toEqual([]);
      expect(summary?.text).toContain('Carl');
      expect(summary?.text).toContain(`https://touchline.example/match/${mailing.asked.sid}/attendance/`);
      const news = await mailing.server.deps.database.reader
        .selectFrom('notifications')
        .select(['kind', 'details'])
        .where('kind', '=', 'request_closed')
        .execute();
      expect(news.map(({ details }) => JSON.parse(details))).toEqual([{ coming: 1, declined: 0, silent: 1 }]);
    });
  });

  describe('a process that is killed', () => {
    const killed = (sends: boolean) => ({
      ...mailing.server.deps,
      mailer: {
        ...mailing.server.deps.mailer,
        send: async (mail: Parameters<typeof mailing.server.deps.mailer.send>[0]) => {
          if (sends) await mailing.server.deps.mailer.send(mail);
          reached();
          return new Promise<void>(() => undefined);
        },
      },
    });
    let reached: () => void;
    const killAt = async (sends: boolean) => {
      const { deps } = mailing.server;
      // The device's change is stored; the look that it schedules has not run yet.
      const asked_at = Math.floor(deps.now() / 1_000);
      const { carl, coach, sid } = mailing.asked;
      const question = { sid: carl, how: 'mail', asked_at, reminded_at: 0, renewed_at: 0 };
      await expectDone(coach, [
        coach.device.mutation('updateMatch', sid, { [`metadata.asked/${carl}`]: question }),
      ]);
      await new Promise<void>((resolve) => {
        reached = resolve;
        void look(killed(sends));
      });
    };

    test('between the claim and the mail leads to one mail, some minutes later', async () => {
      await killAt(false);
      await mailing.pass(4 * MINUTE);
      expect(await mailing.got(OTHER)).toEqual([]);
      await mailing.pass(10 * MINUTE);
      expect(await mailing.got(OTHER)).toHaveLength(1);
    });

    test('between the mail and its record leads to a second one with the same Message-ID', async () => {
      await killAt(true);
      await mailing.pass(10 * MINUTE);
      const [first, second, ...more] = await mailing.got(OTHER);
      expect(more).toEqual([]);
      expect(second?.messageId).toBe(first?.messageId);
      expect(first?.messageId).toMatch(/^<.+@touchline\.example>$/);
    });
  });

  test('a delivery that a device of the staff gives back after a restore counts as a mail that was sent', async () => {
    const { carl } = mailing.asked;
    const at = Math.floor(mailing.server.deps.now() / 1_000);
    await mailing.change({
      [`metadata.deliveries/${carl}`]: { sid: carl, state: 'sent', what: 'request', at },
    });
    await mailing.ask(carl);
    expect(await mailing.got(OTHER)).toEqual([]);
    expect(await mailing.deliveries()).toEqual({ [carl]: 'request sent' });
  });

  test('three processes that look at the same time send each mail once', async () => {
    const { anna, carl, coach, sid } = mailing.asked;
    const asked_at = Math.floor(mailing.server.deps.now() / 1_000);
    const question = { how: 'mail', asked_at, reminded_at: 0, renewed_at: 0 };
    await expectDone(coach, [
      coach.device.mutation('updateMatch', sid, {
        [`metadata.asked/${anna}`]: { sid: anna, ...question },
        [`metadata.asked/${carl}`]: { sid: carl, ...question },
      }),
    ]);
    await Promise.all([look(), look(), look()]);
    await mailing.pass(20 * MINUTE);
    for (const address of [SIBLINGS, OTHER]) expect(await mailing.got(address)).toHaveLength(1);
    expect(await mailing.deliveries()).toEqual({ [anna]: 'request sent', [carl]: 'request sent' });
  });
}

const TIMER = { gameStartedAt: 0, currentTime: 0, gamepart: 1, gamesubpart: 1, running: false };
