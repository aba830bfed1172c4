/** The security log as pino writes it: sign-ins, refusals, and no secret in any line. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLog } from '#platform/log/open-log.ts';
import { get, MINUTE, magicLink, PASSWORD, post, resetLink } from '#testing/auth/auth.testing.ts';
import { coachWithApp } from '#testing/auth/second-factor.testing.ts';
import { newMedium } from '#testing/pictures/pictures.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';
import { Coach, join, makePremium } from '#testing/sharing/sharing.testing.ts';
import { ACCOUNT_CALLS } from '../../app.ts';

type Line = Readonly<Record<string, unknown>>;

const HERE = '203.0.113.77';
const NETWORK = '203.0.113.0/24';
const NEXT = 'Corner-Flag-11';
const from = { remoteAddress: HERE };

export function auditContract(engine: Engine): void {
  let server: TestServer;
  const written: string[] = [];
  const log = openLog('info', { write: (line) => void written.push(line) });
  beforeAll(async () => {
    server = await openTestServer({ engine, deps: { log } });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    // Each test has its own hour, because rate limits use the clock.
    server.advance(61 * MINUTE);
    written.length = 0;
  });

  const lines = (): readonly Line[] => written.map((line) => JSON.parse(line) as Line);
  const logged = () =>
    lines()
      .filter(({ msg }) => msg === 'security')
      .map(({ event, outcome }) => `${event} ${outcome}`);
  const login = (username: string, password: string) => post(server, 'login', { username, password }, from);

  test('every account call has event names for the security log', () => {
    const calls = Object.entries(ACCOUNT_CALLS.calls).flatMap(([name, call]) =>
      Object.keys(call).map((method) => `${method} ${name}`),
    );
    expect(Object.keys(ACCOUNT_CALLS.audited).toSorted()).toEqual(calls.toSorted());
  });

  describe('a sign-in', () => {
    test('logs account, device and network, and no secret', async () => {
      const coach = await signUp(server);
      written.length = 0;
      const { body } = await login(coach.email, coach.password);
      expect(lines()).toEqual([
        {
          level: 30,
          time: expect.any(Number),
          pid: expect.any(Number),
          hostname: expect.any(String),
          msg: 'security',
          event: 'signed_in',
          outcome: 'ok',
          call: 'login',
          account: coach.sid,
          device: expect.stringMatching(/^[\w-]{43}$/),
          network: NETWORK,
        },
      ]);
      expect(written.join()).not.toContain(String(body.access_token));
    });

    test('that is refused logs the tried address as a text that is the same each time', async () => {
      const coach = await signUp(server);
      written.length = 0;
      await login(coach.email, 'wrong');
      await login(` ${coach.email.toUpperCase()}`, 'wrong');
      await login('nobody@example.org', 'wrong');
      const [first, second, third] = lines();
      expect(first).toMatchObject({ event: 'sign_in_refused', outcome: 404, network: NETWORK });
      expect(first?.address).toMatch(/^[\w-]{16}$/);
      expect(first).not.toHaveProperty('account');
      expect(second?.address).toBe(first?.address);
      expect(third?.address).not.toBe(first?.address);
    });

    test('logs the same fields whether or not an account has that address', async () => {
      const coach = await signUp(server);
      written.length = 0;
      await login(coach.email, 'wrong');
      await login('nobody@example.org', 'wrong');
      const [known, unknown] = lines().map((line) => Object.keys(line));
      expect(known).toEqual(unknown);
    });

    test('that hits the lockout is logged as a lockout', async () => {
      const coach = await signUp(server);
      written.length = 0;
      for (let n = 0; n < 11; n++) await login(coach.email, 'wrong');
      expect(logged().slice(-2)).toEqual(['sign_in_refused 404', 'locked_out 423']);
    });

    test('hashes an address differently on each server, so that a reader cannot test a guess', async () => {
      await login('guess@example.org', 'wrong');
      const mine = lines().at(-1)?.address;
      const other = await openTestServer({ engine, deps: { log } });
      await post(other, 'login', { username: 'guess@example.org', password: 'wrong' });
      expect(lines().at(-1)?.address).not.toBe(mine);
      await other.close();
    });
  });

  test("each step of an account's life is logged", async () => {
    const email = `walk-${engine}@example.org`;
    await get(server, 'signup_start', { email }, from);
    const code = /\d{6}/.exec(server.mails.at(-1)?.subject ?? '')?.[0];
    await post(server, 'signup_code_validate', { email, code: '000000' }, from);
    const { body } = await post(server, 'signup_code_validate', { email, code }, from);
    const p = { p1: PASSWORD, p2: PASSWORD };
    const first = await post(server, 'update_password', { email, ...p, token: body.token }, from);
    const token = String(first.body.access_token);
    const n = { p1: NEXT, p2: NEXT, email, token };
    await post(server, 'update_password', { ...n, current: 'wrong' }, from);
    const second = await post(server, 'update_password', { ...n, current: PASSWORD }, from);
    await post(server, 'export_user', { access_token: second.body.access_token }, from);
    await post(server, 'logout', { access_token: second.body.access_token }, from);
    const magic = await magicLink(server, email, from);
    const third = await post(server, 'magiclink_token', { email, code: magic }, from);
    await post(server, 'logoutall', { access_token: third.body.access_token }, from);
    const reset = await resetLink(server, email, from);
    await post(server, 'password_reset', { email, code: reset, password: PASSWORD }, from);
    const fourth = await login(email, PASSWORD);
    const access_token = fourth.body.access_token;
    await post(server, 'delete_user', { access_token, password: 'wrong' }, from);
    await post(server, 'delete_user', { access_token, password: PASSWORD }, from);
    expect(logged()).toEqual([
      'sign_up_asked ok',
      'sign_up_refused 405',
      'sign_up_code_used ok',
      'signed_up ok',
      'password_change_refused 403',
      'password_changed ok',
      'data_exported ok',
      'signed_out ok',
      'sign_in_link_asked ok',
      'signed_in ok',
      'signed_out_everywhere ok',
      'reset_asked ok',
      'reset_used ok',
      'signed_in ok',
      'account_deletion_refused 403',
      'account_deleted ok',
    ]);
    const { account } = fourth.body as { account: { sid: number } };
    const named = lines().filter((line) => line.account === account.sid);
    expect(named.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['signed_up', 'password_changed', 'signed_out', 'account_deleted']),
    );
    const secrets = [email, PASSWORD, NEXT, 'walk-', code, magic, reset, token, body.token, HERE];
    const tokens = [first, second, third, fourth].flatMap((answer) => [
      answer.body.access_token,
      answer.body.refresh_token,
    ]);
    // The digits of the time could contain those of a code.
    const said = JSON.stringify(lines().map(({ time: _, pid: __, ...line }) => line));
    for (const secret of [...secrets, ...tokens]) {
      expect(typeof secret === 'string' && secret !== '').toBe(true);
      expect(said).not.toContain(secret);
    }
  });

  test('a reused refresh token and an unknown one are logged differently, and a valid one not at all', async () => {
    const coach = await signUp(server);
    const { body } = await login(coach.email, coach.password);
    const renew = (refresh_token: unknown) => post(server, 'refresh_token', { refresh_token }, from);
    written.length = 0;
    const next = await renew(body.refresh_token);
    await renew(next.body.refresh_token);
    expect(lines()).toEqual([]);
    await renew(body.refresh_token);
    await renew('none');
    expect(logged()).toEqual(['refresh_reused 408', 'refresh_refused 408']);
    expect(lines()[0]).toMatchObject({ account: coach.sid });
    expect(lines()[1]).not.toHaveProperty('account');
  });

  test('a second factor is logged from its setup to its removal, each wrong code with its account', async () => {
    const { coach, device, secret, codes } = await coachWithApp(server);
    expect(logged().slice(-2)).toEqual(['owner_proven ok', 'factor_added ok']);
    written.length = 0;
    const ticket = await device.ticket();
    await device.call('second_factor_login', { ticket, code: '000000' });
    const { body } = await device.call('second_factor_login', { ticket, code: codes[0] });
    await device.own('authenticator_remove', { proof: await device.prove() });
    expect(logged()).toEqual([
      'factor_asked ok',
      'sign_in_refused 405',
      'signed_in ok',
      'owner_proven ok',
      'factor_removed ok',
    ]);
    const [asked, ...others] = lines();
    expect(asked).not.toHaveProperty('account');
    expect(others.map(({ account }) => account)).toEqual(Array.from({ length: 4 }, () => coach.sid));
    for (const kept of [secret, codes[0], ticket, coach.password, body.access_token, body.refresh_token]) {
      expect(written.join('')).not.toContain(kept);
    }
  });

  test("a mail server's error is logged without the address", async () => {
    const failing = await openTestServer({
      engine,
      deps: {
        log,
        mailer: {
          send: async ({ to }) => Promise.reject(new Error(`550 5.1.1 <${to}>: no such user ${to}`)),
          reachable: async () => undefined,
          close: async () => undefined,
        },
      },
    });
    await post(failing, 'signup_start', { email: 'lost@example.org' });
    expect(written.join('')).toContain('550 5.1.1');
    expect(written.join('')).not.toContain('lost@');
    await failing.close();
  });

  describe('sharing', () => {
    test('is logged with the team and the acting account, never with the other person', async () => {
      const [owner, helper] = [await Coach.signUp(server), await Coach.signUp(server)];
      const team = await owner.device.newTeam({ clubname: 'Rietdijk', teamname: 'MO13-2' });
      await makePremium(server, team);
      written.length = 0;
      const id = await join(owner, helper, { team });
      await owner.ask(
        `mutation { updateShareRole(team_sid: ${team}, id: ${id}, role: "reporter") { id role } }`,
      );
      await owner.ask(`mutation { revokeShareTeam(team_sid: ${team}, id: ${id}) { id } }`);
      // Only the deletion of a team is logged, however it is made.
      const [first = 0] = await owner.device.newPlayers(1);
      await owner.ask(`mutation { deletePlayer(sid: ${first}) { sid } }`);
      await owner.device.push(owner.device.mutation('deleteTeam', team, { deleted: true }));
      expect(logged()).toEqual([
        'team_shared ok',
        'invitation_answered ok',
        'role_changed ok',
        'sharing_ended ok',
        'team_deleted ok',
      ]);
      for (const line of lines()) expect(line.team).toBe(team);
      expect(lines().map(({ account }) => account)).toEqual([
        owner.account.sid,
        helper.account.sid,
        ...Array.from({ length: 3 }, () => owner.account.sid),
      ]);
      expect(written.join('')).not.toContain(helper.account.email);
    });

    test('files that leave the server are logged, and those that a person may not have', async () => {
      const [owner, reporter] = [await Coach.signUp(server), await Coach.signUp(server)];
      const team = await owner.device.newTeam({ clubname: 'Rietdijk', teamname: 'MO13-4' });
      await makePremium(server, team);
      await join(owner, reporter, { team, role: 'reporter' });
      const { sid: match } = await owner.device.newMatch(team);
      const medium = await newMedium(owner);
      written.length = 0;
      const ask = async ({ account }: Coach, path: string, method: 'GET' | 'PUT' = 'GET') => {
        const headers = { authorization: `Bearer ${account.token}` };
        const body = method === 'PUT' ? { payload: 'no picture' } : {};
        return (await server.app.inject({ method, url: `/api/${path}`, headers, ...body })).statusCode;
      };
      const link = `auth/en/request-exporttoken/${team}/${match}`;
      const statuses = [
        await ask(owner, link),
        await ask(reporter, link),
        await ask(reporter, `pictures/archive/${team}/2026`),
        await ask(reporter, `pictures/media/${medium}`, 'PUT'),
      ];
      expect(statuses).toEqual([200, 403, 404, 404]);
      expect(logged()).toEqual([
        'export_link_made ok',
        'permission_refused 403',
        'permission_refused 404',
        'permission_refused 404',
      ]);
      expect(lines().map(({ account }) => account)).toEqual([
        owner.account.sid,
        ...Array.from({ length: 3 }, () => reporter.account.sid),
      ]);
    });

    test('refusals are logged by call, and by the number of rows in a batch', async () => {
      const [owner, reporter] = [await Coach.signUp(server), await Coach.signUp(server)];
      const team = await owner.device.newTeam({ clubname: 'Rietdijk', teamname: 'MO13-3' });
      await makePremium(server, team);
      const id = await join(owner, reporter, { team, role: 'reporter' });
      written.length = 0;
      const raise = `mutation { updateShareRole(team_sid: ${team}, id: ${id}, role: "manager") { id } }`;
      expect((await reporter.call(raise)).error?.code).toBe(400);
      const { device } = reporter;
      const rename = () => device.mutation('updateTeam', team, { teamname: 'Mine' });
      expect(await reporter.results(rename(), rename())).toEqual([403, 403]);
      const foreign = device.mutation('updateTeam', 987_654_321, { teamname: 'Mine' });
      expect(await reporter.results(foreign)).toEqual([404]);
      expect(logged()).toEqual([
        'permission_refused 400',
        'permission_refused 403',
        'permission_refused 404',
      ]);
      expect(lines().map(({ rows }) => rows)).toEqual([undefined, 2, 1]);
      expect(written.join('')).not.toContain('Mine');
    });
  });
}
