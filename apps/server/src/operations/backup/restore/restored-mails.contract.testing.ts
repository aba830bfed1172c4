/** Mails of attendance after a restore: what families got since the backup, what fell due meanwhile, and their links. */
import { join } from 'node:path';
import type { Changes } from '@touchline/domain/entity/rows/rows';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAnswerPage } from '#features/attendance/answers/answers.ts';
import { unsubscribe } from '#features/attendance/answers/subscriptions.ts';
import {
  type AskedTeam,
  askTeam,
  HOUR,
  OTHER,
  personalToken,
  SIBLINGS,
  sharedToken,
} from '#features/attendance/attendance.testing.ts';
import { HOLD_MS } from '#platform/jobs/hold.ts';
import type { Mail, Mailer } from '#platform/mail/mailer.ts';
import { CoachDevice } from '#testing/devices/coach-device.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';
import { makeBackup } from '../make.ts';
import { restoreBackup } from './restore.ts';

/** The match is 24 hours after the start of each test, at 10:00. */
const REMINDERS = [20, 2];
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['reminder', /^Reminder/],
  ['request', /coming\?/],
  ['change', /^New /],
];

export function restoredMailsContract(engine: Engine): void {
  let home: TestDatabase;
  let server: TestServer;
  let asked: AskedTeam;
  let phone: CoachDevice;
  let file: string;
  let time: number;
  let sent: Mail[];

  const mailer: Mailer = {
    send: async (mail) => void sent.push(mail),
    reachable: async () => undefined,
    close: async () => undefined,
  };
  const start = async () => {
    server = await openTestServer({ database: home, now: time, deps: { mailer } });
  };
  const wait = (ms: number) => {
    time += ms;
    server.advance(ms);
  };

  const pass = async (hours: number) => {
    for (let passed = 0; passed < hours; passed++) {
      wait(HOUR);
      await server.runDueJobs();
    }
  };
  const backup = async () => {
    const to = join(home.place.dataDir, 'backups');
    file = (await makeBackup({ ...home.place, to, prefix: '', now: time })).path;
  };
  const restore = async () => {
    await server.close();
    await restoreBackup({ ...home.place, file, epoch: `epoch${time}`, now: time });
    await start();
    await server.runDueJobs();
  };
  /** The phone gives back what the backup lacks, and reads everything. */
  const phoneReturns = async () => {
    await phone.settle();
    await phone.settle();
  };
  const changeMatch = async (changes: Changes) => {
    await phone.change('matches', asked.sid, changes);
    await phone.settle();
    await server.runDueJobs();
    await phone.settle();
  };
  const ask = (sid: number) => {
    const question = { sid, how: 'mail', asked_at: time / 1_000, reminded_at: 0, renewed_at: 0 };
    return changeMatch({ [`metadata.asked/${sid}`]: question });
  };
  /** The sorts of the mails that an address got, in the order of sending. */
  const got = (address: string) =>
    sent
      .filter(({ to }) => to.toLowerCase() === address.toLowerCase())
      .map(({ subject }) => KINDS.find(([, pattern]) => pattern.test(subject))?.[0] ?? subject);
  const opens = async (token: string) => {
    const read = await readAnswerPage(server.deps, token);
    return read.ok ? 'open' : read.why;
  };

  beforeEach(async () => {
    [time, sent] = [TEST_NOW, []];
    home = await newTestDatabase(engine);
    await start();
    asked = await askTeam(server, {
      'metadata.request': {
        closing: '',
        closes_at: 0,
        hours_before: 1,
        own_reminders: true,
        reminders: REMINDERS,
        evening: false,
        since: 0,
      },
    });
    const { token } = asked.coach.account;
    phone = new CoachDevice({
      id: 'phone',
      now: () => time,
      post: async (payload) => {
        const { statusCode, body: text } = await server.app.inject({
          method: 'POST',
          url: '/api/data',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          payload,
        });
        return { status: statusCode, text };
      },
    });
    phone.engine.start({ audit: true });
    await phone.settle();
    await ask(asked.carl);
    expect(got(OTHER)).toEqual(['request']);
  });
  afterEach(async () => {
    await server.close();
    await home.remove();
  });

  test('what families got since the backup is not sent again when a device gives it back; later mails go out once', async () => {
    await backup();
    await pass(5);
    await ask(asked.anna);
    await changeMatch({ place: 'Field 2' });
    await pass(1);
    await phone.settle();
    const before = [got(OTHER), got(SIBLINGS)];
    expect(before).toEqual([
      ['request', 'reminder', 'change'],
      ['request', 'change'],
    ]);

    await restore();
    await phoneReturns();
    await pass(2);
    expect([got(OTHER), got(SIBLINGS)]).toEqual(before);
    await changeMatch({ place: 'Field 3' });
    await pass(24);
    expect([got(OTHER), got(SIBLINGS)]).toEqual(before.map((mails) => [...mails, 'change', 'reminder']));
  });

  test('without a device that knows of them, a family gets its mails since the backup a second time, and not a third', async () => {
    await backup();
    await pass(5);
    expect(got(OTHER)).toEqual(['request', 'reminder']);
    await restore();
    await pass(24);
    expect(got(OTHER)).toEqual(['request', 'reminder', 'reminder', 'reminder']);
    const [, first, again, next] = sent;
    expect(again?.messageId).toBe(first?.messageId);
    expect(next?.messageId).not.toBe(first?.messageId);
  });

  test('a reminder that fell due and a change that was not told before the restore go out once, after the devices had their time', async () => {
    await phone.settle();
    await backup();
    wait(HOUR);
    await changeMatch({ place: 'Field 2' });
    wait(4 * HOUR);
    await restore();
    await phoneReturns();
    wait(HOLD_MS - 1);
    await server.runDueJobs();
    expect(got(OTHER)).toEqual(['request']);
    wait(1);
    await pass(12);
    // The change asks for the answer, so it replaces the reminder.
    expect(got(OTHER)).toEqual(['request', 'change']);
    await pass(12);
    expect(got(OTHER)).toEqual(['request', 'change', 'reminder']);
  });

  test('links and stopped mails are as in the backup: a shared link that was replaced since works again until the coach replaces it', async () => {
    const { event } = asked;
    const personal = await personalToken(server, event, OTHER);
    const old = await sharedToken(server, event);
    await backup();
    const replacement = await sharedToken(server, event);
    const later = await personalToken(server, event, SIBLINGS);
    await unsubscribe(server.deps, personal);
    expect([await opens(old), await opens(replacement)]).toEqual(['gone', 'open']);
    await restore();
    await phoneReturns();
    const states = async () => Promise.all([old, replacement, personal, later].map(opens));
    expect(await states()).toEqual(['open', 'unknown', 'open', 'unknown']);
    const next = await sharedToken(server, event);
    expect(await states()).toEqual(['gone', 'unknown', 'open', 'unknown']);
    expect(await opens(next)).toBe('open');
    expect(await readAnswerPage(server.deps, personal)).toMatchObject({ subscribed: true });
  });
}
