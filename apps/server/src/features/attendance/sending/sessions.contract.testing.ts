/** What is different for the families of a training session: its words, its selection, and a number that a match has, too. */
import { isMatch } from '@touchline/domain/attendance/gathering';
import type { Changes } from '@touchline/domain/entity/rows/rows';
import type { TrainingSession } from '@touchline/domain/entity/tables/training';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '#testing/server/databases.testing.ts';
import {
  answer,
  askTeam,
  coachDeletes,
  DAY,
  expectDone,
  gatheringOn,
  HOUR,
  OTHER,
  personalToken,
  SIBLINGS,
  selectionOf,
  YES,
} from '../attendance.testing.ts';
import { Mailing, MINUTE } from './looking.testing.ts';

const ATTENDANCE = { hours_before: 0, reminders: [], evening: false, since: 0, only_answered: false };

export function sessionsContract(engine: Engine): void {
  let mailing: Mailing;
  beforeEach(async () => {
    mailing = await Mailing.open(engine, {}, 'training_sessions');
  });
  afterEach(() => mailing.close());

  const changeRow = async (op: string, sid: number, changes: Changes) => {
    const { coach } = mailing.asked;
    await expectDone(coach, [coach.device.mutation(op, sid, changes)]);
    await mailing.server.runDueJobs();
  };

  test('the request names the session as its selection, and the answer reaches the session', async () => {
    const { carl, event } = mailing.asked;
    await mailing.ask(carl);
    const [mail] = await mailing.got(OTHER);
    expect(mail?.subject).toMatch(/^Is Carl coming\? Training “Keepers”, /);
    const token = await personalToken(mailing.server, event, OTHER);
    expect(mail?.text).toContain(`https://touchline.example/attend/${token}`);
    expect(await answer(mailing.server, token, { player: carl, said: YES })).toBe('ok');
    expect((await gatheringOn(mailing.server, event)).metadata.answers).toMatchObject([
      { sid: carl, answer: 'yes', answered_by: 'mail' },
    ]);
    expect(await mailing.deliveries()).toEqual({ [carl]: 'request sent' });
  });

  describe('a session', () => {
    test('that is moved, cancelled or deleted is told to the families who were asked', async () => {
      const { carl } = mailing.asked;
      await mailing.ask(carl);
      await mailing.change({ dateMinutes: 7 });
      await mailing.pass(10 * MINUTE);
      await mailing.change({ status: 'cancelled' });
      await mailing.pass(10 * MINUTE);
      expect((await mailing.subjects(OTHER)).slice(1)).toEqual([
        expect.stringMatching(/^New time for the training “Keepers”: /),
        expect.stringMatching(/^Cancelled: training “Keepers”, /),
      ]);
      await coachDeletes(mailing.asked);
      await mailing.pass(10 * MINUTE);
      expect(await mailing.got(OTHER)).toHaveLength(3);
    });

    test('of a selection that is deleted is no longer planned, and is again when that is undone', async () => {
      await mailing.ask(mailing.asked.carl);
      const selection = await selectionOf(mailing.server, mailing.asked);
      await changeRow('deleteTrainingSelection', selection, { deleted: true });
      await mailing.pass(10 * MINUTE);
      await changeRow('updateTrainingSelection', selection, { deleted: false });
      await mailing.pass(10 * MINUTE);
      expect((await mailing.subjects(OTHER)).slice(1)).toEqual([
        expect.stringMatching(/^No longer planned: training “Keepers”, /),
        expect.stringMatching(/^The training “Keepers” takes place after all: /),
      ]);
    });
  });

  describe('the links of a session', () => {
    const said = (token: string, player: number) => answer(mailing.server, token, { player, said: YES });

    test('take no answer while its selection is deleted', async () => {
      const { carl, event } = mailing.asked;
      const token = await personalToken(mailing.server, event, OTHER);
      const selection = await selectionOf(mailing.server, mailing.asked);
      await changeRow('deleteTrainingSelection', selection, { deleted: true });
      expect(await said(token, carl)).toBe('closed');
      await changeRow('updateTrainingSelection', selection, { deleted: false });
      expect(await said(token, carl)).toBe('ok');
    });

    test('open nothing for the family of a player who left it without a record, and stay open with one', async () => {
      const { carl, anna, ben, event } = mailing.asked;
      const [gone, kept] = [
        await personalToken(mailing.server, event, OTHER),
        await personalToken(mailing.server, event, SIBLINGS),
      ];
      expect(await said(kept, anna)).toBe('ok');
      const left = [carl, anna, ben].flatMap((sid) => [
        [`metadata.players/${sid}`, null],
        [`player_sids/${sid}`, null],
      ]);
      await mailing.change(Object.fromEntries(left));
      expect(await said(gone, carl)).toBe('gone');
      expect(await said(kept, anna)).toBe('ok');
      expect(await said(kept, ben)).toBe('notOnSheet');
    });

    test('count from the start as it is now: moved to the past it is closed, moved ahead it opens again', async () => {
      const { carl, event } = mailing.asked;
      const token = await personalToken(mailing.server, event, OTHER);
      const { date } = await sessionOf(mailing);
      await mailing.change({ date: date - 3 * (DAY / 1_000) });
      expect(await said(token, carl)).toBe('closed');
      await mailing.change({ date: date + 30 * (DAY / 1_000) });
      expect(await said(token, carl)).toBe('ok');
    });
  });

  describe('the setting of the team', () => {
    test('asks about the sessions of its selections, days before and once', async () => {
      const { team, anna, ben, carl, dora, event } = mailing.asked;
      await changeRow('updateTeam', team, { 'metadata.attendance': { ...ATTENDANCE, ask_days: 2 } });
      await mailing.pass(2 * HOUR, HOUR);
      expect(await mailing.got(SIBLINGS)).toHaveLength(1);
      expect(await mailing.got(OTHER)).toHaveLength(1);
      const { asked } = (await gatheringOn(mailing.server, event)).metadata;
      expect(Object.fromEntries(asked.map(({ sid, how }) => [sid, how]))).toEqual({
        [anna]: 'mail',
        [ben]: 'mail',
        [carl]: 'mail',
        [dora]: 'link',
      });
    });

    test('asks once where two devices made the session of one day, and about the other one if that is deleted', async () => {
      const { coach, team, carl, sid } = mailing.asked;
      const [twin = 0] = await coach.device.lease('requestTrainingSessionSID');
      const { selection_sid, date, dateHours, dateMinutes } = await sessionOf(mailing);
      await changeRow('updateTrainingSession', sid, { series: '7-1' });
      await changeRow('updateTrainingSession', twin, {
        ...{ selection_sid, date, dateHours, dateMinutes, series: '7-1' },
        [`player_sids/${carl}`]: 0,
      });
      await changeRow('updateTeam', team, { 'metadata.attendance': { ...ATTENDANCE, ask_days: 2 } });
      await mailing.pass(2 * HOUR, HOUR);
      expect(await mailing.got(OTHER)).toHaveLength(1);
      await changeRow('updateTrainingSession', sid, { series: '' });
      await coachDeletes(mailing.asked);
      await mailing.pass(2 * HOUR, HOUR);
      const [, ...since] = await mailing.subjects(OTHER);
      expect(since.toSorted()).toEqual([
        expect.stringMatching(/^Is Carl coming\?/),
        expect.stringMatching(/^No longer planned/),
      ]);
    });

    test('closes its requests, and the summary leads to the session', async () => {
      const { coach, team, carl, sid } = mailing.asked;
      await mailing.ask(carl);
      await changeRow('updateTeam', team, {
        'metadata.attendance': { ...ATTENDANCE, ask_days: 0, hours_before: 20 },
      });
      await mailing.pass(6 * HOUR, HOUR);
      const [summary] = await mailing.got(coach.account.email);
      expect(summary?.text).toContain(`https://touchline.example/training/${sid}/attendance/`);
      const { getNotifications } = await coach.ask<{ getNotifications: object[] }>(
        '{ getNotifications { kind collection sid subject silent } }',
      );
      expect(getNotifications).toEqual([
        { kind: 'request_closed', collection: 'training_sessions', sid, subject: 'Keepers', silent: 1 },
      ]);
    });
  });

  test('a family gets the request at an address that is entered afterwards', async () => {
    const { dora } = mailing.asked;
    await mailing.ask(dora);
    await changeRow('updatePlayer', dora, { 'metadata.email1': 'dora@example.org' });
    expect(await mailing.got('dora@example.org')).toHaveLength(1);
  });

  test('a player of another team is asked as one of the selection, and not after leaving it', async () => {
    const { coach } = mailing.asked;
    const [guest = 0] = await coach.device.newPlayers(1);
    await changeRow('updatePlayer', guest, { 'metadata.email1': 'guest@example.org' });
    const record = { sid: guest, order: 9, present: true, signed_off: false, injured: false };
    await mailing.change({
      [`metadata.players/${guest}`]: { ...record, from_minute: 0, until_minute: 0 },
    });
    await mailing.ask(guest);
    expect(await mailing.got('guest@example.org')).toHaveLength(0);
    const selection = await selectionOf(mailing.server, mailing.asked);
    await changeRow('updateTrainingSelection', selection, { [`player_sids/${guest}`]: 9 });
    expect(await mailing.got('guest@example.org')).toHaveLength(1);
  });

  test('a match and a session with one number have mails, links and answers of their own', async () => {
    const { server, asked: session } = mailing;
    const match = await askTeam(server);
    const { database } = server.deps;
    // The numbers of both come from counters of their own, so sooner or later they are equal.
    expect(match.sid).toBe(session.sid);
    await mailing.ask(session.carl);
    const tokens = [
      await personalToken(server, session.event, OTHER),
      await personalToken(server, match.event, OTHER),
    ] as const;
    expect(tokens[0]).not.toBe(tokens[1]);
    expect(await answer(server, tokens[0], { player: match.carl, said: YES })).toBe('notOnSheet');
    expect(await answer(server, tokens[0], { player: session.carl, said: YES })).toBe('ok');
    expect((await gatheringOn(server, match.event)).metadata.answers).toEqual([]);
    expect(await answer(server, tokens[1], { player: match.carl, said: YES })).toBe('ok');
    const mails = await database.reader.selectFrom('attendance_mails').select('kind').execute();
    expect(mails).toEqual([{ kind: 'training_sessions' }]);
    await mailing.change({ status: 'cancelled' });
    await mailing.pass(DAY, HOUR);
    expect((await gatheringOn(server, match.event)).metadata.deliveries).toEqual([]);
  });
}

async function sessionOf({ server, asked }: Mailing): Promise<TrainingSession> {
  const gathering = await gatheringOn(server, asked.event);
  if (isMatch(gathering)) throw new Error('a match');
  return gathering;
}
