/** Ratings of several coaches of one team: each writes their own, and only the staff reads them. */
import type { Changes } from '@touchline/sync/model/registers';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLiveMatch, readPublicState } from '#rows/public/public-match.ts';
import { PASSWORD, post } from '#testing/auth/auth.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';

/** A number that appears nowhere else. */
const MARK = 8;

export function ratingsContract(engine: Engine): void {
  let server: TestServer;
  let owner: Coach;
  let assistant: Coach;
  let team: number;
  let player: number;
  let match: { readonly sid: number; readonly match_token: string };
  beforeAll(async () => {
    server = await openTestServer({ engine });
    [owner, assistant] = [await Coach.signUp(server), await Coach.signUp(server)];
    [player = 0] = await owner.device.newPlayers(1);
    team = await owner.device.newTeam({ [`player_sids/${player}`]: 1 });
    await makePremium(server, team);
    match = await owner.device.newMatch(team, { privacy: 1 });
    await join(owner, assistant, { team });
    await Promise.all([owner, assistant].map(({ held }) => held.pull()));
  });
  afterAll(() => server.close());

  const keyOf = (coach: Coach) => `ratings/${player}-${coach.account.sid}`;
  const rated = (te: number) => ({ sid: player, all: 0, ph: 0, te, ta: 0, me: 0, ts: 0, st: 0 });
  const write = (coach: Coach, changes: Changes) =>
    coach.results(coach.device.mutation('updateMatch', match.sid, changes));
  const ratingsSeenBy = async (coach: Coach) => {
    await coach.held.pull();
    const registers = Object.entries(coach.held.get('matches', match.sid)?.registers ?? {});
    return Object.fromEntries(
      registers.flatMap(([path, [value]]) =>
        path.startsWith('ratings/') && value !== null ? [[path, value]] : [],
      ),
    );
  };

  describe('ratings', () => {
    test('[MRG-1.3] of two coaches for one player stand side by side', async () => {
      const both = [
        await write(owner, { [keyOf(owner)]: rated(6) }),
        await write(assistant, { [keyOf(assistant)]: rated(MARK) }),
      ];
      expect(both).toEqual([['applied'], ['applied']]);
      const stored = { [keyOf(owner)]: rated(6), [keyOf(assistant)]: rated(MARK) };
      for (const coach of [owner, assistant]) expect(await ratingsSeenBy(coach)).toEqual(stored);
    });

    test('under the key of another account are refused, also for the owner', async () => {
      const before = await ratingsSeenBy(owner);
      const { sid } = owner.account;
      const tried: readonly (readonly [Coach, string])[] = [
        [owner, keyOf(assistant)],
        [assistant, keyOf(owner)],
        [owner, `ratings/${player}`],
        [owner, `ratings/${player}-0`],
        // A second key for the same account would count as another rater.
        [owner, `ratings/${player}-0${sid}`],
      ];
      for (const [coach, path] of tried) {
        expect([path, await write(coach, { [path]: rated(1) })]).toEqual([path, [403]]);
      }
      expect(await write(assistant, { [keyOf(owner)]: null })).toEqual([403]);
      expect(await ratingsSeenBy(owner)).toEqual(before);
    });

    test('of a coach who left can be removed by the owner', async () => {
      const leaving = await Coach.signUp(server);
      await join(owner, leaving, { team });
      await leaving.held.pull();
      expect(await write(leaving, { [keyOf(leaving)]: rated(4) })).toEqual(['applied']);
      await leaving.ask('mutation($team: Float!) { leaveTeam(team_sid: $team) { sid } }', { team });
      expect(await ratingsSeenBy(owner)).toHaveProperty([keyOf(leaving)]);
      expect(await write(assistant, { [keyOf(leaving)]: null })).toEqual([403]);
      expect(await write(owner, { [keyOf(leaving)]: null })).toEqual(['applied']);
      expect(await ratingsSeenBy(assistant)).not.toHaveProperty([keyOf(leaving)]);
    });

    test('of a session are refused under the key of another account, too', async () => {
      const { device } = owner;
      const [selection_sid = 0] = await device.lease('requestTrainingSelectionSID');
      const [session = 0] = await device.lease('requestTrainingSessionSID');
      await device.push(
        device.mutation('updateTrainingSelection', selection_sid, { name: 'Keepers', team_sid: team }),
        device.mutation('updateTrainingSession', session, { selection_sid }),
      );
      const rate = (account: number) =>
        device.mutation('updateTrainingSession', session, {
          [`metadata.ratings/${player}-${account}`]: rated(7),
        });
      expect(await owner.results(rate(owner.account.sid), rate(assistant.account.sid))).toEqual([
        'applied',
        403,
      ]);
    });

    test('written by a typed call change those of the account and keep all others', async () => {
      const own = `${player}-${assistant.account.sid}`;
      await write(owner, { [keyOf(owner)]: rated(6) });
      const query = `mutation($sid: Float!, $values: MatchInput!) { updateMatch(sid: $sid, values: $values) { sid } }`;
      await assistant.ask(query, { sid: match.sid, values: { ratings: { [own]: rated(5) } } });
      expect(await ratingsSeenBy(owner)).toEqual({ [keyOf(owner)]: rated(6), [keyOf(assistant)]: rated(5) });
      const forged = { ratings: { [`${player}-${owner.account.sid}`]: rated(1), [own]: rated(5) } };
      const refused = await assistant.call(query, { sid: match.sid, values: forged });
      expect(refused.error?.code).toBe(403);
    });

    test('out of range are read as not rated', async () => {
      expect(await write(owner, { [keyOf(owner)]: { ...rated(11), ph: 'x', ta: 0.5, st: 4 } })).toEqual([
        'applied',
      ]);
      const { getMatches } = await owner.ask<{ getMatches: readonly { ratings: object }[] }>(
        `{ getMatches(sids: [${match.sid}]) { ratings } }`,
      );
      expect(getMatches[0]?.ratings).toMatchObject({
        [`${player}-${owner.account.sid}`]: { ...rated(0), st: 4 },
      });
    });
  });

  describe('the archive of own data has', () => {
    const archiveOf = async ({ account }: Coach) => {
      const { body } = await post(server, 'export_user', { access_token: account.token });
      const files = unzipSync(Buffer.from(String(body.archive), 'base64'));
      const read = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as unknown[];
      return { given: read('ratings-given.json'), matches: read('matches.json') };
    };

    test('the ratings that the account gave in teams of others, also after leaving, and no other ones', async () => {
      const leaving = await Coach.signUp(server);
      await join(owner, leaving, { team });
      await leaving.held.pull();
      await write(owner, { [keyOf(owner)]: rated(6) });
      await write(leaving, { [keyOf(leaving)]: rated(4) });
      const own = { collection: 'matches', row_sid: match.sid, ...rated(4) };
      expect(await archiveOf(leaving)).toEqual({ given: [own], matches: [] });
      await leaving.ask('mutation($team: Float!) { leaveTeam(team_sid: $team) { sid } }', { team });
      expect((await archiveOf(leaving)).given).toEqual([own]);
    });

    test('all ratings in the own matches', async () => {
      const { given, matches } = await archiveOf(owner);
      expect(given).toEqual([]);
      expect(JSON.stringify(matches)).toContain(`"${player}-${owner.account.sid}"`);
    });
  });

  test('of a deleted account stay under its id, which names no person, and the owner can remove them', async () => {
    const gone = await Coach.signUp(server);
    await join(owner, gone, { team });
    await gone.held.pull();
    await write(gone, { [keyOf(gone)]: rated(4) });
    const { token } = gone.account;
    expect((await post(server, 'delete_user', { access_token: token, password: PASSWORD })).status).toBe(200);
    expect(await ratingsSeenBy(owner)).toHaveProperty([keyOf(gone)]);
    expect(await write(owner, { [keyOf(gone)]: null })).toEqual(['applied']);
  });

  describe('[PUL-8.1] ratings never reach', () => {
    test.each(['reporter', 'fan'] as const)('a %s: not in rows, typed reads, history', async (role) => {
      await write(assistant, { [keyOf(assistant)]: rated(MARK) });
      await write(assistant, { [keyOf(assistant)]: rated(9) });
      const reader = await Coach.signUp(server);
      await join(owner, reader, { team, role });
      expect(await ratingsSeenBy(reader)).toEqual({});
      const read = await reader.ask<{
        getMatches: readonly { ratings: object }[];
        getHistory: { path: string }[];
      }>(
        `{ getMatches(sids: [${match.sid}]) { ratings } getHistory(collection: "matches", sid: ${match.sid}) { path } }`,
      );
      expect(read.getMatches).toEqual([{ ratings: {} }]);
      expect(read.getHistory.filter(({ path }) => path.startsWith('ratings'))).toEqual([]);
      // What a reader may not read they may not write either.
      expect(await write(reader, { [keyOf(reader)]: rated(3) })).toEqual([403]);
    });

    test('followers of an open match', async () => {
      const live = await findLiveMatch(server.deps.database.reader, match.match_token);
      if (live === null) throw new Error('no such match');
      const state = await readPublicState(server.deps.database.reader, live);
      expect(state.view).not.toBeNull();
      expect(JSON.stringify(state)).not.toContain('rating');
      expect(JSON.stringify(state)).not.toContain(`${player}-${assistant.account.sid}`);
    });
  });
}
