/** Attacks on calendar feeds: stored nonsense, by people who may write it, and links that no longer show anything. */
import type { Changes } from '@touchline/domain/entity/rows/rows';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { day, fileAt, get, newLink, valueIn } from '#features/calendar/feed/feed.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';

let server: TestServer;
let coach: Coach;
let team: number;
let usual: number;
beforeAll(async () => {
  server = await openTestServer({ env: { PUBLIC_URL: 'https://touchline.example' } });
  coach = await Coach.signUp(server);
  team = await coach.device.newTeam({ clubname: 'Rietdijk', 'metadata.timezone': 'Europe/Amsterdam' });
  await makePremium(server, team);
  usual = (await coach.device.newMatch(team, { opponent_clubname: 'Noordhaven', ...SATURDAY })).sid;
});
afterAll(() => server.close());

const SATURDAY = { date: day(2026, 4, 11), dateHours: 10, dateMinutes: 30 };
/** The latest date that a field takes. */
const END = 8_640_000_000_000;
const LARGEST = Number.MAX_SAFE_INTEGER;
const REQUEST = {
  closing: '',
  closes_at: 0,
  hours_before: 1,
  own_reminders: false,
  evening: false,
  since: 0,
};
const asked: Changes = { 'metadata.asked/5': { sid: 5 } };
const request = (more: object): Changes => ({
  ...asked,
  'metadata.request': { ...REQUEST, reminders: [], ...more },
});

describe('one entry of nonsense leaves the feed of the team as it is', () => {
  const NONSENSE: readonly (readonly [string, Changes])[] = [
    ['answers until the end of time', request({ closing: 'at', closes_at: END })],
    ['answers until before all time', request({ closing: 'at', closes_at: -END })],
    ['answers until hours without number', request({ closing: 'before_start', hours_before: LARGEST })],
    ['a meeting time of years', { meet_minutes: LARGEST }],
    ['an hour of no clock', { dateHours: 1e300, dateMinutes: -1e300 }],
    ['parts without end', { matchLength: 1e300, matchParts: 1e300, extraLength: 1e300 }],
    ['a day after all days', { date: END }],
  ];

  test.each(NONSENSE)('a match with %s', async (_, changes) => {
    const { sid } = await coach.device.newMatch(team, { ...SATURDAY, ...changes });
    const file = await fileAt(server, await newLink(coach, team));
    expect(valueIn(file, `match-${usual}`, 'SUMMARY')).toContain('Noordhaven');
    await coach.results(coach.device.mutation('deleteMatch', sid, { deleted: true }));
  });

  test('a session of years ends the same day', async () => {
    const { session } = await coach.device.newTraining(team, { ...SATURDAY, length: LARGEST });
    const file = await fileAt(server, await newLink(coach, team));
    expect(valueIn(file, `training-${session}`, 'DTEND')).toBe('20260411T183000');
    expect(file.match(/BEGIN:DAYLIGHT/g)).toHaveLength(2);
  });
});

test('"any version" is no way around the end of a membership', async () => {
  const fan = await Coach.signUp(server);
  const share = await join(coach, fan, { team, role: 'fan' });
  const link = await newLink(fan, team);
  await coach.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${share}) { id } }`);
  for (const version of ['*', ' * ', '"x", *']) {
    const { statusCode, headers } = await get(server, link, { 'if-none-match': version });
    expect([version, statusCode, headers.etag]).toEqual([version, 410, undefined]);
  }
});
