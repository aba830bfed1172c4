/** A written feed is kept for a minute, and never shown where a new one would be another. */
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goalEvent } from '#testing/devices/goal-event.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import { day, fileAt, newFeedTeam, newLink, valueIn } from './feed.testing.ts';

const REFUSED = '410 calendar link not authorized';
const SATURDAY = { date: day(2026, 4, 11), dateHours: 10, dateMinutes: 30 };
const MINUTE = 60_000;

export function keptFeedContract(engine: Engine): void {
  let database: TestDatabase;
  let server: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    database = await newTestDatabase(engine);
    const env = { PUBLIC_URL: 'https://touchline.example' };
    server = await openTestServer({ database, env });
    other = await openTestServer({ database, env });
  });
  afterAll(async () => {
    await server.close();
    await other.close();
    await database.remove();
  });

  /** A team with a match, whose feed has been written and is kept by both processes. */
  const aKeptFeed = async (changes: object = {}, ofMatch: object = {}) => {
    const { coach, team } = await newFeedTeam(server, changes);
    const { sid } = await coach.device.newMatch(team, {
      opponent_clubname: 'Noordhaven',
      ...SATURDAY,
      ...ofMatch,
    });
    const token = await newLink(coach, team);
    for (const process of [server, other]) expect(await fileAt(process, token)).toContain('BEGIN:VEVENT');
    return { coach, team, match: sid, token };
  };
  const both = async (token: string) => [await fileAt(server, token), await fileAt(other, token)];

  test('is written once in a minute while its version is the same', async () => {
    const { match, token } = await aKeptFeed();
    // No write of the server does this: it would raise the counter of the space.
    await server.deps.database.transaction((tx) =>
      sql`UPDATE rows SET registers = REPLACE(registers, 'Noordhaven', 'Zuidhaven')
        WHERE collection = 'matches' AND sid = ${match}`.execute(tx),
    );
    expect(await fileAt(server, token)).toContain('Noordhaven');
    server.advance(MINUTE - 1);
    expect(await fileAt(server, token)).toContain('Noordhaven');
    server.advance(1);
    expect(await fileAt(server, token)).toContain('Zuidhaven');
  });

  test('is not shown after its link was replaced or switched off, on any process', async () => {
    const { coach, team, token } = await aKeptFeed();
    const next = await newLink(coach, team);
    expect(await both(token)).toEqual([REFUSED, REFUSED]);
    expect((await both(next)).every((text) => text.includes('BEGIN:VEVENT'))).toBe(true);
    await coach.ask(`mutation { endCalendarLink(team_sid: ${team}) { sid } }`);
    expect(await both(next)).toEqual([REFUSED, REFUSED]);
  });

  test('is not shown after the account or the membership has ended, on any process', async () => {
    const { coach, team, match, token } = await aKeptFeed();
    await makePremium(server, team);
    const fan = await Coach.signUp(server);
    const share = await join(coach, fan, { team, role: 'fan' });
    const [one, all] = [await newLink(fan, team), await newLink(fan)];
    for (const link of [one, all])
      for (const text of await both(link)) expect(valueIn(text, `match-${match}`, 'UID')).toBeDefined();
    expect((await both(all)).every((text) => text.includes('X-WR-CALNAME:Touchline: my teams'))).toBe(true);
    await coach.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${share}) { id } }`);
    expect(await both(one)).toEqual([REFUSED, REFUSED]);
    for (const text of await both(all)) expect(valueIn(text, `match-${match}`, 'UID')).toBeUndefined();
    await server.deps.database.transaction(async (tx) => {
      await tx.deleteFrom('accounts').where('sid', '=', coach.account.sid).execute();
    });
    expect(await both(token)).toEqual([REFUSED, REFUSED]);
  });

  test('shows no result any more once the team has an age at which it may not be published, on any process', async () => {
    const country = { 'metadata.country': 'NL', 'metadata.age_group': 'U19' };
    const played = { date: day(2026, 4, 1), ...goalEvent('9-1', { game_time: 60 }) };
    const { coach, team, match, token } = await aKeptFeed(country, played);
    await coach.results(
      coach.device.mutation('updateMatch', match, {
        phase: { status: 'FINISHED', timer: { gameStartedAt: 0 }, gamepart: 1, gamesubpart: 1 },
      }),
    );
    const title = (text: string) => valueIn(text, `match-${match}`, 'SUMMARY');
    for (const text of await both(token)) expect(title(text)).toMatch(/^\d–\d · /);
    await coach.results(coach.device.mutation('updateTeam', team, { 'metadata.age_group': 'U9' }));
    for (const text of await both(token)) expect(title(text)).toBe('Rietdijk MO13-2 – Noordhaven');
  });

  test('is another one in another time zone, at once and on any process', async () => {
    const { coach, team, match, token } = await aKeptFeed();
    await coach.results(coach.device.mutation('updateTeam', team, { 'metadata.timezone': 'Europe/London' }));
    for (const text of await both(token))
      expect(valueIn(text, `match-${match}`, 'DTSTART;TZID=Europe/London')).toBe('20260411T103000');
  });

  test('is another one for each language, compression and reader', async () => {
    const { coach, team, match, token } = await aKeptFeed(
      {},
      { meet_minutes: 45, 'metadata.asked/5': { sid: 5 } },
    );
    await makePremium(server, team);
    await coach.results(
      coach.device.mutation('updateTeam', team, {
        'metadata.attendance': {
          hours_before: 24,
          ask_days: 0,
          only_answered: false,
          reminders: [],
          evening: false,
          since: 0,
        },
      }),
    );
    const fan = await Coach.signUp(server);
    await join(coach, fan, { team, role: 'fan' });
    const theirs = await newLink(fan, team);
    const describedIn = (text: string) => valueIn(text, `match-${match}`, 'DESCRIPTION');
    const read = async (query: string, headers: Record<string, string> = {}) =>
      server.app.inject({ url: `/calendar/${token}.ics${query}`, headers });
    for (let n = 0; n < 2; n++) {
      expect(describedIn(await fileAt(server, token))).toContain('Answers until');
      expect(describedIn(await fileAt(server, theirs))).toBe('Be there at 09:45');
      const dutch = (await read('?lang=nl-NL')).body.replaceAll('\r\n ', '');
      expect(describedIn(dutch)).toContain('Antwoorden kan tot');
      const zipped = await read('?lang=nl-NL', { 'accept-encoding': 'gzip' });
      expect(zipped.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(zipped.rawPayload).toString().replaceAll('\r\n ', '')).toBe(dutch);
    }
  });
}
