/** Tokens for exported matches, the files that they open, and when they stop. */
import type { MatchExport } from '@touchline/domain/export/format/match-export';
import { MATCH_EXPORT } from '@touchline/domain/export/format/match-export';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SharedRole } from '#rows/people/members.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import { deleteOldTokens } from './tokens.ts';

const HOUR = 3_600_000;

interface PlannedMatch {
  readonly owner: Coach;
  readonly team: number;
  readonly match: number;
  readonly players: readonly number[];
}

export function exportContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  /** A team of three with a match, contact data and notes. */
  const planned = async (): Promise<PlannedMatch> => {
    const owner = await Coach.signUp(server);
    const players = await owner.device.newPlayers(3);
    const team = await owner.device.newTeam({
      clubname: 'Rietdijk',
      teamname: 'MO13-2',
      ...Object.fromEntries(players.map((sid, order) => [`player_sids/${sid}`, order])),
    });
    await makePremium(server, team);
    const [player = 0] = players;
    const { sid: match } = await owner.device.newMatch(team, {
      opponent_clubname: 'Noordhaven',
      date: Date.UTC(2026, 3, 4) / 1_000,
      'notes.private': 'He had a hard week',
      [`metadata.reasons/${player}`]: { sid: player, reason: 'dentist' },
      ...Object.fromEntries(
        players.map((sid, at) => [`players/${sid}`, { sid, shirtnumber: at + 1, footed: '' }]),
      ),
    });
    await owner.results(
      owner.device.mutation('updatePlayer', player, {
        firstname: 'Sanne',
        surname: 'Planted',
        'metadata.email1': 'family@example.org',
        'metadata.telephone1': '0611111111',
      }),
    );
    return { owner, team, match, players };
  };
  const member = async ({ owner, team }: PlannedMatch, role: SharedRole) => {
    const coach = await Coach.signUp(server);
    return { coach, share: await join(owner, coach, { team, role }) };
  };
  const request = (coach: Coach | null, path: string) =>
    server.app.inject({
      url: `/api/auth/en/request-exporttoken${path}`,
      headers: coach === null ? {} : { authorization: `Bearer ${coach.account.token}` },
    });
  const tokenFor = async (coach: Coach, { team, match }: PlannedMatch) => {
    const answer = await request(coach, `/${team}/${match}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ token: string }>().token;
  };
  const get = (url: string) => server.app.inject({ url });
  const fileOf = async (token: string, { match }: PlannedMatch, query = '') =>
    (await get(`/en/match/${token}/${match}.json${query}`)).json<MatchExport>();

  describe('the call for a token', () => {
    test('answers 404 when a part is empty, and for what is no id', async () => {
      const { owner, team, match } = await planned();
      const paths = ['', '/', '//', `/${team}`, `/${team}/`, `//${match}`, `/${team}/${match}/1`];
      for (const path of [...paths, `/${team}/none`, `/0/${match}`, `/${team}/-1`]) {
        expect([path, (await request(owner, path)).statusCode]).toEqual([path, 404]);
      }
    });

    test('needs a session', async () => {
      const { team, match } = await planned();
      expect((await request(null, `/${team}/${match}`)).json()).toMatchObject({ code: 402 });
    });

    test('answers 404 for a match of another team, of strangers, and for one that was deleted', async () => {
      const [one, other] = [await planned(), await planned()];
      expect((await request(one.owner, `/${one.team}/${other.match}`)).statusCode).toBe(404);
      expect((await request(one.owner, `/${other.team}/${other.match}`)).statusCode).toBe(404);
      const second = await one.owner.device.newTeam();
      expect((await request(one.owner, `/${second}/${one.match}`)).statusCode).toBe(404);
      await one.owner.results(one.owner.device.mutation('deleteMatch', one.match, { deleted: true }));
      expect((await request(one.owner, `/${one.team}/${one.match}`)).statusCode).toBe(404);
    });

    test.each([
      ['manager', 200],
      ['assistent', 200],
      ['reporter', 403],
      ['fan', 403],
    ] as const)('answers a %s with %i', async (role, status) => {
      const match = await planned();
      const { coach } = await member(match, role);
      const answer = await request(coach, `/${match.team}/${match.match}`);
      expect(answer.statusCode).toBe(status);
      if (status === 403) expect(answer.json()).toMatchObject({ reason: 'permission' });
    });

    test('answers a person who is only invited as if there were no match, whatever the role', async () => {
      const match = await planned();
      const invited = await Coach.signUp(server);
      await match.owner.invite(match.team, invited.account.email, { role: 'manager' });
      const answer = await request(invited, `/${match.team}/${match.match}`);
      expect([answer.statusCode, answer.json().token]).toEqual([404, undefined]);
    });

    test('is limited per account', async () => {
      const match = await planned();
      for (let n = 0; n < 100; n++) await tokenFor(match.owner, match);
      const answer = await request(match.owner, `/${match.team}/${match.match}`);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60']);
    });
  });

  describe('the file', () => {
    test('is the document of the match, without a language in the address for Dutch', async () => {
      const match = await planned();
      const token = await tokenFor(match.owner, match);
      for (const language of ['', '/en', '/nl', '/de']) {
        const answer = await get(`${language}/match/${token}/${match.match}.json`);
        expect([language, answer.statusCode]).toEqual([language, 200]);
        expect(MATCH_EXPORT.read(answer.json(), '').ok).toBe(true);
        expect(answer.headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'content-disposition': expect.stringContaining('2026-04-04 Rietdijk MO13-2 - Noordhaven.json'),
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        });
      }
    });

    test('has the private data of the person who asked', async () => {
      const match = await planned();
      const { coach } = await member(match, 'assistent');
      for (const person of [match.owner, coach]) {
        const document = await fileOf(await tokenFor(person, match), match);
        const [player] = document.players;
        expect(player).toMatchObject({ name: 'Sanne Planted' });
        expect(player?.private).toEqual({
          email: 'family@example.org',
          telephone: '0611111111',
          reason: 'dentist',
        });
        expect(document.notes.private).toBe('He had a hard week');
      }
    });

    test('to share has neither, and no full name of a child', async () => {
      const match = await planned();
      const token = await tokenFor(match.owner, match);
      const text = JSON.stringify(await fileOf(token, match, '?view=shared'));
      expect(text).not.toMatch(/Planted|example\.org|0611111111|dentist|hard week/);
    });

    test('is of its own match only, and the address says which', async () => {
      const match = await planned();
      const token = await tokenFor(match.owner, match);
      const { sid: other } = await match.owner.device.newMatch(match.team);
      for (const file of [`${other}.json`, `0${match.match}.json`, `${match.match}.xml`])
        expect([file, (await get(`/en/match/${token}/${file}`)).statusCode]).toEqual([file, 404]);
    });

    test('has nothing of a player who was erased', async () => {
      const match = await planned();
      const token = await tokenFor(match.owner, match);
      const [player = 0] = match.players;
      await match.owner.ask('mutation($sid: Float!) { erasePlayer(sid: $sid) { sid } }', { sid: player });
      const document = await fileOf(token, match);
      expect(JSON.stringify(document)).not.toMatch(/Sanne|Planted|example\.org|0611111111|dentist/);
      expect(document.players.some(({ name }) => name === '')).toBe(true);
    });

    test('stays as private as its reader: a changed role counts at the next fetch', async () => {
      const match = await planned();
      const { coach, share } = await member(match, 'assistent');
      const token = await tokenFor(coach, match);
      const url = `/en/match/${token}/${match.match}.json`;
      await match.owner.ask(
        `mutation { updateShareRole(team_sid: ${match.team}, id: ${share}, role: "fan") { id } }`,
      );
      expect((await get(url)).json()).toMatchObject({ code: 410, reason: 'ended' });
      await match.owner.ask(
        `mutation { updateShareRole(team_sid: ${match.team}, id: ${share}, role: "manager") { id } }`,
      );
      expect((await get(url)).statusCode).toBe(200);
      await match.owner.ask(`mutation { revokeShareTeam(team_sid: ${match.team}, id: ${share}) { id } }`);
      expect((await get(url)).statusCode).toBe(410);
    });

    test('is limited per network', async () => {
      const match = await planned();
      const token = await tokenFor(match.owner, match);
      const statuses = new Set<number>();
      for (let n = 0; n <= 300; n++) statuses.add((await get(`/en/match/${token}/0.json`)).statusCode);
      expect([...statuses]).toEqual([404, 429]);
      server.advance(11 * 60_000);
      expect((await get(`/en/match/${token}/${match.match}.json`)).statusCode).toBe(200);
    });
  });

  describe('the end of a token', () => {
    test('comes after 24 hours, with the next token of the person for this match, and with the match', async () => {
      const match = await planned();
      const { coach } = await member(match, 'manager');
      const url = (token: string) => `/match/${token}/${match.match}.json`;
      const [first, theirs] = [await tokenFor(match.owner, match), await tokenFor(coach, match)];
      const second = await tokenFor(match.owner, match);
      expect((await get(url(first))).json()).toMatchObject({ code: 410, message: 'export link has ended' });
      expect((await get(url(second))).statusCode).toBe(200);
      expect((await get(url(theirs))).statusCode).toBe(200);
      server.advance(24 * HOUR - 1);
      expect((await get(url(second))).statusCode).toBe(200);
      server.advance(1);
      expect((await get(url(second))).statusCode).toBe(410);
      const third = await tokenFor(match.owner, match);
      await match.owner.results(match.owner.device.mutation('deleteMatch', match.match, { deleted: true }));
      expect((await get(url(third))).statusCode).toBe(410);
    });

    test('is forgotten a week later', async () => {
      const match = await planned();
      const url = `/match/${await tokenFor(match.owner, match)}/${match.match}.json`;
      server.advance(8 * 24 * HOUR - 1);
      await deleteOldTokens(server.deps);
      expect((await get(url)).statusCode).toBe(410);
      server.advance(2);
      await deleteOldTokens(server.deps);
      expect((await get(url)).statusCode).toBe(404);
    });

    test('comes with the account of the person, and with that of the owner', async () => {
      const match = await planned();
      const { coach } = await member(match, 'manager');
      await tokenFor(match.owner, match);
      await tokenFor(coach, match);
      const stored = () =>
        server.deps.database.reader
          .selectFrom('export_tokens')
          .select('account_sid')
          .where('match_sid', '=', match.match)
          .execute();
      const leave = (person: Coach) =>
        server.app.inject({
          method: 'POST',
          url: '/api/auth/en/delete_user',
          payload: {
            app_id: 'touchline',
            access_token: person.account.token,
            password: person.account.password,
          },
        });
      expect(await stored()).toHaveLength(2);
      expect((await leave(coach)).statusCode).toBe(200);
      expect(await stored()).toHaveLength(1);
      expect((await leave(match.owner)).statusCode).toBe(200);
      expect(await stored()).toEqual([]);
    });
  });
}
