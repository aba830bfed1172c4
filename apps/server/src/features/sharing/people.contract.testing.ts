/** What members of a team do in it, and what they read besides pages of changes. */
import { type Changes, checksum } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Hint } from '#platform/bus/bus.ts';
import { findLiveMatch, readPublicState } from '#rows/public/public-match.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, expectHoldsWhatIsThere, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import { sharing } from './feature.ts';

export function peopleContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const coach = () => Coach.signUp(server);
  const both = async () => [await coach(), await coach()] as const;

  describe('people of a team', () => {
    test('[MRG-1.3] edit one match together, and both changes stay', async () => {
      const [owner, member] = await both();
      const team = await owner.device.newTeam();
      const { sid: match } = await owner.device.newMatch(team);
      await join(owner, member, { team });
      await Promise.all([owner.held.pull(), member.held.pull()]);
      const event = (eid: string, type: string) => ({
        [`events/${eid}`]: {
          eid,
          type,
          action: 'INSERT',
          status: 'PUBLIC',
          data: { game_time: 60, lineup: [] },
        },
      });
      const goals = await Promise.all([
        owner.results(owner.device.mutation('updateMatch', match, event('1-1', 'GOAL'))),
        member.results(member.device.mutation('updateMatch', match, event('2-1', 'YELLOW_CARD'))),
      ]);
      expect(goals).toEqual([['applied'], ['applied']]);
      for (const { held } of [owner, member]) {
        await held.pull();
        const { registers = {} } = held.get('matches', match) ?? {};
        expect(
          Object.keys(registers)
            .filter((path) => path.startsWith('events/'))
            .toSorted(),
        ).toEqual(['events/1-1', 'events/2-1']);
      }
    });

    test("create rows in the owner's space with their own ids, which count towards the owner's quota", async () => {
      const [owner, member] = await both();
      const team = await owner.device.newTeam();
      await join(owner, member, { team, role: 'manager' });
      await member.held.pull();
      const { sid: match, match_token } = await member.device.newMatch(team);
      const [player = 0, stolen = 0] = await member.device.lease('requestPlayerSID', 2);
      const [medium = 0] = await member.device.lease('requestMediaSID');
      const made = await member.device.push(
        member.device.mutation('updatePlayer', player, { nickname: 'Eva', team_sid: team }),
        member.device.mutation('updateMedium', medium, { uri: 'https://x.example/a.png', team_sid: team }),
        member.device.mutation('updateTeam', team, { [`player_sids/${player}`]: 1 }),
      );
      expect(made.results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied']);
      expect(new Set(made.rows.map(({ space }) => space))).toEqual(new Set([owner.account.sid]));
      await expectHoldsWhatIsThere(member);
      await owner.held.pull();
      for (const name of [`matches/${match}`, `players/${player}`, `media/${medium}`]) {
        expect(Object.keys(owner.held.existing())).toContain(name);
      }
      expect(owner.held.get('matches', match)?.registers.match_token?.[0]).toBe(match_token);
      // An id leased to another account cannot be used in any team.
      const theft = owner.device.mutation('updatePlayer', stolen, { nickname: 'X', team_sid: team });
      expect(await owner.results(theft)).toEqual([404]);
      for (let n = 0; n < 2; n++) await member.device.newTeam();
      const [third = 0] = await member.device.lease('requestTeamSID');
      expect(await member.results(member.device.mutation('updateTeam', third, { clubname: 'C' }))).toEqual([
        403,
      ]);
    });

    test("add only players and pictures that they see: a guessed id reveals nothing of the owner's other data", async () => {
      const [owner, member] = await both();
      const team = await owner.device.newTeam();
      const [inTeam = 0, secret = 0] = await owner.device.newPlayers(2);
      const [theirs = 0] = await member.device.newPlayers(1);
      const [picture = 0, hidden = 0] = await owner.device.lease('requestMediaSID', 2);
      const uri = 'https://x.example/a.png';
      await owner.device.push(
        owner.device.mutation('updateMedium', picture, { uri }),
        owner.device.mutation('updateMedium', hidden, { uri }),
        owner.device.mutation('updatePlayer', inTeam, { media_sid: picture }),
        owner.device.mutation('updateTeam', team, { [`player_sids/${inTeam}`]: 1 }),
      );
      await join(owner, member, { team, role: 'manager' });
      const place = (sid: number, value: number | null) =>
        member.device.mutation('updateTeam', team, { [`player_sids/${sid}`]: value });
      const shows = (media_sid: number) => member.device.mutation('updatePlayer', inTeam, { media_sid });
      const guesses = [place(secret, 2), place(theirs, 2), place(999_999, 2), shows(hidden), shows(999_999)];
      expect(await member.results(...guesses)).toEqual([404, 404, 404, 404, 404]);
      await member.held.pull();
      expect(member.held.get('players', secret)).toBeUndefined();
      expect(member.held.get('media', hidden)).toBeUndefined();
      // Undoing a removal may name the earlier player again.
      expect(await member.results(shows(0), place(inTeam, null))).toEqual(['applied', 'applied']);
      expect(await member.results(place(inTeam, 1))).toEqual(['applied']);
      expect(await member.results(shows(picture))).toEqual(['applied']);
      await expectHoldsWhatIsThere(member);
      expect(member.held.get('media', picture)).toBeDefined();
    });

    describe('name only players whom they see', () => {
      const goal = (eid: string, player_sid: number, data: object = {}) => ({
        [`events/${eid}`]: {
          eid,
          type: 'GOAL',
          status: 'PUBLIC',
          data: { homeaway: 'home', player_sid, lineup: [], ...data },
        },
      });

      test("in a match and in other rows: players of the owner's other teams never reach the public page", async () => {
        const [owner, member] = await both();
        const [inTeam = 0, child = 0] = await owner.device.newPlayers(2);
        const team = await owner.device.newTeam({
          [`player_sids/${inTeam}`]: 1,
          'metadata.public_names': 'full_name',
          'metadata.age_group': 'adult',
          'metadata.ls_active': true,
        });
        await owner.device.newTeam({ [`player_sids/${child}`]: 1 });
        await makePremium(server, team);
        const { sid: match, match_token } = await owner.device.newMatch(team, { privacy: 1 });
        await join(owner, member, { team, role: 'manager' });
        const write = (changes: Changes) => member.device.mutation('updateMatch', match, changes);
        const place = { player_sid: child, x: 50, y: 50 };
        const naming: readonly Changes[] = [
          goal('9-1', child),
          goal('9-1', inTeam, { assist_player_sid: child }),
          goal('9-1', inTeam, { off_player_sid: child }),
          goal('9-1', inTeam, { lineup: [place] }),
          {
            [`metadata.players/${child}`]: {
              sid: child,
              order: 1,
              present: true,
              signed_off: false,
              injured: false,
            },
          },
          { [`players/${child}`]: { sid: child, shirtnumber: 9, footed: '' } },
          { [`part1/${child}-1`]: { playing: true, x: 50, y: 50 } },
          { 'metadata.captain': child },
          { keeper: [child, -1, -1, -1] },
          { [`ratings/${child}-${member.account.sid}`]: { sid: child, all: 6 } },
        ];
        expect(await member.results(...naming.map(write))).toEqual(naming.map(() => 404));
        expect(await member.results(write(goal('9-1', inTeam)))).toEqual(['applied']);
        const inOthers = [
          member.device.mutation('updateTeam', team, { 'metadata.captain': child }),
          member.device.mutation('updateTeam', team, { [`shirtnumbers/${child}`]: { id: child, value: 4 } }),
        ];
        expect(await member.results(...inOthers)).toEqual([404, 404]);
        // However the player got into the match, one who was never in the team has no name on its page.
        const named = owner.device.mutation('updateMatch', match, goal('1-1', child));
        expect(await owner.results(named)).toEqual(['applied']);
        const live = await findLiveMatch(server.deps.database.reader, match_token);
        if (live === null) throw new Error('no such match');
        const { view } = await readPublicState(server.deps.database.reader, live);
        expect(view?.timeline.map(({ who }) => who?.name).toSorted()).toEqual(['', 'First0 Last0']);
        // Any member may repeat what the match names already.
        expect(await member.results(write(goal('1-1', child, { goal_type: 'HEADER' })))).toEqual(['applied']);
      });

      test('a later member cannot bring back players who were removed before', async () => {
        const [owner, member] = await both();
        const late = await Coach.signUp(server);
        const [stays = 0, removed = 0, never = 0] = await owner.device.newPlayers(3);
        const [picture = 0] = await owner.device.lease('requestMediaSID');
        const team = await owner.device.newTeam({
          [`player_sids/${stays}`]: 1,
          [`player_sids/${removed}`]: 2,
        });
        await makePremium(server, team);
        await owner.device.push(
          owner.device.mutation('updateMedium', picture, { uri: 'https://x.example/a.png' }),
          owner.device.mutation('updatePlayer', stays, { media_sid: picture }),
        );
        await join(owner, member, { team, role: 'manager' });
        server.advance(1_000);
        await owner.device.push(
          owner.device.mutation('updateTeam', team, { [`player_sids/${removed}`]: null }),
          owner.device.mutation('updatePlayer', stays, { media_sid: 0 }),
        );
        server.advance(1_000);
        await join(owner, late, { team, role: 'manager' });
        const place = (coach: Coach, sid: number, value: number | null) =>
          coach.device.mutation('updateTeam', team, { [`player_sids/${sid}`]: value });
        const shows = (coach: Coach) => coach.device.mutation('updatePlayer', stays, { media_sid: picture });
        // Removing the player again does not count as having seen them.
        await late.results(place(late, removed, null), place(late, never, null));
        expect(await late.results(place(late, removed, 2), place(late, never, 3), shows(late))).toEqual([
          404, 404, 404,
        ]);
        await late.held.pull();
        for (const sid of [removed, never]) expect(late.held.get('players', sid)).toBeUndefined();
        server.advance(1_000);
        expect(await member.results(place(member, removed, 2), shows(member))).toEqual([
          'applied',
          'applied',
        ]);
        await expectHoldsWhatIsThere(late);
        expect(late.held.get('players', removed)).toBeDefined();
      });
    });

    test("cannot create rows in a team that is not shared with them, or in a shared team's other collections", async () => {
      const [owner, member] = await both();
      const [team, other] = [await owner.device.newTeam(), await owner.device.newTeam()];
      await join(owner, member, { team, role: 'fan' });
      const [one = 0, two = 0] = await member.device.lease('requestPlayerSID', 2);
      expect(
        await member.results(
          member.device.mutation('updatePlayer', one, { nickname: 'X', team_sid: other }),
          member.device.mutation('updatePlayer', two, { nickname: 'X', team_sid: team }),
        ),
      ).toEqual([404, 403]);
    });

    test('[PUL-8.3, PUL-4.1] get a listing of the rows that they see, with checksums of what they see', async () => {
      const [owner, member] = await both();
      const team = await owner.device.newTeam({ clubname: 'R', 'metadata.note': 'private' });
      const other = await owner.device.newTeam();
      await owner.device.newMatch(other);
      const { sid: match } = await owner.device.newMatch(team, { 'notes.private': 'quiet' });
      await join(owner, member, { team, role: 'fan' });
      await member.held.pull();
      const { cloudSync } = await member.ask<{
        cloudSync: Record<string, { sid: number; checksum: number }[]>;
      }>('{ cloudSync { teams { sid checksum } matches { sid checksum } complete_to } }');
      const line = (collection: string, sid: number) => ({
        sid,
        checksum: checksum(member.held.get(collection, sid)?.registers ?? {}),
      });
      expect(cloudSync.teams).toEqual([line('teams', team)]);
      expect(cloudSync.matches).toEqual([line('matches', match)]);
      expect(Object.keys(cloudSync.complete_to ?? {}).map(Number)).toEqual(
        [owner.account.sid, member.account.sid].toSorted((a, b) => a - b),
      );
    });

    test('[PUL-8.3, MRG-7.5] read the history that their role allows, from their joining on and only of values shown now', async () => {
      const [owner, member] = await both();
      const team = await owner.device.newTeam();
      const goal = (status: string, text: string) => ({
        'events/1-1': { eid: '1-1', type: 'GOAL', status, data: { text, lineup: [] } },
      });
      const { sid: match } = await owner.device.newMatch(team, {
        'notes.private': 'one',
        opponent_clubname: 'A',
      });
      const change = (changes: Changes) =>
        owner.device.push(owner.device.mutation('updateMatch', match, changes));
      const history = async () =>
        (
          await member.ask<{ getHistory: object[] }>(
            `{ getHistory(collection: "matches", sid: ${match}) { path value } }`,
          )
        ).getHistory;
      await makePremium(server, team);
      await change({ opponent_clubname: 'B', ...goal('PUBLIC', 'as it was') });
      server.advance(1_000);
      await join(owner, member, { team, role: 'fan' });
      expect(await history()).toEqual([]);
      server.advance(1_000);
      await change({ 'notes.private': 'two', opponent_clubname: 'C', ...goal('PUBLIC', 'better') });
      expect(await history()).toMatchObject([
        { path: 'events/1-1', value: { data: { text: 'as it was' } } },
        { path: 'opponent_clubname', value: 'B' },
      ]);
      // A withdrawn value disappears from the history as well.
      await change(goal('PRIVATE', 'not for you'));
      expect(await history()).toEqual([{ path: 'opponent_clubname', value: 'B' }]);
      const typed = `{ getMatches(sids: [${match}]) { opponent_clubname notes { private } } }`;
      expect(await member.ask(typed)).toEqual({
        getMatches: [{ opponent_clubname: 'C', notes: { private: '' } }],
      });
    });

    test('[PUL-8.1] get hints of changes of the team, and of nothing else of its owner', async () => {
      const [owner, member] = await both();
      const [team, other] = [await owner.device.newTeam(), await owner.device.newTeam()];
      await join(owner, member, { team });
      const hints: Hint[] = [];
      const end = server.deps.bus.subscribe((hint) => hints.push(hint));
      const heard = async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return hints
          .splice(0)
          .map(({ space }) => space)
          .toSorted((a, b) => a - b);
      };
      await heard();
      await owner.device.push(owner.device.mutation('updateTeam', other, { division: 'A' }));
      expect(await heard()).toEqual([owner.account.sid]);
      await owner.device.push(owner.device.mutation('updateTeam', team, { division: 'A' }));
      expect(await heard()).toEqual([owner.account.sid, member.account.sid]);
      await member.device.newMatch(team);
      expect(await heard()).toEqual([owner.account.sid, member.account.sid]);
      end();
    });

    test('are in the archive of own data only for the own teams and the own memberships', async () => {
      const [[owner, member], [stranger, guest]] = [await both(), await both()];
      const [team, other] = [await owner.device.newTeam(), await stranger.device.newTeam()];
      await join(owner, member, { team, role: 'fan' });
      await join(stranger, guest, { team: other });
      const archive = async (account: number) => {
        const files = await sharing.exported(server.deps, account);
        return Object.fromEntries(files.map(({ name, content }) => [name, JSON.parse(String(content))]));
      };
      expect(await archive(owner.account.sid)).toMatchObject({
        'shared-by-me.json': [{ team_sid: team, email: member.account.email, role: 'fan', status: 'active' }],
        'shared-with-me.json': [],
      });
      expect(await archive(member.account.sid)).toMatchObject({
        'shared-by-me.json': [],
        'shared-with-me.json': [{ team_sid: team, role: 'fan', status: 'active' }],
      });
    });
  });
}
