/** Attacks on the due jobs of attendance: matches and teams with stored nonsense, by people who may write them. */
import type { Changes } from '@touchline/domain/entity/rows/rows';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type AskedTeam,
  askTeam,
  coachChanges,
  expectDone,
  OTHER,
} from '#features/attendance/attendance.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const MINUTE = 60_000;
/** The latest date that a field takes, and without its sign the earliest. */
const END = 8_640_000_000_000;
const REQUEST = {
  closing: '',
  closes_at: 0,
  hours_before: 1,
  own_reminders: false,
  reminders: [],
  evening: false,
  since: 0,
};

const question = (sid: number, more: object = {}): Changes => ({
  [`metadata.asked/${sid}`]: { sid, how: 'mail', asked_at: 1, reminded_at: 0, renewed_at: 0, ...more },
});
const request = (more: object): Changes => ({ 'metadata.request': { ...REQUEST, ...more } });
const remindAt = (...reminders: readonly number[]): Changes =>
  request({ own_reminders: true, reminders, since: -END });

/** Ten minutes later: a change is settled, and a failed job has been tried again. */
async function pass(): Promise<void> {
  await server.runDueJobs();
  for (let minutes = 0; minutes < 10; minutes += 5) {
    server.advance(5 * MINUTE);
    await server.runDueJobs();
  }
}

/** Jobs that have failed, are due again at once, or never at a whole millisecond. */
async function badJobs(): Promise<readonly object[]> {
  const jobs = await server.deps.database.reader
    .selectFrom('due_jobs')
    .select(['kind', 'key', 'due_at', 'error'])
    .execute();
  return jobs.filter(
    ({ due_at, error }) => error !== '' || !Number.isSafeInteger(due_at) || due_at <= server.deps.now(),
  );
}

const NONSENSE: readonly (readonly [string, (asked: AskedTeam) => Changes])[] = [
  ['reminders after the end of time', () => remindAt(-1e308)],
  ['reminders before the beginning of time', () => remindAt(1e308)],
  ['reminders of 10^9 hours', () => remindAt(1e9, -1e9)],
  ['reminders of a part of a millisecond', () => remindAt(1e-7, 0.3)],
  ['5,000 reminders', () => remindAt(...Array.from({ length: 5_000 }, (_, index) => 1 + index / 1_000))],
  ['the latest date', () => ({ date: END, dateHours: 1e308, dateMinutes: -1e308 })],
  ['the earliest date', () => ({ date: -END, dateHours: 0.5, dateMinutes: 2 ** 53 })],
  ['the year 9999', () => ({ date: 253_402_214_400, meet_minutes: 2 ** 53 - 1 })],
  ['a closing at the end of time', () => request({ closing: 'at', closes_at: END })],
  ['a closing 2^53 hours before', () => request({ closing: 'before_start', hours_before: 2 ** 53 - 1 })],
  ['a question from the end of time', ({ carl }) => question(carl, { asked_at: END })],
  ['a tap from the end of time', ({ carl }) => question(carl, { reminded_at: END })],
  ['answers that count from the end of time', ({ carl }) => question(carl, { renewed_at: END })],
  ['times before the beginning', ({ carl }) => question(carl, { asked_at: -END, reminded_at: -END })],
  [
    'a delivery from the end of time',
    ({ carl }) => ({ [`metadata.deliveries/${carl}`]: { sid: carl, state: 'sent', what: '', at: END } }),
  ],
  [
    'a task without an end, taken by strangers',
    () => ({
      'metadata.tasks/a': {
        id: 'a',
        kind: 'car_pool',
        title: '',
        note: '',
        places: 2 ** 53 - 1,
        order: 1e308,
      },
      'metadata.takers/a-1': {
        id: 'a-1',
        task: 'a',
        player_sid: 1,
        seats: -(2 ** 53 - 1),
        taken_at: END,
        taken_by: 'mail',
        swap: true,
      },
    }),
  ],
];

test.each(NONSENSE)('a match with %s: its jobs end, and wait for a possible time', async (_, nonsense) => {
  const asked = await askTeam(server);
  await coachChanges(asked, { ...question(asked.anna), ...question(asked.carl) });
  await coachChanges(asked, nonsense(asked));
  await pass();
  expect(await badJobs()).toEqual([]);
});

test.each(['', 'Nowhere/None', '"><script>', 'Etc/GMT+14', '\0', 'x'.repeat(100), '+23:59', 'constructor'])(
  'a team in the time zone %j: its jobs end',
  async (timezone) => {
    const asked = await askTeam(server, { 'metadata.request': { ...REQUEST, evening: true } });
    const { coach, team, carl } = asked;
    await expectDone(coach, [coach.device.mutation('updateTeam', team, { 'metadata.timezone': timezone })]);
    await coachChanges(asked, question(carl));
    await server.runDueJobs();
    await coachChanges(asked, { place: 'Field 2' });
    await pass();
    expect(await badJobs()).toEqual([]);
  },
);

describe('a team with impossible settings', () => {
  const settings = { hours_before: 2 ** 53 - 1, evening: true, since: -END, only_answered: true };

  test('asks all the same, and its jobs end', async () => {
    const asked = await askTeam(server);
    const attendance = { ...settings, ask_days: 2 ** 53 - 1, reminders: [-1e308, 1e308, Number.MIN_VALUE] };
    const { coach, team } = asked;
    await expectDone(coach, [
      coach.device.mutation('updateTeam', team, { 'metadata.attendance': attendance }),
    ]);
    await pass();
    expect(await badJobs()).toEqual([]);
  });
});

test('a change of a team costs no look at matches without a question', async () => {
  const asked = await askTeam(server);
  const { coach, team, carl } = asked;
  const start = { date: Math.floor(server.deps.now() / 1_000) + 86_400 };
  for (let matches = 0; matches < 10; matches++) await coach.device.newMatch(team, start);
  await coachChanges(asked, question(carl));
  await server.runDueJobs();
  const counted = vi.spyOn(server.deps.dueJobs, 'count');
  await expectDone(coach, [coach.device.mutation('updateTeam', team, { clubname: 'Other' })]);
  await server.runDueJobs();
  expect(counted.mock.calls.filter(([kind]) => kind === 'attendance')).toHaveLength(1);
  counted.mockRestore();
});

test('a delivery that is not yet over does not keep a family from its mails', async () => {
  const asked = await askTeam(server);
  const { carl } = asked;
  const before = server.mails.length;
  const delivery = { sid: carl, state: 'sent', what: 'request', at: END };
  await coachChanges(asked, { [`metadata.deliveries/${carl}`]: delivery });
  await server.runDueJobs();
  await coachChanges(asked, question(carl, { asked_at: Math.floor(server.deps.now() / 1_000) }));
  await pass();
  for (const place of ['Field 2', 'Field 1']) {
    await coachChanges(asked, { place });
    await pass();
  }
  expect(server.mails.slice(before).map(({ to }) => to)).toEqual([OTHER, OTHER, OTHER]);
});

test('beside all of these an ordinary match is asked', async () => {
  const asked = await askTeam(server);
  const before = server.mails.length;
  await coachChanges(asked, question(asked.carl));
  await server.runDueJobs();
  expect(server.mails.slice(before).map(({ to }) => to)).toEqual([OTHER]);
});
