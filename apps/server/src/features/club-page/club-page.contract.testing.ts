/** What everybody reads at the address of a club page, and when the address closes. */
import type { ClubPageAnswer, PublicClubPage } from '@touchline/domain/club/club-page';
import type { Changes } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES_PER_NETWORK } from '#rows/public-pages/rate-limits.ts';
import { post } from '#testing/auth/auth.testing.ts';
import { goalEvent } from '#testing/devices/goal-event.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';
import { silentDatabase } from '#testing/server/silent-database.testing.ts';
import { PAGES_AS_JSON } from '#testing/server/web.testing.ts';
import { Coach, makePremium } from '#testing/sharing/sharing.testing.ts';

const DAY = 24 * 3_600_000;
/** The servers' day is a Saturday. */
const SATURDAY = Math.floor(TEST_NOW / DAY) * (DAY / 1_000);
const PLAYING = { status: 'PLAYING', timer: {}, gamepart: 1, gamesubpart: 1 };

interface OpenClub {
  readonly coach: Coach;
  readonly teams: readonly number[];
  readonly token: string;
}

export function clubPageContract(engine: Engine): void {
  let database: TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await newTestDatabase(engine);
    server = await openTestServer({ database, web: PAGES_AS_JSON });
  });
  afterAll(async () => {
    await server.close();
    await database.remove();
  });

  const linkOf = async (coach: Coach, kind: 'team' | 'club', sid: number) =>
    (
      await coach.ask<{ replacePageLink: { token: string } }>(
        `mutation { replacePageLink(kind: "${kind}", sid: ${sid}) { token } }`,
      )
    ).replacePageLink.token;
  const changeClub = (coach: Coach, changes: Changes) =>
    coach.results(coach.device.mutation('updateUserInfo', coach.account.sid, changes));
  const changeTeam = (coach: Coach, team: number, changes: Changes) =>
    coach.results(coach.device.mutation('updateTeam', team, changes));
  const newTeam = (coach: Coach, teamname: string, changes: Changes = {}) =>
    coach.device.newTeam({
      clubname: 'Rietdijk',
      teamname,
      teampage: 1,
      'metadata.age_group': 'U19',
      'metadata.country': 'NL',
      'metadata.timezone': 'Etc/UTC',
      ...changes,
    });
  const choose = (teams: readonly number[]): Changes =>
    Object.fromEntries(teams.map((sid, order) => [`club.team_sids/${sid}`, order]));
  const openClub = async (...changes: readonly Changes[]): Promise<OpenClub> => {
    const coach = await Coach.signUp(server);
    const teams = [await newTeam(coach, 'JO19-1', changes[0]), await newTeam(coach, 'MO17-1', changes[1])];
    expect(await changeClub(coach, { 'club.open': true, ...choose(teams) })).toEqual(['applied']);
    return { coach, teams, token: await linkOf(coach, 'club', coach.account.sid) };
  };
  const get = (url: string) => server.app.inject({ url });
  const read = async (token: string) => {
    const { statusCode, body } = await get(`/club/${token}`);
    const answer = JSON.parse(body) as ClubPageAnswer;
    return { status: statusCode, page: answer.page, view: answer.page === 'club' ? answer.view : null };
  };
  const viewOf = async (token: string): Promise<PublicClubPage> => {
    const { view } = await read(token);
    if (view === null) throw new Error('the page is not open');
    return view;
  };
  const listed = ({ playing, days }: PublicClubPage) => [
    ...playing,
    ...days.flatMap(({ matches }) => matches),
  ];

  describe('the address', () => {
    test('is closed until the owner opens the page, and closes at once', async () => {
      const { coach, token } = await openClub();
      expect(await read(token)).toMatchObject({ status: 200, page: 'club' });
      await changeClub(coach, { 'club.open': false });
      expect(await read(token)).toMatchObject({ status: 404, page: 'closed' });
      await changeClub(coach, { 'club.open': true });
      expect(await read(token)).toMatchObject({ status: 200 });
    });

    test('says that a link was replaced or switched off; all others are unknown', async () => {
      const { coach, token } = await openClub();
      const next = await linkOf(coach, 'club', coach.account.sid);
      expect(await read(token)).toMatchObject({ status: 410, page: 'gone' });
      expect(await read(next)).toMatchObject({ status: 200 });
      await coach.ask(`mutation { endPageLink(kind: "club", sid: ${coach.account.sid}) { sid } }`);
      expect(await read(next)).toMatchObject({ status: 410, page: 'gone' });
    });

    test('is unknown after the account is deleted', async () => {
      const { coach, token } = await openClub();
      const { token: access_token, password } = coach.account;
      await post(server, 'delete_user', { access_token, password });
      expect(await read(token)).toMatchObject({ status: 404, page: 'unknown' });
    });

    test('stays open for thirty days after the end of the plan', async () => {
      const { coach, teams, token } = await openClub();
      // The trial ends within thirty days, and the page stays for thirty more.
      server.advance(45 * DAY);
      expect(await read(token)).toMatchObject({ status: 200 });
      server.advance(30 * DAY);
      expect(await read(token)).toMatchObject({ status: 404, page: 'closed' });
      await makePremium(server, teams[1] ?? 0);
      // Only teams whose own page is still open are on it.
      expect((await viewOf(token)).teams.map(({ name }) => name)).toEqual(['MO17-1']);
      expect(await changeClub(coach, { 'club.title': 'Ours' })).toEqual(['applied']);
      const next = await linkOf(coach, 'club', coach.account.sid);
      expect(await viewOf(next)).toMatchObject({ title: 'Ours' });
      server.advance(-75 * DAY);
    });

    test('without a plan that includes the page neither page nor link can be changed', async () => {
      const { coach } = await openClub();
      server.advance(60 * DAY);
      expect(await changeClub(coach, { 'club.title': 'Ours' })).toEqual([403]);
      const { error } = await coach.call(
        `mutation { replacePageLink(kind: "club", sid: ${coach.account.sid}) { token } }`,
      );
      expect(error?.code).toBe(400);
      server.advance(-60 * DAY);
    });

    test('says when the database does not answer', async () => {
      const home = await newTestDatabase(engine);
      const { database, fails } = silentDatabase(await home.open());
      const other = await openTestServer({ web: PAGES_AS_JSON, database: home, deps: { database } });
      fails.is = true;
      const { statusCode, headers, body } = await other.app.inject({ url: '/club/t0ken' });
      expect([statusCode, headers['retry-after'], JSON.parse(body)]).toEqual([503, '60', { page: 'away' }]);
      fails.is = false;
      await other.close();
      await home.remove();
    });

    test('is not cached, is not listed unless the owner wants it, and tells no site where it is', async () => {
      const { coach, token } = await openClub();
      const { headers } = await get(`/club/${token}`);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect((await get(`/club/${token}/embed`)).headers['content-security-policy']).toContain(
        'frame-ancestors *',
      );
      await changeClub(coach, { 'club.indexed': true });
      expect((await get(`/club/${token}`)).headers['x-robots-tag']).toBeUndefined();
      expect((await get(`/club/${token}/embed`)).headers['x-robots-tag']).toBe('noindex');
    });

    test('is limited per network', async () => {
      const { token } = await openClub();
      const from = (network: number) => ({ url: `/club/${token}`, remoteAddress: `192.0.2.${network}` });
      for (let n = 0; n < PAGES_PER_NETWORK; n++)
        await server.deps.limits.hit('public pages of 192.0.2.1', DAY);
      expect((await server.app.inject(from(1))).statusCode).toBe(429);
      expect((await server.app.inject(from(2))).statusCode).toBe(200);
    });
  });

  describe('the page', () => {
    test('shows the chosen teams in their order, while their own pages are open', async () => {
      const { coach, teams, token } = await openClub();
      const names = async () => (await viewOf(token)).teams.map(({ name }) => name);
      expect(await names()).toEqual(['JO19-1', 'MO17-1']);
      await changeClub(coach, choose(teams.toReversed()));
      expect(await names()).toEqual(['MO17-1', 'JO19-1']);
      await changeTeam(coach, teams[0] ?? 0, { teampage: 0 });
      expect(await names()).toEqual(['MO17-1']);
      await coach.ask(`mutation { deleteTeam(sid: ${teams[1]}) { sid } }`);
      expect(await viewOf(token)).toMatchObject({ teams: [], days: [{ matches: [] }, { matches: [] }] });
    });

    test('leads to the link of a Team Page that works, at once after it was replaced or switched off', async () => {
      const { coach, teams, token } = await openClub();
      const [team = 0] = teams;
      const page = async () => (await viewOf(token)).teams[0]?.page;
      expect(await page()).toBe('');
      const first = await linkOf(coach, 'team', team);
      expect(await page()).toBe(first);
      const second = await linkOf(coach, 'team', team);
      expect(await page()).toBe(second);
      await coach.ask(`mutation { endPageLink(kind: "team", sid: ${team}) { sid } }`);
      expect(await page()).toBe('');
    });

    test('shows nothing of a team of another account', async () => {
      const stranger = await openClub();
      const { coach, token } = await openClub();
      const [foreign = 0] = stranger.teams;
      await stranger.coach.device.newMatch(foreign, { date: SATURDAY });
      await linkOf(stranger.coach, 'team', foreign);
      await changeClub(coach, choose([foreign]));
      const { teams, ...view } = await viewOf(token);
      expect([teams.length, listed({ teams, ...view })]).toEqual([2, []]);
    });

    test('has the score of a live match with the next request, and the result after its end', async () => {
      const { coach, teams, token } = await openClub();
      const { sid, match_token } = await coach.device.newMatch(teams[0] ?? 0, {
        date: SATURDAY,
        privacy: 1,
        phase: PLAYING,
      });
      const change = (changes: Changes) => coach.results(coach.device.mutation('updateMatch', sid, changes));
      const score = async () => (await viewOf(token)).playing.map(({ score: now, live }) => [now, live]);
      expect(await score()).toEqual([[{ home: 0, away: 0 }, match_token]]);
      await change(goalEvent('1-1'));
      expect(await score()).toEqual([[{ home: 1, away: 0 }, match_token]]);
      await change({ privacy: 0 });
      expect(await score()).toEqual([]);
      expect(listed(await viewOf(token))).toMatchObject([{ state: 'playing', score: null, live: '' }]);
      await change({ phase: { ...PLAYING, status: 'FINISHED' } });
      expect(listed(await viewOf(token))).toMatchObject([{ state: 'played', score: { home: 1, away: 0 } }]);
    });

    test('has no score of a team whose results may not be published', async () => {
      const { coach, teams, token } = await openClub({ 'metadata.age_group': 'U8' });
      await coach.device.newMatch(teams[0] ?? 0, {
        ...goalEvent('1-1'),
        date: SATURDAY,
        privacy: 1,
        phase: PLAYING,
      });
      const view = await viewOf(token);
      expect(view).toMatchObject({ hidesResults: true, playing: [{ score: null, result: null }] });
    });

    test('changes on every process at once', async () => {
      const other = await openTestServer({ database, web: PAGES_AS_JSON });
      const { coach, teams, token } = await openClub();
      const { sid } = await coach.device.newMatch(teams[0] ?? 0, {
        date: SATURDAY,
        privacy: 1,
        phase: PLAYING,
      });
      const there = async () => (await other.app.inject({ url: `/club/${token}` })).body;
      expect(await there()).toContain('"score":{"home":0,"away":0}');
      await coach.results(coach.device.mutation('updateMatch', sid, goalEvent('1-1')));
      expect(await there()).toContain('"score":{"home":1,"away":0}');
      await changeClub(coach, { 'club.open': false });
      expect(JSON.parse(await there())).toEqual({ page: 'closed' });
      await other.close();
    });

    test('lists matches of today and the weekend, and no deleted ones', async () => {
      const { coach, teams, token } = await openClub();
      const on = (days: number, opponent: string) =>
        coach.device.newMatch(teams[1] ?? 0, {
          date: SATURDAY + days * (DAY / 1_000),
          opponent_clubname: opponent,
        });
      for (const [days, opponent] of [
        [-1, 'Yesterday'],
        [0, 'Today'],
        [1, 'Sunday'],
        [2, 'Monday'],
        [7, 'Next'],
      ] as const)
        await on(days, opponent);
      const deleted = await on(0, 'Deleted');
      await coach.ask(`mutation { deleteMatch(sid: ${deleted.sid}) { sid } }`);
      expect(listed(await viewOf(token)).map(({ opponent }) => opponent)).toEqual(['Today', 'Sunday']);
    });
  });
}
