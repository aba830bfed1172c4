/** The calls of sharing, and what people see when access begins, changes and ends (PUL-3, PUL-8). */
import { checksum } from '@touchline/sync/registers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../auth/accounts.ts';
import { TestDevice } from '../device.testing.ts';
import type { Hint } from '../live/bus.ts';
import { type Engine, openTestServer, signIn, type TestServer } from '../server.testing.ts';
import { followPlans } from './plan-end.ts';
import { Coach, expectHoldsWhatIsThere, join, makePremium, nameOf } from './sharing.testing.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'Sideline-Rain-7';
/** How a call is refused: the code and the message that the screen shows. */
const refusal = (code: number, message: string) => ({ code, message });

export function sharingContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const coach = () => Coach.signUp(server);
  const both = async () => [await coach(), await coach()] as const;
  const premium = (team: number) => makePremium(server, team);
  const share = (owner: Coach, team: number, email: string, role?: string) =>
    owner.call(
      'mutation($t: Float!, $e: String!, $r: String) { teamShare(team_sid: $t, share_email: $e, role: $r) { team_sid share_email role capabilities status } }',
      {
        t: team,
        e: email,
        r: role,
      },
    );
  const answerTo = (member: Coach, team: number, accept = true) =>
    member.call(`mutation { acceptTeamInvite(sid: ${team}, accept: ${accept}) { sid status } }`);
  const people = (of: Coach, team: number) =>
    of.call(`{ sharedAccounts(team_sid: ${team}) { id first_name role email status } }`);

  describe('an invitation', () => {
    test('[PUL-8] shows who is invited the names and the shirt of the team, and nothing else', async () => {
      const [owner, guest] = await both();
      const team = await owner.device.newTeam({
        clubname: 'Rietdijk',
        teamname: 'MO13-2',
        division: '3e klasse',
        'metadata.note': 'private',
      });
      const [player = 0] = await owner.device.newPlayers(1);
      await owner.device.push(owner.device.mutation('updateTeam', team, { [`player_sids/${player}`]: 1 }));
      await owner.device.newMatch(team);
      const { data } = await share(owner, team, ` ${guest.account.email.toUpperCase()} `, 'manager');
      expect(data?.teamShare).toEqual({
        team_sid: team,
        share_email: guest.account.email,
        role: 'manager',
        capabilities: [],
        status: 'pending',
      });
      await guest.held.pull();
      const seen = Object.values(guest.held.existing(owner.account.sid));
      expect(seen.map(nameOf)).toEqual([`teams/${team}`]);
      const values = Object.entries(seen[0]?.registers ?? {}).map(([path, [value]]) => [path, value]);
      expect(Object.fromEntries(values)).toEqual({
        clubname: 'Rietdijk',
        teamname: 'MO13-2',
        role: 'manager',
        capabilities: [],
        shared: true,
        status: 'pending',
      });
      // Not even what he may when he has accepted.
      const write = guest.device.mutation('updateTeam', team, { clubname: 'Mine' });
      expect(await guest.results(write)).toEqual([403]);
      const work = `mutation { updateToken(team_sid: ${team}) { sid } }`;
      expect((await guest.call(work)).error?.code).toBe(404);
      expect((await guest.call(`mutation { leaveTeam(team_sid: ${team}) { sid } }`)).error).toBeNull();
      expect((await answerTo(guest, team)).error?.code).toBe(900);
    });

    test('accepted, shows the team; declined, takes it away; each answer may come twice', async () => {
      const [owner, guest] = await both();
      const team = await owner.device.newTeam();
      const { sid: match } = await owner.device.newMatch(team);
      await owner.invite(team, guest.account.email);
      await guest.held.pull();
      for (const _ of [1, 2]) {
        expect((await answerTo(guest, team)).data?.acceptTeamInvite).toEqual({ sid: team, status: 'active' });
      }
      await guest.held.pull();
      expect(guest.held.get('teams', team)?.registers.status?.[0]).toBe('active');
      expect(guest.held.get('matches', match)?.registers.opponent_clubname?.[0]).toBe('Noordhaven');
      await expectHoldsWhatIsThere(guest);

      const other = await coach();
      const second = await owner.device.newTeam();
      await owner.invite(second, other.account.email);
      await other.held.pull();
      expect((await answerTo(other, second, false)).data?.acceptTeamInvite).toMatchObject({
        status: 'declined',
      });
      expect((await answerTo(other, second, false)).error).toBeNull();
      const [page] = await other.held.pull();
      expect(page?.gone).toEqual([{ collection: 'teams', sid: second }]);
      await expectHoldsWhatIsThere(other);
      // Who has declined cannot accept any more; only a new invitation lets him.
      expect((await answerTo(other, second)).error?.code).toBe(900);
    });

    test('for another team is 900, whatever team it is', async () => {
      const [owner, guest] = await both();
      const team = await owner.device.newTeam();
      for (const sid of [team, 999_999, 1.5, -1]) {
        expect((await answerTo(guest, sid)).error).toEqual(refusal(900, 'invite reply with different sid'));
      }
      expect((await answerTo(owner, team)).error?.code).toBe(900);
    });

    test('reaches somebody who signs up later, also in the same moment', async () => {
      const owner = await coach();
      const team = await owner.device.newTeam();
      const address = (n: string) => `later-${n}-${team}@example.org`;
      await share(owner, team, address('a'));
      const joining = async (email: string) => {
        await createAccount(server.deps, { email, password: PASSWORD, locale: 'en' });
        const token = await signIn(server, { email, password: PASSWORD });
        const device = await TestDevice.register(server, token);
        return (await device.pullAll()).filter(({ collection }) => collection === 'teams');
      };
      expect(await joining(address('a'))).toMatchObject([{ sid: team, space: owner.account.sid }]);
      await premium(team);
      for (const n of ['b', 'c', 'd', 'e', 'f']) {
        const email = address(n);
        await Promise.all([
          share(owner, team, email),
          createAccount(server.deps, { email, password: PASSWORD, locale: 'en' }),
        ]);
        const token = await signIn(server, { email, password: PASSWORD });
        const device = await TestDevice.register(server, token);
        expect(
          (await device.pullAll()).some(({ collection, sid }) => collection === 'teams' && sid === team),
        ).toBe(true);
      }
    });

    test("to one's own address, to none, and as owner are refused", async () => {
      const owner = await coach();
      const team = await owner.device.newTeam();
      expect((await share(owner, team, owner.account.email.toUpperCase())).error).toEqual(
        refusal(400, 'Oops, this is your own e-mail address'),
      );
      expect((await share(owner, team, 'nobody')).error).toEqual(refusal(400, 'Invalid e-mail address'));
      for (const role of ['owner', '', 'captain']) {
        expect((await share(owner, team, 'a@example.org', role)).error).toEqual(refusal(400, 'bad request'));
      }
      expect((await people(owner, team)).data).toEqual({ sharedAccounts: [] });
    });

    test('needs the plan: a trial shares with one person, premium with more, free with nobody', async () => {
      const owner = await coach();
      const team = await owner.device.newTeam();
      const notPremium = refusal(400, 'team not premium');
      expect((await share(owner, team, 'one@example.org')).error).toBeNull();
      // The same again is the same invitation, not a second person.
      expect((await share(owner, team, 'one@example.org')).error).toBeNull();
      expect((await share(owner, team, 'two@example.org')).error).toEqual(notPremium);
      await premium(team);
      expect((await share(owner, team, 'two@example.org')).error).toBeNull();
      const late = await openTestServer({ engine });
      try {
        const free = await Coach.signUp(late);
        const own = await free.device.newTeam();
        late.advance(31 * DAY_MS);
        expect((await share(free, own, 'one@example.org')).error).toEqual(notPremium);
      } finally {
        await late.close();
      }
    });
  });

  describe('who may share', () => {
    test('only the owner shares, changes roles and revokes, and no refusal signs anybody out', async () => {
      const [owner, manager] = await both();
      const stranger = await coach();
      const team = await owner.device.newTeam();
      const id = await join(owner, manager, { team, role: 'manager' });
      const calls = [
        `mutation { teamShare(team_sid: ${team}, share_email: "x@example.org") { status } }`,
        `mutation { updateShareRole(team_sid: ${team}, id: ${id}, role: "fan") { id } }`,
        `mutation { revokeShareTeam(team_sid: ${team}, id: ${id}) { id } }`,
      ];
      for (const query of calls) {
        expect((await manager.call(query)).error).toEqual(
          refusal(400, "You don't have permission to manage this."),
        );
        expect((await stranger.call(query)).error?.code).toBe(404);
      }
      const unknown = refusal(404, 'unknown shared user');
      for (const wrong of [id + 1, 0, 1.5]) {
        const revoke = `mutation { revokeShareTeam(team_sid: ${team}, id: ${wrong}) { id } }`;
        const change = `mutation { updateShareRole(team_sid: ${team}, id: ${wrong}, role: "fan") { id } }`;
        expect((await owner.call(revoke)).error).toEqual(unknown);
        expect((await owner.call(change)).error).toEqual(unknown);
      }
    });

    test('only the owner sees addresses, and who has not accepted', async () => {
      const [owner, manager] = await both();
      const team = await owner.device.newTeam();
      await premium(team);
      const id = await join(owner, manager, { team, role: 'manager' });
      const guest = await coach();
      await guest.call('mutation { updateUserInfo(values: { firstname: "Al" }) { id } }');
      const { email } = guest.account;
      const invited = await owner.invite(team, email, { role: 'fan' });
      await manager.call('mutation { updateUserInfo(values: { firstname: "Bo" }) { id } }');
      const bo = { id, first_name: 'Bo', role: 'manager', status: 'active' };
      expect((await people(owner, team)).data).toEqual({
        sharedAccounts: [
          { ...bo, email: manager.account.email },
          { id: invited, first_name: '', role: 'fan', email, status: 'pending' },
        ],
      });
      expect((await people(manager, team)).data).toEqual({ sharedAccounts: [{ ...bo, email: '' }] });
    });
  });

  describe('[PUL-8] when access ends', () => {
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
      '%s while changes wait: they are refused one by one, then the rows go',
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

    test('and begins again: the device holds what it may, also after missing all of it', async () => {
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

    test('for one of two teams of the same owner: the other stays', async () => {
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

  test('[PUL-8] a role lowered while changes wait: they are refused, and what it hides leaves the device', async () => {
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

  describe('[PUL-3] what comes into the view and leaves it', () => {
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

    test('a player with picture and note moves in and out of the team', async () => {
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

  describe('[PUL-1] a cursor', () => {
    test('of before access was given and of before it was taken is read on from; one of the future is 520', async () => {
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
      // Who never had access cannot have come by such a cursor.
      expect((await stranger.call(pull, { c: during })).error?.code).toBe(520);
    });

    test.each([1, 2, 3, 7])(
      'pages of %i rows bring the same as one, whatever happens in between',
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

  describe('people of a team', () => {
    test('[MRG-1] edit one match together, and both keep what they did', async () => {
      const [owner, member] = await both();
      const team = await owner.device.newTeam();
      const { sid: match } = await owner.device.newMatch(team);
      await join(owner, member, { team });
      await Promise.all([owner.held.pull(), member.held.pull()]);
      const event = (eid: string, type: string) => ({
        [`events/${eid}`]: { eid, type, action: 'INSERT', status: 'PUBLIC', data: { game_time: 60 } },
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

    test("make rows in the owner's space, with ids of their own, and do not fill up their own account", async () => {
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
      // Somebody else's reserved id stays his, whoever's the team is.
      const theft = owner.device.mutation('updatePlayer', stolen, { nickname: 'X', team_sid: team });
      expect(await owner.results(theft)).toEqual([404]);
      for (let n = 0; n < 2; n++) await member.device.newTeam();
      const [third = 0] = await member.device.lease('requestTeamSID');
      expect(await member.results(member.device.mutation('updateTeam', third, { clubname: 'C' }))).toEqual([
        403,
      ]);
    });

    test("cannot make anything in a team that is not shared with them, or in a shared team's other collections", async () => {
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

    test('[PUL-4] have a listing of what they see, as they see it', async () => {
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

    test('[MRG-7] read of the history what their role reads', async () => {
      const [owner, member] = await both();
      const team = await owner.device.newTeam();
      const { sid: match } = await owner.device.newMatch(team, {
        'notes.private': 'one',
        opponent_clubname: 'A',
      });
      const change = { 'notes.private': 'two', opponent_clubname: 'B' };
      await owner.device.push(owner.device.mutation('updateMatch', match, change));
      await join(owner, member, { team, role: 'fan' });
      const history = `{ getHistory(collection: "matches", sid: ${match}) { path value } }`;
      expect(await member.ask(history)).toEqual({ getHistory: [{ path: 'opponent_clubname', value: 'A' }] });
      const typed = `{ getMatches(sids: [${match}]) { opponent_clubname notes { private } } }`;
      expect(await member.ask(typed)).toEqual({
        getMatches: [{ opponent_clubname: 'B', notes: { private: '' } }],
      });
    });

    test('[PUL-7] hear of changes of the team, and of nothing else that its owner has', async () => {
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
  });

  test('when the plan ends, people read for 30 days more and change nothing; a new plan lets them go on', async () => {
    const own = await openTestServer({ engine });
    try {
      const [owner, member] = [await Coach.signUp(own), await Coach.signUp(own)];
      const team = await owner.device.newTeam();
      await join(owner, member, { team, role: 'manager' });
      await member.held.pull();
      own.advance(31 * DAY_MS);
      await followPlans(own.deps);
      const late = () => member.device.mutation('updateTeam', team, { division: 'A' });
      const { results } = await member.device.push(late());
      expect(results).toEqual([{ status: 'refused', code: 403, message: 'team not premium' }]);
      await owner.device.push(owner.device.mutation('updateTeam', team, { division: 'B' }));
      await expectHoldsWhatIsThere(member);
      expect(member.held.get('teams', team)?.registers.division?.[0]).toBe('B');
      own.advance(30 * DAY_MS);
      await followPlans(own.deps);
      await expectHoldsWhatIsThere(member);
      expect(member.held.get('teams', team)).toBeUndefined();
      await makePremium(own, team);
      await followPlans(own.deps);
      await expectHoldsWhatIsThere(member);
      expect(member.held.get('teams', team)?.registers.division?.[0]).toBe('B');
      expect(await member.results(late())).toEqual(['applied']);
    } finally {
      await own.close();
    }
  });
}
