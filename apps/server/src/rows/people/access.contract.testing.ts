/** The rows on devices when access begins, changes and ends, and when rows enter and leave a team (PUL-3, PUL-8). */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runHousekeeping } from '#operations/housekeeping/housekeeping.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import {
  Coach,
  expectHoldsWhatIsThere,
  join,
  makePremium,
  nameOf,
} from '#testing/sharing/sharing.testing.ts';
import { FEATURES } from '../../app.ts';

export function accessContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const coach = () => Coach.signUp(server);
  const both = async () => [await coach(), await coach()] as const;

  describe('[PUL-8.4, PUL-8.5] when access ends', () => {
    const endings = [
      [
        'revoked',
        (owner: Coach, _: Coach, team: number, id: number) =>
          owner.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${id}) { id } }`),
      ],
      [
        'left',
        (_: Coach, member: Coach, team: number) =>
          member.ask(`mutation { leaveTeam(team_sid: ${team}) { sid } }`),
      ],
    ] as const;

    test.each(endings)(
      '%s while changes wait: the changes are refused one by one, then the rows are removed',
      async (_, end) => {
        const [owner, member] = await both();
        const team = await owner.device.newTeam();
        const { sid: match } = await owner.device.newMatch(team);
        const own = await member.device.newTeam();
        const id = await join(owner, member, { team, role: 'manager' });
        await member.held.pull();
        const waiting = [
          member.device.mutation('updateMatch', match, { opponent_clubname: 'Late' }),
          member.device.mutation('updateTeam', own, { clubname: 'Own' }),
          member.device.mutation('updateTeam', team, { clubname: 'Late' }),
        ];
        await end(owner, member, team, id);
        expect(await member.results(...waiting)).toEqual([404, 'applied', 404]);
        const [page] = await member.held.pull();
        expect(page?.gone.map(nameOf).toSorted()).toEqual([`matches/${match}`, `teams/${team}`]);
        expect(Object.keys(member.held.existing(owner.account.sid))).toEqual([]);
        expect(member.held.get('teams', own)?.registers.clubname?.[0]).toBe('Own');
        await expectHoldsWhatIsThere(member);
        await owner.held.pull();
        expect(owner.held.get('matches', match)?.registers.opponent_clubname?.[0]).toBe('Noordhaven');
      },
    );

    test("the member's own rows stay on their device, even if the team names them", async () => {
      const [owner, member] = await both();
      const team = await owner.device.newTeam();
      const [theirs = 0] = await member.device.newPlayers(1);
      await owner.device.push(owner.device.mutation('updateTeam', team, { [`player_sids/${theirs}`]: 1 }));
      await join(owner, member, { team, role: 'manager' });
      await member.held.pull();
      await member.ask(`mutation { leaveTeam(team_sid: ${team}) { sid } }`);
      const [page] = await member.held.pull();
      expect(page?.gone).toEqual([{ collection: 'teams', sid: team }]);
      await expectHoldsWhatIsThere(member);
      expect(member.held.get('players', theirs)?.space).toBe(member.account.sid);
    });

    test('and begins again, the device gets all rows that it may see, also after it missed both changes', async () => {
      const [owner, member] = await both();
      const team = await owner.device.newTeam();
      const [leaves = 0, stays = 0] = await owner.device.newPlayers(2);
      const squad = { [`player_sids/${leaves}`]: 1, [`player_sids/${stays}`]: 2 };
      await owner.device.push(owner.device.mutation('updateTeam', team, squad));
      const id = await join(owner, member, { team, role: 'manager' });
      await member.held.pull();
      await owner.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${id}) { id } }`);
      await owner.device.push(owner.device.mutation('updateTeam', team, { [`player_sids/${leaves}`]: null }));
      await join(owner, member, { team, role: 'reporter' });
      await expectHoldsWhatIsThere(member);
      expect(member.held.get('players', leaves)).toBeUndefined();
      expect(member.held.get('players', stays)).toBeDefined();
      expect(member.held.get('teams', team)?.registers.role?.[0]).toBe('reporter');
    });

    test('to one of two teams of the same owner, the other team stays', async () => {
      const [owner, member] = await both();
      const [one, two] = [await owner.device.newTeam(), await owner.device.newTeam()];
      const [shared = 0, only = 0] = await owner.device.newPlayers(2);
      await owner.device.push(
        owner.device.mutation('updateTeam', one, {
          [`player_sids/${shared}`]: 1,
          [`player_sids/${only}`]: 2,
        }),
        owner.device.mutation('updateTeam', two, { [`player_sids/${shared}`]: 1 }),
      );
      const id = await join(owner, member, { team: one, role: 'manager' });
      await join(owner, member, { team: two, role: 'fan' });
      await member.held.pull();
      await owner.ask(`mutation { revokeShareTeam(team_sid: ${one}, id: ${id}) { id } }`);
      const [page] = await member.held.pull();
      expect(page?.gone.map(nameOf).toSorted()).toEqual([`players/${only}`, `teams/${one}`]);
      await expectHoldsWhatIsThere(member);
      expect(member.held.get('players', shared)).toBeDefined();
    });
  });

  test('[PUL-8.1, PUL-8.4] changes that a lowered role forbids are refused, and the fields that it hides leave the device', async () => {
    const [owner, member] = await both();
    const team = await owner.device.newTeam();
    const { sid: match } = await owner.device.newMatch(team, {
      'notes.private': 'quiet',
      'metadata.captain': 3,
    });
    const [note = 0] = await owner.device.lease('requestNoteSID');
    const about = { about: { kind: 'match', kind_sid: match }, message: 'quiet' };
    expect(await owner.results(owner.device.mutation('updateNote', note, about))).toEqual(['applied']);
    const id = await join(owner, member, { team, role: 'manager' });
    await member.held.pull();
    expect(member.held.get('notes', note)).toBeDefined();
    expect(member.held.get('matches', match)?.registers['notes.private']?.[0]).toBe('quiet');
    const setup = member.device.mutation('updateMatch', match, { opponent_clubname: 'Late' });
    const run = member.device.mutation('updateMatch', match, { scores: { scoreHome: 1, scoreAway: 0 } });
    await owner.ask(
      `mutation { updateShareRole(team_sid: ${team}, id: ${id}, role: "reporter") { id role } }`,
    );
    expect(await member.results(setup, run)).toEqual([403, 'applied']);
    await expectHoldsWhatIsThere(member);
    expect(member.held.get('notes', note)).toBeUndefined();
    const { registers } = member.held.get('matches', match) ?? {};
    expect(registers?.['notes.private']).toBeUndefined();
    expect(registers?.['metadata.captain']?.[0]).toBe(3);
    await owner.ask(
      `mutation { updateShareRole(team_sid: ${team}, id: ${id}, role: "assistent") { id role } }`,
    );
    await expectHoldsWhatIsThere(member);
    expect(member.held.get('notes', note)).toBeDefined();
  });

  describe('[PUL-3.6, PUL-3.7] rows that become visible and rows that are no longer visible', () => {
    const team = async (owner: Coach, member: Coach) => {
      const sid = await owner.device.newTeam();
      await join(owner, member, { team: sid, role: 'manager' });
      return sid;
    };
    const make = async (owner: Coach, op: string, request: string, changes: object) => {
      const [sid = 0] = await owner.device.lease(request);
      expect(await owner.results(owner.device.mutation(op, sid, changes as never))).toEqual(['applied']);
      return sid;
    };

    test('a player with picture and note is added to the team and removed from it', async () => {
      const [owner, member] = await both();
      const sid = await team(owner, member);
      const medium = await make(owner, 'updateMedium', 'requestMediaSID', { uri: 'https://x.example/a.png' });
      const next = await make(owner, 'updateMedium', 'requestMediaSID', { uri: 'https://x.example/b.png' });
      const player = await make(owner, 'updatePlayer', 'requestPlayerSID', {
        nickname: 'Eva',
        media_sid: medium,
      });
      const note = await make(owner, 'updateNote', 'requestNoteSID', {
        about: { kind: 'player', kind_sid: player },
        message: 'fast',
      });
      await member.held.pull();
      const heldOf = () =>
        Object.keys(member.held.existing(owner.account.sid)).filter((name) => !name.startsWith('teams/'));
      expect(heldOf()).toEqual([]);
      await owner.device.push(owner.device.mutation('updateTeam', sid, { [`player_sids/${player}`]: 1 }));
      await expectHoldsWhatIsThere(member);
      expect(heldOf()).toEqual([`media/${medium}`, `notes/${note}`, `players/${player}`]);
      await owner.device.push(owner.device.mutation('updatePlayer', player, { media_sid: next }));
      await expectHoldsWhatIsThere(member);
      expect(heldOf()).toEqual([`media/${next}`, `notes/${note}`, `players/${player}`]);
      await owner.device.push(owner.device.mutation('updateTeam', sid, { [`player_sids/${player}`]: null }));
      const [page] = await member.held.pull();
      expect(page?.gone.map(nameOf).toSorted()).toEqual([
        `media/${next}`,
        `notes/${note}`,
        `players/${player}`,
      ]);
      await expectHoldsWhatIsThere(member);
      expect(heldOf()).toEqual([]);
    });

    test('a row that was deleted before it left the view, for a device that knows neither', async () => {
      const [owner, member] = await both();
      const sid = await team(owner, member);
      const [player = 0] = await owner.device.newPlayers(1);
      const place = (value: number | null) =>
        owner.device.push(owner.device.mutation('updateTeam', sid, { [`player_sids/${player}`]: value }));
      await place(1);
      const about = { kind: 'player', kind_sid: player };
      const notes = [
        await make(owner, 'updateNote', 'requestNoteSID', { about, message: 'fast' }),
        await make(owner, 'updateNote', 'requestNoteSID', { about, message: 'faster' }),
      ];
      await member.held.pull();
      for (const note of notes) expect(member.held.get('notes', note)).toBeDefined();
      await owner.device.push(owner.device.mutation('deleteNote', notes[0] ?? 0, { deleted: true }));
      server.advance(31 * 86_400_000);
      await makePremium(server, sid);
      await runHousekeeping(server.deps, FEATURES);
      await owner.device.push(owner.device.mutation('deleteNote', notes[1] ?? 0, { deleted: true }));
      await place(null);
      await expectHoldsWhatIsThere(member);
      for (const note of notes) expect(member.held.get('notes', note)).toBeUndefined();
    });

    test('the training selection of the Team Page, with its sessions', async () => {
      const [owner, member] = await both();
      const sid = await team(owner, member);
      const selections = [
        await make(owner, 'updateTrainingSelection', 'requestTrainingSelectionSID', { name: 'Keepers' }),
        await make(owner, 'updateTrainingSelection', 'requestTrainingSelectionSID', { name: 'Strikers' }),
      ];
      const sessions: number[] = [];
      for (const selection_sid of selections) {
        sessions.push(
          await make(owner, 'updateTrainingSession', 'requestTrainingSessionSID', {
            selection_sid,
            name: 'Monday',
          }),
        );
      }
      const [keepers = 0, strikers = 0] = selections;
      const page = (selection: number) =>
        owner.device.mutation('updateTeamPage', sid, {
          team_sid: sid,
          'options.training_selection': selection,
        });
      expect(await owner.results(page(keepers))).toEqual(['applied']);
      await expectHoldsWhatIsThere(member);
      expect(member.held.get('training_selections', keepers)).toBeDefined();
      expect(member.held.get('training_sessions', sessions[0] ?? 0)).toBeDefined();
      const { team_sid: _, ...change } = page(strikers).registers;
      expect(await owner.results({ ...page(strikers), registers: change })).toEqual(['applied']);
      await expectHoldsWhatIsThere(member);
      expect(member.held.get('training_selections', keepers)).toBeUndefined();
      expect(member.held.get('training_sessions', sessions[0] ?? 0)).toBeUndefined();
      expect(member.held.get('training_sessions', sessions[1] ?? 0)).toBeDefined();
    });

    test("never the owner's other teams, players, matches and account", async () => {
      const [owner, member] = await both();
      const sid = await team(owner, member);
      const other = await owner.device.newTeam();
      await owner.device.newMatch(other);
      await owner.device.newPlayers(3);
      await member.held.pull();
      expect(Object.keys(member.held.existing(owner.account.sid))).toEqual([`teams/${sid}`]);
      const names = Object.keys((await ownerRows(owner)).existing()).map((name) => {
        const [collection = '', id = ''] = name.split('/');
        return { collection, sid: Number(id) };
      });
      const query = 'query($n: [RowNameInput!]!) { getRows(names: $n) { rows gone } }';
      const { getRows } = await member.ask<{ getRows: { rows: { sid: number }[]; gone: object[] } }>(query, {
        n: names,
      });
      expect(getRows.rows.map((row) => row.sid)).toEqual([sid]);
      expect(getRows.gone).toHaveLength(names.length - 1);
    });

    const ownerRows = async (owner: Coach) => {
      await owner.held.pull();
      return owner.held;
    };
  });

  describe('[PUL-1.3, PUL-3.4, PUL-3.5] a cursor', () => {
    test('from before access was given or taken is continued; one of the future is 520', async () => {
      const [owner, member] = await both();
      const stranger = await coach();
      const team = await owner.device.newTeam();
      await member.held.pull();
      const before = member.held.cursor;
      const id = await join(owner, member, { team });
      await member.held.pull();
      const during = member.held.cursor;
      await owner.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${id}) { id } }`);
      expect((await member.device.pull(before)).gone).toEqual([]);
      const page = await member.device.pull(during);
      expect(page.gone).toEqual([{ collection: 'teams', sid: team }]);
      expect(page.cursor).toBe((await member.device.health()).last_synced);
      const plain = Buffer.from(during, 'base64url').toString();
      const wrong = plain.replace(/~(\d+)\.(\d+)\./g, (_, space: string, counter: string) =>
        Number(space) === owner.account.sid ? `~${space}.${Number(counter) + 99}.` : `~${space}.${counter}.`,
      );
      const pull = 'query($c: String!) { pull(cursor: $c) { cursor } }';
      const c = Buffer.from(wrong).toString('base64url');
      expect(wrong).not.toBe(plain);
      expect((await member.call(pull, { c })).error?.code).toBe(520);
      // An account that never had access cannot have such a cursor.
      expect((await stranger.call(pull, { c: during })).error?.code).toBe(520);
    });

    test.each([1, 2, 3, 7])(
      'pages of %i rows return the same as one page, whatever is written in between',
      async (limit) => {
        const [owner, member] = await both();
        const team = await owner.device.newTeam();
        const players = await owner.device.newPlayers(6);
        const squad = Object.fromEntries(players.map((sid, n) => [`player_sids/${sid}`, n + 1]));
        await owner.device.push(owner.device.mutation('updateTeam', team, squad));
        for (let n = 0; n < 4; n++) await owner.device.newMatch(team);
        const id = await join(owner, member, { team, role: 'manager' });
        await member.held.step(limit);
        await owner.device.push(
          owner.device.mutation('updateTeam', team, { [`player_sids/${players[0] ?? 0}`]: null }),
        );
        await member.held.step(limit);
        await owner.ask(`mutation { updateShareRole(team_sid: ${team}, id: ${id}, role: "fan") { id } }`);
        await member.held.step(limit);
        await owner.device.push(
          owner.device.mutation('updateTeam', team, { [`player_sids/${players[1] ?? 0}`]: null }),
        );
        await member.held.pull(limit);
        await expectHoldsWhatIsThere(member);
      },
    );
  });
}
