/** The sharing calls: who may invite whom, what an invitation shows, and the end of a plan. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updatePausedTeams } from '#rows/view/plan-end.ts';
import { createAccount } from '#testing/auth/account.testing.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, signIn, type TestServer } from '#testing/server/server.testing.ts';
import {
  Coach,
  expectHoldsWhatIsThere,
  join,
  makePremium,
  nameOf,
} from '#testing/sharing/sharing.testing.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'Sideline-Rain-7';
/** A refusal: the code, and the message on the screen. */
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
    test('[PUL-8.1] shows the invited person the names and the shirt of the team, and nothing else', async () => {
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
      // The invited role's permissions start only when the person has accepted.
      const write = guest.device.mutation('updateTeam', team, { clubname: 'Mine' });
      expect(await guest.results(write)).toEqual([403]);
      const work = `mutation { updateToken(team_sid: ${team}) { sid } }`;
      expect((await guest.call(work)).error?.code).toBe(404);
      expect((await guest.call(`mutation { leaveTeam(team_sid: ${team}) { sid } }`)).error).toBeNull();
      expect((await answerTo(guest, team)).error?.code).toBe(900);
    });

    test('shows the team when it is accepted and removes it when declined; each answer may be repeated', async () => {
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
      // A declined invitation cannot be accepted; that needs a new invitation.
      expect((await answerTo(other, second)).error?.code).toBe(900);
    });

    test('for another team is 900, whatever the team', async () => {
      const [owner, guest] = await both();
      const team = await owner.device.newTeam();
      for (const sid of [team, 999_999, 1.5, -1]) {
        expect((await answerTo(guest, sid)).error).toEqual(refusal(900, 'invite reply with different sid'));
      }
      expect((await answerTo(owner, team)).error?.code).toBe(900);
      expect((await guest.call(`mutation { leaveTeam(team_sid: ${team}) { sid } }`)).error?.code).toBe(404);
    });

    test('reaches a person who signs up later or at the same moment', async () => {
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

    test('to the own address, without an address, or as owner is refused', async () => {
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

    test('needs a plan: a trial shares with one person, Premium with more, and the free plan with nobody', async () => {
      const owner = await coach();
      const team = await owner.device.newTeam();
      const notPremium = refusal(400, 'team not premium');
      expect((await share(owner, team, 'one@example.org')).error).toBeNull();
      // The same invitation again does not count as a second person.
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

  describe('the list of members', () => {
    test("does not let an owner change members of another owner's team, even with the right id", async () => {
      const [owner, member] = await both();
      const thief = await coach();
      const [team, own] = [await owner.device.newTeam(), await thief.device.newTeam()];
      const id = await join(owner, member, { team, role: 'reporter' });
      for (const change of [
        `updateShareRole(team_sid: ${own}, id: ${id}, role: "fan") { id }`,
        `revokeShareTeam(team_sid: ${own}, id: ${id}) { id }`,
      ]) {
        expect((await thief.call(`mutation { ${change} }`)).error?.code).toBe(404);
      }
      const row = (await member.device.pullAll()).find(({ sid }) => sid === team);
      expect(row?.registers.role?.[0]).toBe('reporter');
    });

    test('names the account of a person to the owner only, and once the person has accepted', async () => {
      const [owner, member] = await both();
      const team = await owner.device.newTeam();
      await premium(team);
      const accounts = async (of: Coach) =>
        (await of.call(`{ sharedAccounts(team_sid: ${team}) { account } }`)).data?.sharedAccounts;
      await owner.invite(team, member.account.email);
      expect(await accounts(owner)).toEqual([{ account: 0 }]);
      await answerTo(member, team);
      expect(await accounts(owner)).toEqual([{ account: member.account.sid }]);
      expect(await accounts(member)).toEqual([{ account: 0 }]);
    });

    test('is hidden from an invited person', async () => {
      const [owner, invited] = await both();
      const team = await owner.device.newTeam();
      await owner.invite(team, invited.account.email);
      expect((await invited.call(`{ sharedAccounts(team_sid: ${team}) { id } }`)).error?.code).toBe(404);
    });
  });

  describe('changing a role', () => {
    test('sets the given capabilities and removes the others', async () => {
      const [owner, member] = await both();
      const team = await owner.device.newTeam();
      const id = await join(owner, member, { team, role: 'reporter', capabilities: ['matches'] });
      const granted = async () => {
        const row = (await member.device.pullAll()).find(({ sid }) => sid === team);
        return row?.registers.capabilities?.[0];
      };
      expect(await granted()).toEqual(['matches']);
      const change = (capabilities: string) =>
        owner.ask(
          `mutation { updateShareRole(team_sid: ${team}, id: ${id}, role: "reporter", capabilities: ${capabilities}) { id } }`,
        );
      await change('["lineup", "media"]');
      expect(await granted()).toEqual(['lineup', 'media']);
      // Invalid capabilities are dropped, and duplicates count once.
      await change('["players", "owner", "players", "__proto__"]');
      expect(await granted()).toEqual(['players']);
      await change('[]');
      expect(await granted()).toEqual([]);
    });
  });

  describe('permission to share', () => {
    test('belongs to the owner only, and no refusal signs the device out', async () => {
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

    test('includes seeing addresses and pending invitations, which members do not see', async () => {
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
      // Members see their own address, which identifies their entry.
      const own = { ...bo, email: manager.account.email };
      expect((await people(manager, team)).data).toEqual({ sharedAccounts: [own] });
      await guest.answer(team);
      expect((await people(guest, team)).data).toEqual({
        sharedAccounts: [
          { ...bo, email: '' },
          { id: invited, first_name: 'Al', role: 'fan', email, status: 'active' },
        ],
      });
    });
  });

  test('[PUL-8.1] a member who loses access to a player within one batch does not create them again', async () => {
    const [owner, member] = await both();
    const team = await owner.device.newTeam();
    await join(owner, member, { team, role: 'manager' });
    const [player = 0] = await member.device.lease('requestPlayerSID');
    const { device } = member;
    const results = await member.results(
      device.mutation('updatePlayer', player, { team_sid: team, nickname: 'Ava' }),
      device.mutation('updateTeam', team, { [`player_sids/${player}`]: 1 }),
      device.mutation('updateTeam', team, { [`player_sids/${player}`]: null }),
      device.mutation('updatePlayer', player, { nickname: 'Eva' }),
    );
    expect(results).toEqual(['applied', 'applied', 'applied', 404]);
    await owner.held.pull();
    expect(owner.held.get('players', player)?.registers).toMatchObject({
      team_sid: [team, expect.any(String)],
      nickname: ['Ava', expect.any(String)],
    });
  });

  test('[PUL-3.6] a change of members does not raise the change numbers of other spaces', async () => {
    const [owner, member] = await both();
    const team = await owner.device.newTeam();
    const id = await join(owner, member, { team, role: 'manager' });
    // A member's own player is in the squad that is shared with them.
    const [player = 0] = await member.device.newPlayers(1);
    await member.device.push(member.device.mutation('updateTeam', team, { [`player_sids/${player}`]: 1 }));
    await member.held.pull();
    const before = member.held.get('players', player)?.change;
    await owner.ask(
      'mutation($t: Float!, $i: Float!) { updateShareRole(team_sid: $t, id: $i, role: "fan") { id } }',
      {
        t: team,
        i: id,
      },
    );
    const all = await member.device.pullAll();
    expect(all.find(({ collection, sid }) => collection === 'players' && sid === player)?.change).toBe(
      before,
    );
  });

  test("the polling interval follows the account's own plan or that of a shared team", async () => {
    const own = await openTestServer({ engine });
    try {
      const [owner, member] = [await Coach.signUp(own), await Coach.signUp(own)];
      const team = await owner.device.newTeam();
      const intervals = async () => [
        (await owner.device.health()).interval,
        (await member.device.health()).interval,
      ];
      expect(await intervals()).toEqual([6, 6]);
      own.advance(31 * DAY_MS);
      expect(await intervals()).toEqual([60, 60]);
      await makePremium(own, team);
      expect(await intervals()).toEqual([6, 60]);
      await join(owner, member, { team });
      expect(await intervals()).toEqual([6, 6]);
    } finally {
      await own.close();
    }
  });

  test('an account can rate trainings during the trial, or with a Premium team', async () => {
    const own = await openTestServer({ engine });
    try {
      const owner = await Coach.signUp(own);
      const { device } = owner;
      const team = await device.newTeam();
      const [selection_sid = 0] = await device.lease('requestTrainingSelectionSID');
      const [session = 0] = await device.lease('requestTrainingSessionSID');
      await device.push(
        device.mutation('updateTrainingSelection', selection_sid, { name: 'Keepers' }),
        device.mutation('updateTrainingSession', session, { selection_sid }),
      );
      const rate = () =>
        owner.results(
          device.mutation('updateTrainingSession', session, {
            [`metadata.ratings/7-${owner.account.sid}`]: { sid: 7, all: 8 },
          }),
        );
      expect(await rate()).toEqual(['applied']);
      own.advance(31 * DAY_MS);
      expect(await rate()).toEqual([403]);
      await makePremium(own, team);
      expect(await rate()).toEqual(['applied']);
    } finally {
      await own.close();
    }
  });

  test("after the plan's end members can read for 30 days and change nothing; a new plan restores access", async () => {
    const own = await openTestServer({ engine });
    try {
      const [owner, member] = [await Coach.signUp(own), await Coach.signUp(own)];
      const team = await owner.device.newTeam();
      await join(owner, member, { team, role: 'manager' });
      await member.held.pull();
      own.advance(31 * DAY_MS);
      await updatePausedTeams(own.deps);
      const late = () => member.device.mutation('updateTeam', team, { division: 'A' });
      const { results } = await member.device.push(late());
      expect(results).toEqual([{ status: 'refused', code: 403, message: 'team not premium' }]);
      await owner.device.push(owner.device.mutation('updateTeam', team, { division: 'B' }));
      await expectHoldsWhatIsThere(member);
      expect(member.held.get('teams', team)?.registers.division?.[0]).toBe('B');
      own.advance(30 * DAY_MS);
      await updatePausedTeams(own.deps);
      await expectHoldsWhatIsThere(member);
      expect(member.held.get('teams', team)).toBeUndefined();
      await makePremium(own, team);
      await updatePausedTeams(own.deps);
      await expectHoldsWhatIsThere(member);
      expect(member.held.get('teams', team)?.registers.division?.[0]).toBe('B');
      expect(await member.results(late())).toEqual(['applied']);
    } finally {
      await own.close();
    }
  });
}
