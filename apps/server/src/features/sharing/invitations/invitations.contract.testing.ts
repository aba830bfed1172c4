/** Invitation mails, and notifications between the members of a team. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mailer } from '#platform/mail/mailer.ts';
import { ABOUT_PEOPLE, NOTIFICATIONS_KEPT } from '#rows/people/notifications.ts';
import { createAccount } from '#testing/auth/account.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';

const HOUR_MS = 3_600_000;

const refuses = () => Promise.reject(new Error('no mail server'));
const unreachable: Mailer = { send: refuses, reachable: refuses, close: async () => undefined };

export function invitationsContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine, env: { PUBLIC_URL: 'http://touchline.example' } });
  });
  afterAll(() => server.close());

  const share = (owner: Coach, team: number, email: string, role = 'assistent') =>
    owner.call(
      'mutation($t: Float!, $e: String!, $r: String) { teamShare(team_sid: $t, share_email: $e, role: $r) { status mailed } }',
      { t: team, e: email, r: role },
    );
  const told = async (coach: Coach) => {
    const { getNotifications } = await coach.ask<{
      getNotifications: {
        id: number;
        kind: string;
        team: string;
        person: string;
        role: string;
        new: boolean;
      }[];
    }>('{ getNotifications { id kind team person role new } }');
    return getNotifications;
  };
  const kinds = async (coach: Coach) => (await told(coach)).map(({ kind }) => kind);
  async function ownerWithTeam() {
    const owner = await Coach.signUp(server);
    await owner.call('mutation { updateUserInfo(values: { firstname: "Mila", surname: "de Wit" }) { id } }');
    const team = await owner.device.newTeam({ clubname: 'Rietdijk', teamname: 'MO13-2' });
    return { owner, team };
  }

  describe('the mail of an invitation', () => {
    test("contains the inviter, the team, the role, and the invitation's link", async () => {
      const { owner, team } = await ownerWithTeam();
      const email = `anna-${team}@example.org`;
      expect((await share(owner, team, email, 'reporter')).data?.teamShare).toEqual({
        status: 'pending',
        mailed: true,
      });
      const mail = server.mails.at(-1);
      expect(mail).toMatchObject({ to: email, subject: 'Mila de Wit invites you to Rietdijk MO13-2' });
      for (const body of [mail?.html, mail?.text]) {
        expect(body).toContain('report the matches of Rietdijk MO13-2');
        expect(body).toMatch(/http:\/\/touchline\.example\/invite\/[\w-]{43}\//);
        expect(body).toContain(email);
      }
    });

    test("is in the language of the invited person, whatever the inviter's is", async () => {
      const { owner, team } = await ownerWithTeam();
      const email = `jet-${team}@example.org`;
      await createAccount(server.deps, { email, password: 'Sideline-Rain-7', locale: 'nl-NL' });
      await share(owner, team, email);
      expect(server.mails.at(-1)?.subject).toBe('Mila de Wit nodigt je uit voor Rietdijk MO13-2');
      expect(server.mails.at(-1)?.html).toContain('<html lang="nl-NL">');
    });

    test("is in the inviter's language for an address without an account", async () => {
      const { owner, team } = await ownerWithTeam();
      await server.deps.database.transaction((tx) =>
        tx.updateTable('accounts').set({ locale: 'nl-NL' }).where('sid', '=', owner.account.sid).execute(),
      );
      await share(owner, team, `unknown-${team}@example.org`);
      expect(server.mails.at(-1)?.subject).toBe('Mila de Wit nodigt je uit voor Rietdijk MO13-2');
    });

    test('is sent once to a person who has accepted, and a few times to one who has not', async () => {
      const { owner, team } = await ownerWithTeam();
      const email = `lost-${team}@example.org`;
      const before = server.mails.length;
      for (const _ of [1, 2, 3]) expect((await share(owner, team, email)).error).toBeNull();
      expect(server.mails.length - before).toBe(3);
      const mailed = async () => (await share(owner, team, email)).data?.teamShare;
      expect(await mailed()).toEqual({ status: 'pending', mailed: false });
      server.advance(HOUR_MS);
      expect(await mailed()).toEqual({ status: 'pending', mailed: true });
      const guest = await Coach.signUp(server);
      await makePremium(server, team);
      await join(owner, guest, { team });
      const sent = server.mails.length;
      expect((await share(owner, team, guest.account.email)).data?.teamShare).toEqual({
        status: 'active',
        mailed: false,
      });
      expect(server.mails).toHaveLength(sent);
    });

    test('shows names as plain text, without HTML, addresses or headers', async () => {
      const owner = await Coach.signUp(server);
      await owner.call('mutation($n: String!) { updateUserInfo(values: { firstname: $n }) { id } }', {
        n: 'Win at https://evil.example/x <b>now</b>',
      });
      const team = await owner.device.newTeam({
        clubname: 'a@evil.example\r\nBcc: all@x.example',
        teamname: '',
      });
      await share(owner, team, `names-${team}@example.org`);
      const mail = server.mails.at(-1);
      for (const text of [mail?.subject, mail?.text, mail?.html]) {
        expect(text).not.toMatch(/evil\.example|<b>|Bcc:|all@/);
        expect(text).not.toContain('https://evil');
      }
      expect(mail?.subject).not.toMatch(/[\r\n]/);
    });

    test('is reported when it cannot be sent, and the invitation stays', async () => {
      const broken = await openTestServer({
        engine,
        deps: { mailer: unreachable },
      });
      try {
        const owner = await Coach.signUp(broken);
        const team = await owner.device.newTeam();
        const { data } = await share(owner, team, 'unreached@example.org');
        expect(data?.teamShare).toEqual({ status: 'pending', mailed: false });
        expect(broken.logged.map(({ level }) => level)).toEqual(['error']);
      } finally {
        await broken.close();
      }
    });

    test('is limited to ten a day for one address, from all inviters', async () => {
      const owners = [];
      for (let n = 0; n < 4; n++) owners.push(await ownerWithTeam());
      const [first] = owners;
      const email = `wanted-${first?.team}@example.org`;
      const mailed: unknown[] = [];
      for (const { owner, team } of owners) {
        for (const _ of [1, 2, 3]) mailed.push((await share(owner, team, email)).data?.teamShare);
      }
      const [sent, unsent] = [true, false].map((is) => ({ status: 'pending', mailed: is }));
      expect(mailed).toEqual([...Array.from({ length: 10 }, () => sent), unsent, unsent]);
      expect(server.mails.filter(({ to }) => to === email)).toHaveLength(10);
      const again = async () => {
        const { owner, team } = await ownerWithTeam();
        return (await share(owner, team, email)).data?.teamShare;
      };
      server.advance(23 * HOUR_MS);
      expect(await again()).toEqual(unsent);
      server.advance(HOUR_MS);
      expect(await again()).toEqual(sent);
    });

    test('is limited to a hundred a day for one inviter', async () => {
      const { owner, team } = await ownerWithTeam();
      await makePremium(server, team);
      for (let n = 0; n < 100; n++) {
        await server.deps.limits.hit(`invitations of ${owner.account.sid}`, 24 * HOUR_MS);
      }
      expect((await share(owner, team, `many-${team}@example.org`)).error?.code).toBe(429);
    });
  });

  describe('notifications', () => {
    test('tell only the owner who accepted, declined or left', async () => {
      const { owner, team } = await ownerWithTeam();
      await makePremium(server, team);
      const [guest, other] = [await Coach.signUp(server), await Coach.signUp(server)];
      await guest.call('mutation { updateUserInfo(values: { firstname: "Bo" }) { id } }');
      await join(owner, guest, { team });
      await owner.invite(team, other.account.email);
      await other.answer(team, false);
      // The answer is sent twice and notified once.
      await other.answer(team, false);
      // So is leaving.
      for (const _ of [1, 2]) await guest.ask(`mutation { leaveTeam(team_sid: ${team}) { sid } }`);
      expect(await told(owner)).toMatchObject([
        { kind: 'left', person: 'Bo', team: 'Rietdijk MO13-2', new: true },
        { kind: 'declined', person: other.account.email },
        { kind: 'accepted', person: 'Bo', role: 'assistent' },
      ]);
      expect([await kinds(guest), await kinds(other)]).toEqual([[], []]);
    });

    test('tell a member about a changed role and the end of access, and nothing about an invitation', async () => {
      const { owner, team } = await ownerWithTeam();
      const guest = await Coach.signUp(server);
      const id = await owner.invite(team, guest.account.email);
      const change = (role: string) =>
        owner.ask(`mutation { updateShareRole(team_sid: ${team}, id: ${id}, role: "${role}") { id } }`);
      await change('fan');
      await guest.answer(team);
      await change('manager');
      await change('manager');
      await owner.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${id}) { id } }`);
      expect(await told(guest)).toMatchObject([
        { kind: 'revoked', team: 'Rietdijk MO13-2', person: '' },
        { kind: 'role', role: 'manager' },
      ]);
    });

    test('are new until their account has seen them', async () => {
      const { owner, team } = await ownerWithTeam();
      const guest = await Coach.signUp(server);
      await join(owner, guest, { team });
      const [first] = await told(owner);
      const see = (coach: Coach, id: number) =>
        coach.ask(`mutation { seeNotifications(up_to: ${id}) { id } }`);
      await see(guest, first?.id ?? 0);
      for (const nothing of [-1, 0, 1.5]) await see(owner, nothing);
      expect((await told(owner))[0]?.new).toBe(true);
      await see(owner, first?.id ?? 0);
      await guest.ask(`mutation { leaveTeam(team_sid: ${team}) { sid } }`);
      expect((await told(owner)).map((one) => [one.kind, one.new])).toEqual([
        ['left', true],
        ['accepted', false],
      ]);
    });

    test('are limited in number, and the oldest are deleted', async () => {
      const { owner, team } = await ownerWithTeam();
      const guest = await Coach.signUp(server);
      await join(owner, guest, { team });
      const [{ id = 0 } = {}] = await told(owner);
      const row = { account_sid: owner.account.sid, team_sid: team, team: '', person: '', role: 'fan' };
      await server.deps.database.transaction(async (tx) => {
        for (let n = 1; n < NOTIFICATIONS_KEPT; n++) {
          await tx
            .insertInto('notifications')
            .values({ ...ABOUT_PEOPLE, ...row, id: -n, kind: 'left', at: 0, seen: 1 })
            .execute();
        }
      });
      await guest.ask(`mutation { leaveTeam(team_sid: ${team}) { sid } }`);
      const kept = await told(owner);
      expect([kept.length, kept[1]?.id, kept.at(-1)?.id]).toEqual([
        NOTIFICATIONS_KEPT,
        id,
        2 - NOTIFICATIONS_KEPT,
      ]);
      // Deleted ones are not even stored.
      const stored = server.deps.database.reader
        .selectFrom('notifications')
        .select('id')
        .where('account_sid', '=', owner.account.sid);
      expect(await stored.execute()).toHaveLength(NOTIFICATIONS_KEPT);
    });
  });
}
