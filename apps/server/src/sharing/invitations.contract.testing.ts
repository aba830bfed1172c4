/** The mails that invite, and what the people of a team are told of each other. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../auth/account.testing.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type Engine, openTestServer, type TestServer } from '../server.testing.ts';
import { NOTIFICATIONS_KEPT } from './notifications.ts';
import { Coach, join, makePremium } from './sharing.testing.ts';

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
    test('tells who invites to which team as what, and where the invitation waits', async () => {
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

    test('comes in the language of who is invited, whoever invites', async () => {
      const { owner, team } = await ownerWithTeam();
      const email = `jet-${team}@example.org`;
      await createAccount(server.deps, { email, password: 'Sideline-Rain-7', locale: 'nl-NL' });
      await share(owner, team, email);
      expect(server.mails.at(-1)?.subject).toBe('Mila de Wit nodigt je uit voor Rietdijk MO13-2');
      expect(server.mails.at(-1)?.html).toContain('<html lang="nl-NL">');
    });

    test('goes once to who has come already, and a few times to who has not', async () => {
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

    test('carries nothing of its own choosing in names: no HTML, no address, no header', async () => {
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

    test('that cannot be sent leaves the invitation, and says so', async () => {
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

    test('is one of at most ten in a day to one address, whoever invites', async () => {
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

    test('is one of at most a hundred in a day', async () => {
      const { owner, team } = await ownerWithTeam();
      await makePremium(server, team);
      for (let n = 0; n < 100; n++) {
        await server.deps.limits.hit(`invitations of ${owner.account.sid}`, 24 * HOUR_MS);
      }
      expect((await share(owner, team, `many-${team}@example.org`)).error?.code).toBe(429);
    });
  });

  describe('notifications', () => {
    test('tell the owner who accepted, declined or left, and nobody else', async () => {
      const { owner, team } = await ownerWithTeam();
      await makePremium(server, team);
      const [guest, other] = [await Coach.signUp(server), await Coach.signUp(server)];
      await guest.call('mutation { updateUserInfo(values: { firstname: "Bo" }) { id } }');
      await join(owner, guest, { team });
      await owner.invite(team, other.account.email);
      await other.answer(team, false);
      // Given twice, told once.
      await other.answer(team, false);
      await guest.ask(`mutation { leaveTeam(team_sid: ${team}) { sid } }`);
      expect(await told(owner)).toMatchObject([
        { kind: 'left', person: 'Bo', team: 'Rietdijk MO13-2', new: true },
        { kind: 'declined', person: other.account.email },
        { kind: 'accepted', person: 'Bo', role: 'assistent' },
      ]);
      expect([await kinds(guest), await kinds(other)]).toEqual([[], []]);
    });

    test('tell somebody that his role changed and that his access ended; an invitation says nothing', async () => {
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

    test('are new until they were seen, each by its own account only', async () => {
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

    test('are kept up to a number: the oldest go', async () => {
      const { owner, team } = await ownerWithTeam();
      const guest = await Coach.signUp(server);
      await join(owner, guest, { team });
      const [{ id = 0 } = {}] = await told(owner);
      const row = { account_sid: owner.account.sid, team_sid: team, team: '', person: '', role: 'fan' };
      await server.deps.database.transaction(async (tx) => {
        for (let n = 1; n < NOTIFICATIONS_KEPT; n++) {
          await tx
            .insertInto('notifications')
            .values({ ...row, id: -n, kind: 'left', at: 0, seen: 1 })
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
      // Nor are they there where nobody asks for them.
      const stored = server.deps.database.reader
        .selectFrom('notifications')
        .select('id')
        .where('account_sid', '=', owner.account.sid);
      expect(await stored.execute()).toHaveLength(NOTIFICATIONS_KEPT);
    });
  });
}
