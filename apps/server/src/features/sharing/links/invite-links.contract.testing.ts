/** Invitations by link: the link in a mail, and the link that an owner makes for a team. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post } from '#testing/auth/auth.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import type { DataAnswer, TestServer } from '#testing/server/server.testing.ts';
import { openTestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import { sharing } from '../feature.ts';
import { MAIL_TOKEN_DAYS } from '../invitations/invite-tokens.ts';

const DAY_MS = 86_400_000;

export function inviteLinksContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({
      engine,
      env: { PUBLIC_URL: 'http://touchline.example', SECOND_FACTOR_KEY: 'k'.repeat(32) },
    });
  });
  afterAll(() => server.close());

  async function ownerWithTeam() {
    const owner = await Coach.signUp(server);
    await owner.call('mutation { updateUserInfo(values: { firstname: "Mila", surname: "de Wit" }) { id } }');
    const team = await owner.device.newTeam({ clubname: 'Rietdijk', teamname: 'MO13-2' });
    return { owner, team };
  }

  const make = (coach: Coach, team: number, role = 'reporter') =>
    coach.call(
      'mutation($t: Float!, $r: String!) { makeInviteLink(team_sid: $t, role: $r) { token role } }',
      {
        t: team,
        r: role,
      },
    );
  const tokenOf = ({ data }: DataAnswer) =>
    String((data as { makeInviteLink?: { token: string } } | null)?.makeInviteLink?.token);
  const accept = async (coach: Coach, token: string) => {
    const answer = await coach.call(
      'mutation($token: String!) { acceptInviteLink(token: $token) { sid status } }',
      { token },
    );
    return answer.error?.message ?? (answer.data as { acceptInviteLink: unknown }).acceptInviteLink;
  };
  const shown = (token: unknown) => post(server, 'invitation', { token });
  const storedTokens = () => server.deps.database.reader.selectFrom('invite_tokens').selectAll().execute();
  const linkOf = async (owner: Coach, team: number) =>
    (
      await owner.ask<{ getInviteLink: object | null }>(
        `{ getInviteLink(team_sid: ${team}) { role token since } }`,
      )
    ).getInviteLink;
  const mailedToken = (email: string) =>
    /\/invite\/([\w-]{43})\//.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? '';
  const rolesIn = async (owner: Coach, team: number) => {
    const { sharedAccounts } = await owner.ask<{ sharedAccounts: { role: string; status: string }[] }>(
      `{ sharedAccounts(team_sid: ${team}) { role status } }`,
    );
    return sharedAccounts.map(({ role, status }) => `${role} ${status}`);
  };

  describe('the link of a team', () => {
    test('shows team, shirt, inviter and role without a sign-in, and changes nothing', async () => {
      const { owner, team } = await ownerWithTeam();
      const token = tokenOf(await make(owner, team));
      expect(token).toMatch(/^[\w-]{43}$/);
      for (const _ of [1, 2]) {
        expect(await shown(token)).toMatchObject({
          status: 200,
          body: {
            clubname: 'Rietdijk',
            teamname: 'MO13-2',
            inviter: 'Mila de Wit',
            role: 'reporter',
            email: '',
            status: 'pending',
            shirt: { color1: expect.any(String) },
          },
        });
      }
      expect(await rolesIn(owner, team)).toEqual([]);
    });

    test('adds a person with the role that the owner chose, once, and notifies the owner', async () => {
      const { owner, team } = await ownerWithTeam();
      await makePremium(server, team);
      const token = tokenOf(await make(owner, team, 'fan'));
      const guest = await Coach.signUp(server);
      for (const _ of [1, 2]) expect(await accept(guest, token)).toEqual({ sid: team, status: 'active' });
      expect(await rolesIn(owner, team)).toEqual(['fan active']);
      const { getTeams } = await guest.ask<{ getTeams: object[] }>(`{ getTeams(sids: [${team}]) { role } }`);
      expect(getTeams).toEqual([{ role: 'fan' }]);
      const { getNotifications } = await owner.ask<{ getNotifications: { kind: string }[] }>(
        '{ getNotifications { kind } }',
      );
      expect(getNotifications.map(({ kind }) => kind)).toEqual(['accepted']);
    });

    test('can be shown to its owner again, and is stored as a hash and encrypted', async () => {
      const { owner, team } = await ownerWithTeam();
      const token = tokenOf(await make(owner, team));
      const [{ created_at: made = 0 } = {}] = (await storedTokens()).filter((row) => row.team_sid === team);
      const rows = await storedTokens();
      expect(JSON.stringify(rows)).not.toContain(token);
      const answer = { role: 'reporter', token, since: Math.floor(made / 1_000) };
      for (const _ of [1, 2]) expect(await linkOf(owner, team)).toEqual(answer);
    });

    test("works without the operator's key, but cannot be shown again", async () => {
      const { owner, team } = await ownerWithTeam();
      const token = tokenOf(await make(owner, team));
      const [other] = (await storedTokens()).filter((row) => row.team_sid !== team && row.sealed !== '');
      await server.deps.database.transaction((tx) =>
        tx
          .updateTable('invite_tokens')
          .set({ sealed: other?.sealed ?? 'sealed:' })
          .where('team_sid', '=', team)
          .execute(),
      );
      expect(await linkOf(owner, team)).toMatchObject({ role: 'reporter', token: '' });
      expect((await shown(token)).status).toBe(200);
    });

    test('becomes invalid when it is replaced or switched off', async () => {
      const { owner, team } = await ownerWithTeam();
      const guest = await Coach.signUp(server);
      const first = tokenOf(await make(owner, team));
      const second = tokenOf(await make(owner, team));
      expect((await shown(first)).body.code).toBe(404);
      expect(await accept(guest, first)).toBeNull();
      await owner.ask(`mutation { closeInviteLink(team_sid: ${team}) { sid } }`);
      expect((await shown(second)).body.code).toBe(404);
      expect(await accept(guest, second)).toBeNull();
      expect(await owner.ask(`{ getInviteLink(team_sid: ${team}) { role } }`)).toEqual({
        getInviteLink: null,
      });
    });

    test('is made, shown and closed by the owner only, and never makes an owner', async () => {
      const { owner, team } = await ownerWithTeam();
      const manager = await Coach.signUp(server);
      await join(owner, manager, { team, role: 'manager' });
      const token = tokenOf(await make(owner, team));
      for (const call of [
        `mutation { makeInviteLink(team_sid: ${team}, role: "fan") { token } }`,
        `{ getInviteLink(team_sid: ${team}) { role } }`,
        `mutation { closeInviteLink(team_sid: ${team}) { sid } }`,
      ]) {
        expect((await manager.call(call)).error?.message).toBe("You don't have permission to manage this.");
        expect((await (await Coach.signUp(server)).call(call)).error?.code).toBe(404);
      }
      for (const role of ['owner', '', 'king']) expect((await make(owner, team, role)).error?.code).toBe(400);
      expect((await shown(token)).status).toBe(200);
    });

    test('cannot be declined by a person who has it', async () => {
      const { owner, team } = await ownerWithTeam();
      const token = tokenOf(await make(owner, team));
      expect((await post(server, 'invitation_decline', { token })).body.code).toBe(404);
      expect((await shown(token)).body.status).toBe('pending');
    });

    test('respects the plan: a trial shares with one person', async () => {
      const { owner, team } = await ownerWithTeam();
      const token = tokenOf(await make(owner, team));
      const [one, other] = [await Coach.signUp(server), await Coach.signUp(server)];
      expect(await accept(one, token)).toEqual({ sid: team, status: 'active' });
      expect(await accept(other, token)).toBe('team not premium');
      await makePremium(server, team);
      expect(await accept(other, token)).toEqual({ sid: team, status: 'active' });
    });

    test('does not add the owner, nor a person whose access the owner has ended', async () => {
      const { owner, team } = await ownerWithTeam();
      await makePremium(server, team);
      const token = tokenOf(await make(owner, team));
      // Not a status that would sign the device out (OUT-6).
      const own = await owner.call('mutation($t: String!) { acceptInviteLink(token: $t) { sid } }', {
        t: token,
      });
      expect(own.error).toEqual({ code: 400, message: 'Oops, this is your own e-mail address' });
      const guest = await Coach.signUp(server);
      const id = await join(owner, guest, { team });
      await owner.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${id}) { id } }`);
      expect(await accept(guest, token)).toBeNull();
      expect(await rolesIn(owner, team)).toEqual([]);
    });

    test('counts only people who join for the first time against its fifty joins a day', async () => {
      const { owner, team } = await ownerWithTeam();
      const token = tokenOf(await make(owner, team));
      const count = () => server.deps.limits.count(`joins of team ${team}`);
      const [guest, other] = [await Coach.signUp(server), await Coach.signUp(server)];
      await accept(guest, token);
      expect(await count()).toBe(1);
      // These do not count: a current member, a person refused by the plan, a returning member, a removed one.
      await accept(guest, token);
      await accept(other, token);
      await guest.ask(`mutation { leaveTeam(team_sid: ${team}) { sid } }`);
      expect(await accept(guest, token)).toEqual({ sid: team, status: 'active' });
      await makePremium(server, team);
      const removed = await owner.invite(team, other.account.email);
      await owner.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${removed}) { id } }`);
      expect(await accept(other, token)).toBeNull();
      expect(await count()).toBe(1);
      // A person who was invited before and never accepted joins for the first time.
      const invited = await Coach.signUp(server);
      await owner.invite(team, invited.account.email);
      await invited.answer(team, false);
      expect(await accept(invited, token)).toEqual({ sid: team, status: 'active' });
      expect(await count()).toBe(2);
      for (let n = 0; n < 47; n++) await server.deps.limits.hit(`joins of team ${team}`, DAY_MS);
      expect(await accept(await Coach.signUp(server), token)).toEqual({ sid: team, status: 'active' });
      expect(await accept(await Coach.signUp(server), token)).toMatch(/^Too many/);
      expect(await accept(guest, token)).toEqual({ sid: team, status: 'active' });
      expect(await count()).toBe(50);
    });

    test('can be tried at most twenty times a day by one account', async () => {
      const { owner, team } = await ownerWithTeam();
      const token = tokenOf(await make(owner, team));
      const guest = await Coach.signUp(server);
      for (let n = 0; n < 20; n++) expect(await accept(guest, token)).toMatchObject({ status: 'active' });
      expect(await accept(guest, token)).toMatch(/^Too many/);
      server.advance(DAY_MS);
      expect(await accept(guest, token)).toMatchObject({ status: 'active' });
    });

    test("is deleted with its team and with the owner's account", async () => {
      const { owner, team } = await ownerWithTeam();
      const token = tokenOf(await make(owner, team));
      await owner.ask(`mutation { deleteTeam(sid: ${team}) { sid } }`);
      expect((await shown(token)).body.code).toBe(404);
      const { password, token: access_token } = owner.account;
      await post(server, 'delete_user', { password, access_token });
      const rows = server.deps.database.reader.selectFrom('invite_tokens').selectAll();
      expect(await rows.where('space', '=', owner.account.sid).execute()).toEqual([]);
    });
  });

  describe('the link in an invitation mail', () => {
    test('fills in the address, and adds only the account with this address', async () => {
      const { owner, team } = await ownerWithTeam();
      const guest = await Coach.signUp(server);
      await owner.invite(team, guest.account.email, { role: 'assistent' });
      const token = mailedToken(guest.account.email);
      expect((await shown(token)).body).toMatchObject({
        email: guest.account.email,
        role: 'assistent',
        status: 'pending',
        inviter: 'Mila de Wit',
      });
      expect(await accept(await Coach.signUp(server), token)).toBeNull();
      expect(await accept(guest, token)).toEqual({ sid: team, status: 'active' });
      expect((await shown(token)).body.status).toBe('active');
    });

    test('declines without an account, and cannot accept afterwards', async () => {
      const { owner, team } = await ownerWithTeam();
      const email = `no-${team}@example.org`;
      await owner.invite(team, email);
      const token = mailedToken(email);
      for (const _ of [1, 2]) {
        expect(await post(server, 'invitation_decline', { token })).toMatchObject({ status: 200 });
      }
      expect((await shown(token)).body.status).toBe('declined');
      expect(await rolesIn(owner, team)).toEqual(['assistent declined']);
    });

    test('becomes invalid when the owner withdraws the invitation, and cannot decline after accepting', async () => {
      const { owner, team } = await ownerWithTeam();
      const guest = await Coach.signUp(server);
      const id = await owner.invite(team, guest.account.email);
      const token = mailedToken(guest.account.email);
      await guest.answer(team);
      expect((await post(server, 'invitation_decline', { token })).body.code).toBe(404);
      expect(await rolesIn(owner, team)).toEqual(['assistent active']);
      await owner.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${id}) { id } }`);
      expect((await shown(token)).body.code).toBe(404);
    });

    test("is valid for ninety days and deleted then, unlike the team's own link", async () => {
      const { owner, team } = await ownerWithTeam();
      const email = `late-${team}@example.org`;
      await owner.invite(team, email);
      const token = mailedToken(email);
      const link = tokenOf(await make(owner, team));
      server.advance(MAIL_TOKEN_DAYS * DAY_MS);
      expect((await shown(token)).status).toBe(200);
      server.advance(1);
      expect((await shown(token)).body.code).toBe(404);
      expect((await shown(link)).status).toBe(200);
      await sharing.cleanup(server.deps);
      const stored = (await storedTokens()).filter((row) => row.team_sid === team);
      expect(stored.map(({ member_id }) => member_id)).toEqual([0]);
    });
  });

  test.each([undefined, '', 17, 'short', 'x'.repeat(43), ['x'], { a: 1 }])(
    '%j is not a valid invitation',
    async (token) => {
      for (const call of ['invitation', 'invitation_decline']) {
        expect((await post(server, call, { token })).body.code).toBe(404);
      }
    },
  );
}
