/** What a person's calendar shows, by the address alone, and when the address ends. */
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { goalEvent } from '#testing/devices/goal-event.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import { calendarLinkAt, deleteEndedCalendarLinks } from './calendar-links.ts';
import { day, fileAt, get, newFeedTeam, newLink, valueIn } from './feed.testing.ts';
import { CALENDAR_LINKS_A_DAY } from './own-links.ts';
import { READS_PER_LINK, UNKNOWN_PER_NETWORK } from './rate-limits.ts';

const DAY = 24 * 3_600_000;
const REFUSED = 'calendar link not authorized';
const MATCHES = 2_000;
const BATCH = 100;
const NO_REMINDERS = { reminders: [], evening: false, since: 0 };
const SATURDAY = { date: day(2026, 4, 11), dateHours: 10, dateMinutes: 30 };

export function feedContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine, env: { PUBLIC_URL: 'https://touchline.example' } });
  });
  afterAll(() => server.close());

  const aTeam = (changes?: object) => newFeedTeam(server, changes);
  const aMatch = async (coach: Coach, team: number, changes: object = {}) =>
    (await coach.device.newMatch(team, { opponent_clubname: 'Noordhaven', ...SATURDAY, ...changes })).sid;
  const file = (token: string) => fileAt(server, token);

  describe('what it shows', () => {
    test('matches and sessions of the team, with place, meeting time and the zone of the team', async () => {
      const { coach, team } = await aTeam();
      const match = await aMatch(coach, team, { place: 'De Haven, veld 2', meet_minutes: 45 });
      const { session } = await coach.device.newTraining(team, {
        date: day(2026, 4, 8),
        dateHours: 17,
        dateMinutes: 0,
      });
      const text = await file(await newLink(coach, team));
      expect(valueIn(text, `match-${match}`, 'DTSTART;TZID=Europe/Amsterdam')).toBe('20260411T103000');
      expect(valueIn(text, `match-${match}`, 'LOCATION')).toBe('De Haven\\, veld 2');
      expect(valueIn(text, `match-${match}`, 'DESCRIPTION')).toBe('Be there at 09:45');
      expect(valueIn(text, `training-${session}`, 'SUMMARY')).toBe('Training “Keepers”\\, Rietdijk MO13-2');
      expect(text.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
      expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
      expect(text).toContain('X-WR-CALNAME:Rietdijk MO13-2');
    });

    test('a moved match keeps its UID and rises; a cancelled and a deleted one are cancelled', async () => {
      const { coach, team } = await aTeam();
      const match = await aMatch(coach, team);
      const gone = await aMatch(coach, team);
      const token = await newLink(coach, team);
      const before = await file(token);
      server.advance(5_000);
      await coach.results(coach.device.mutation('updateMatch', match, { date: day(2026, 4, 12) }));
      await coach.ask(`mutation { deleteMatch(sid: ${gone}) { sid } }`);
      const moved = await file(token);
      const sequence = (text: string) => Number(valueIn(text, `match-${match}`, 'SEQUENCE'));
      expect(valueIn(moved, `match-${match}`, 'DTSTART')).toBe('20260412T103000');
      expect(sequence(moved)).toBeGreaterThan(sequence(before));
      expect(valueIn(moved, `match-${gone}`, 'STATUS')).toBe('CANCELLED');
      await coach.results(coach.device.mutation('updateMatch', match, { phase: { status: 'CANCELLED' } }));
      expect(valueIn(await file(token), `match-${match}`, 'STATUS')).toBe('CANCELLED');
    });

    test('until when families answer, to the staff, in the language of the address and the zone of the team', async () => {
      const { coach, team } = await aTeam();
      await makePremium(server, team);
      const match = await aMatch(coach, team, { 'metadata.asked/5': { sid: 5 } });
      const fan = await Coach.signUp(server);
      await join(coach, fan, { team, role: 'fan' });
      const [token, theirs] = [await newLink(coach, team), await newLink(fan, team)];
      const lineOf = (text: string, property: string) => valueIn(text, `match-${match}`, property);
      const inDutch = async () =>
        (await server.app.inject({ url: `/calendar/${token}.ics?lang=nl-NL` })).body.replaceAll('\r\n ', '');
      const until = (closes_at: number) => ({
        closing: 'at',
        closes_at,
        hours_before: 1,
        own_reminders: false,
        ...NO_REMINDERS,
      });
      const closeAt = (seconds: number) =>
        coach.results(coach.device.mutation('updateMatch', match, { 'metadata.request': until(seconds) }));
      await closeAt(day(2026, 4, 9) + 16 * 3_600);
      const before = await file(token);
      expect(lineOf(before, 'DESCRIPTION')).toBe('Answers until Thursday\\, April 9\\, 18:00');
      expect(lineOf(await inDutch(), 'DESCRIPTION')).toBe('Antwoorden kan tot donderdag 9 april om 18:00');
      expect(lineOf(await file(theirs), 'DESCRIPTION')).toBeUndefined();
      server.advance(5_000);
      await closeAt(day(2026, 4, 10) + 16 * 3_600);
      const after = await file(token);
      expect(lineOf(after, 'DESCRIPTION')).toContain('Friday');
      expect(Number(lineOf(after, 'SEQUENCE'))).toBeGreaterThan(Number(lineOf(before, 'SEQUENCE')));
    });

    test('of all teams: own ones and shared ones, and none that the person is only invited to', async () => {
      const own = await aTeam();
      const other = await aTeam({ clubname: 'Westveen' });
      await makePremium(server, other.team);
      const mine = await aMatch(own.coach, own.team);
      const theirs = await aMatch(other.coach, other.team);
      const token = await newLink(own.coach);
      await other.coach.invite(other.team, own.coach.account.email, { role: 'fan' });
      expect(valueIn(await file(token), `match-${theirs}`, 'UID')).toBeUndefined();
      await own.coach.answer(other.team);
      const text = await file(token);
      expect(valueIn(text, `match-${mine}`, 'SUMMARY')).toBe('Rietdijk MO13-2 – Noordhaven');
      expect(valueIn(text, `match-${theirs}`, 'SUMMARY')).toBe('Westveen MO13-2 – Noordhaven');
      expect(text).toContain('X-WR-CALNAME:Touchline: my teams');
    });

    test('results where they may be published, for staff too', async () => {
      const played = async (age: string) => {
        const { coach, team } = await aTeam({ 'metadata.age_group': age, 'metadata.country': 'NL' });
        const sid = await aMatch(coach, team, {
          date: day(2026, 4, 1),
          ...goalEvent('9-1', { game_time: 60 }),
        });
        await coach.results(
          coach.device.mutation('updateMatch', sid, {
            phase: { status: 'FINISHED', timer: { gameStartedAt: 0 }, gamepart: 1, gamesubpart: 1 },
          }),
        );
        return valueIn(await file(await newLink(coach, team)), `match-${sid}`, 'SUMMARY');
      };
      expect(await played('U9')).toBe('Rietdijk MO13-2 – Noordhaven');
      expect(await played('U19')).toMatch(/^\d–\d · Rietdijk MO13-2 – Noordhaven$/);
    });

    test('nothing that is longer than a year past, or that is mistyped into a far year', async () => {
      const { coach, team } = await aTeam();
      const old = await aMatch(coach, team, { date: day(2025, 1, 1) });
      const far = await aMatch(coach, team, { date: day(9000, 1, 1) });
      const text = await file(await newLink(coach));
      expect([old, far].map((sid) => valueIn(text, `match-${sid}`, 'UID'))).toEqual([undefined, undefined]);
    });
  });

  describe('the address', () => {
    test('ends when it is replaced and when it is switched off, and says so', async () => {
      const { coach, team } = await aTeam();
      const first = await newLink(coach, team);
      const second = await newLink(coach, team);
      expect(await file(first)).toBe(`410 ${REFUSED}`);
      expect(await file(second)).toContain('BEGIN:VCALENDAR');
      expect(await coach.ask(`{ getCalendarLink(team_sid: ${team}) { token } }`)).toEqual({
        getCalendarLink: { token: second },
      });
      await coach.ask(`mutation { endCalendarLink(team_sid: ${team}) { sid } }`);
      expect(await file(second)).toBe(`410 ${REFUSED}`);
      expect(await coach.ask(`{ getCalendarLink(team_sid: ${team}) { token } }`)).toEqual({
        getCalendarLink: null,
      });
    });

    test('two devices that replace it at the same time leave one link', async () => {
      const { coach } = await aTeam();
      const made = await Promise.all([newLink(coach), newLink(coach)]);
      const states = await Promise.all(made.map(async (token) => (await file(token)).slice(0, 3)));
      expect(states.toSorted()).toEqual(['410', 'BEG']);
    });

    test('shows nothing of a team at once when the membership ends', async () => {
      const { coach, team } = await aTeam();
      await makePremium(server, team);
      const match = await aMatch(coach, team);
      const fan = await Coach.signUp(server);
      const share = await join(coach, fan, { team, role: 'fan' });
      const [one, all] = [await newLink(fan, team), await newLink(fan)];
      expect(valueIn(await file(one), `match-${match}`, 'UID')).toBeDefined();
      const { headers } = await get(server, one);
      await coach.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${share}) { id } }`);
      expect(await file(one)).toBe(`410 ${REFUSED}`);
      const known = await get(server, one, { 'if-none-match': String(headers.etag) });
      expect(known.statusCode).toBe(410);
      expect(valueIn(await file(all), `match-${match}`, 'UID')).toBeUndefined();
      // An invitation is no membership.
      await coach.invite(team, fan.account.email, { role: 'manager' });
      expect(await file(one)).toBe(`410 ${REFUSED}`);
    });

    test('is another version for another role: a manager who becomes a fan reads it again', async () => {
      const { coach, team } = await aTeam();
      await makePremium(server, team);
      await aMatch(coach, team, { 'metadata.asked/5': { sid: 5 } });
      await coach.results(
        coach.device.mutation('updateTeam', team, {
          'metadata.attendance': { ...NO_REMINDERS, hours_before: 24, ask_days: 0, only_answered: false },
        }),
      );
      const manager = await Coach.signUp(server);
      const share = await join(coach, manager, { team, role: 'manager' });
      const token = await newLink(manager, team);
      const first = await get(server, token);
      expect(first.body).toContain('Answers until');
      await coach.ask(`mutation { updateShareRole(team_sid: ${team}, id: ${share}, role: "fan") { id } }`);
      const next = await get(server, token, { 'if-none-match': String(first.headers.etag) });
      expect([next.statusCode, next.body.includes('Answers until')]).toEqual([200, false]);
    });

    test('is gone with the team, and unknown after the account', async () => {
      const { coach, team } = await aTeam();
      const [one, all] = [await newLink(coach, team), await newLink(coach)];
      await coach.ask(`mutation { deleteTeam(sid: ${team}) { sid } }`);
      expect(await file(one)).toBe(`410 ${REFUSED}`);
      expect(await file(all)).toContain('BEGIN:VCALENDAR');
      await server.deps.database.transaction(async (tx) => {
        await tx.deleteFrom('accounts').where('sid', '=', coach.account.sid).execute();
      });
      expect(await file(all)).toBe(`410 ${REFUSED}`);
    });

    test('is for own and shared teams only, and limited in a day', async () => {
      const { coach, team } = await aTeam();
      const stranger = await Coach.signUp(server);
      for (const call of [
        `{ getCalendarLink(team_sid: ${team}) { token } }`,
        `mutation { replaceCalendarLink(team_sid: ${team}) { token } }`,
        'mutation { replaceCalendarLink(team_sid: -1) { token } }',
        'mutation { replaceCalendarLink(team_sid: 1.5) { token } }',
      ])
        expect((await stranger.call(call)).error?.code).toBe(404);
      for (let n = 0; n < CALENDAR_LINKS_A_DAY; n++) await newLink(coach, team);
      const { error } = await coach.call('mutation { replaceCalendarLink(team_sid: 0) { token } }');
      expect(error?.code).toBe(429);
    });

    test('answers other texts, methods and HEAD without a change', async () => {
      const { coach } = await aTeam();
      const token = await newLink(coach);
      for (const path of ['x.ics', `${token}`, `${token}x.ics`, `a/${token}.ics`, 'a'.repeat(900)]) {
        const { statusCode, body } = await server.app.inject({ url: `/calendar/${path}` });
        expect([path, statusCode, body.trim()]).toEqual([path, 404, REFUSED]);
      }
      const head = await server.app.inject({ method: 'HEAD', url: `/calendar/${token}.ics` });
      expect([head.statusCode, head.body]).toEqual([200, '']);
      const post = await server.app.inject({ method: 'POST', url: `/calendar/${token}.ics` });
      expect(post.statusCode).toBe(404);
    });

    test('is compressed, conditional, and the same while nothing changed', async () => {
      const { coach, team } = await aTeam();
      for (let n = 0; n < 5; n++) await aMatch(coach, team);
      const token = await newLink(coach);
      const plain = await get(server, token);
      const packed = await get(server, token, { 'accept-encoding': 'gzip' });
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
      const tag = String(plain.headers.etag);
      server.advance(3 * 3_600_000);
      expect((await get(server, token, { 'if-none-match': tag })).statusCode).toBe(304);
      expect((await get(server, token)).body).toBe(plain.body);
      await aMatch(coach, team);
      expect((await get(server, token, { 'if-none-match': tag })).statusCode).toBe(200);
    });

    test('counts guesses by network and reads by link', async () => {
      const { coach } = await aTeam();
      const token = await newLink(coach);
      const guess = () => server.app.inject({ url: '/calendar/x.ics', remoteAddress: '203.0.113.9' });
      for (let n = 0; n < UNKNOWN_PER_NETWORK; n++) await guess();
      expect((await guess()).statusCode).toBe(429);
      const read = () => server.app.inject({ url: `/calendar/${token}.ics`, remoteAddress: '203.0.113.9' });
      expect((await read()).statusCode).toBe(200);
      for (let n = 1; n < READS_PER_LINK; n++) await read();
      expect((await read()).statusCode).toBe(429);
      server.advance(DAY);
    });

    test('of an account with 2,000 matches it is made in bounded time', async () => {
      const { coach, team } = await aTeam();
      const leased = await coach.device.leaseMatches(team, 500);
      const goals = Object.assign(
        {},
        ...Array.from({ length: 8 }, (_, at) => goalEvent(`9-${at + 1}`, { game_time: at * 300 })),
      );
      const sids = leased.map(({ sid }) => sid);
      while (sids.length < MATCHES) {
        const more = await coach.device.leaseMatches(team, 500);
        sids.push(...more.map(({ sid }) => sid));
      }
      const all = { team_sid: team, opponent_clubname: 'Noordhaven', ...SATURDAY, ...goals };
      for (let from = 0; from < MATCHES; from += BATCH)
        await coach.device.push(
          ...sids.slice(from, from + BATCH).map((sid, at) =>
            coach.device.mutation('updateMatch', sid, {
              ...all,
              date: SATURDAY.date + ((from + at) % 300) * 86_400,
            }),
          ),
        );
      const token = await newLink(coach);
      const from = performance.now();
      const { body } = await get(server, token, { 'accept-encoding': 'identity' });
      const took = performance.now() - from;
      expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(MATCHES);
      // About a second on a quiet machine.
      expect(took).toBeLessThan(20_000);
    }, 120_000);

    test('is kept by its hash alone', async () => {
      const { coach } = await aTeam();
      const token = await newLink(coach);
      const link = await calendarLinkAt(server.deps.database.reader, token);
      expect(link?.token_hash).toMatch(/^[\w-]{20,}$/);
      expect(JSON.stringify({ ...link, sealed: '' })).not.toContain(token);
    });

    // Last: the others plan matches of this year.
    test('is forgotten a year after its end, and never while it is in use', async () => {
      const { coach } = await aTeam();
      const ended = await newLink(coach);
      const used = await newLink(coach);
      server.advance(365 * DAY);
      await deleteEndedCalendarLinks(server.deps);
      expect(await file(ended)).toBe(`410 ${REFUSED}`);
      server.advance(1);
      await deleteEndedCalendarLinks(server.deps);
      expect(await file(ended)).toBe(`404 ${REFUSED}`);
      expect(await file(used)).toContain('BEGIN:VCALENDAR');
    });
  });
}
