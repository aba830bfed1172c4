/** Team codes: the answers of the two calls, their effect on teams, and the limit on guesses. */
import { USER_TEXTS } from '@touchline/domain/errors/user-texts';
import { DELETED } from '@touchline/sync/model/registers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestDevice } from '#testing/devices/device.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, signUp, type TestAccount, type TestServer } from '#testing/server/server.testing.ts';
import { updateTeamPlans } from '../grants/plan-times.ts';
import { createCodes, withdrawCode } from './team-codes.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const INVALID = { code: 414, message: 'user activation key error' };
const USER_ERROR = { code: 505, message: 'user error' };
const LOCKED = { code: 429, message: 'Too many requests, please try again later' };

export function teamCodesContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  beforeEach(async () => {
    for (const counted of ['teamcode:i:127.0.0.1', 'teamcode']) await server.deps.limits.clear(counted);
  });
  afterAll(() => server.close());

  const seconds = () => Math.floor(server.deps.now() / 1_000);

  async function newCode(given: { days?: number; validDays?: number; sku?: string } = {}): Promise<string> {
    const wanted = { count: 1, sku: '1', days: 365, validDays: 90, note: '', ...given };
    const [code = ''] = await createCodes(server.deps, wanted);
    return code;
  }

  async function ask(
    name: string,
    account: TestAccount,
    {
      remoteAddress = '127.0.0.1',
      ...fields
    }: { remoteAddress?: string | undefined; [field: string]: unknown },
  ): Promise<Record<string, unknown>> {
    const payload = { app_id: 'touchline', access_token: account.token, ...fields };
    const url = `/api/auth/en/${name}`;
    return (await server.app.inject({ method: 'POST', url, remoteAddress, payload })).json();
  }
  const check = (account: TestAccount, code: unknown, remoteAddress?: string) =>
    ask('check_teamcode', account, { code, remoteAddress });
  const activate = (account: TestAccount, code: unknown, team_sid: number, more: object = {}) =>
    ask('activate_teamcode', account, { code, team_sid, activate_on: -1, ...more });

  async function coach(): Promise<{ account: TestAccount; device: TestDevice; team: number; other: number }> {
    const account = await signUp(server);
    const device = await TestDevice.register(server, account.token);
    return { account, device, team: await device.newTeam(), other: await device.newTeam() };
  }

  /** The team's sku as a pull delivers it. */
  async function skuOf(device: TestDevice, team: number): Promise<unknown> {
    const { rows } = await device.pull('', 1_000);
    return rows.find((row) => row.collection === 'teams' && row.sid === team)?.registers.sku?.[0] ?? '';
  }

  describe('a code', () => {
    test('makes a team Premium until its end, and reports that when it is checked', async () => {
      const { account, device, team } = await coach();
      const code = await newCode();
      expect(await check(account, code)).toEqual({
        code,
        sku: '1',
        days: 365,
        state: 'inactive',
        team_sid: 0,
        starts_at: 0,
        ends_at: 0,
        relink_from: 0,
      });
      expect(await skuOf(device, team)).toBe('');
      const linked = {
        code,
        sku: '1',
        days: 365,
        state: 'active',
        team_sid: team,
        starts_at: seconds(),
        ends_at: seconds() + 365 * 86_400,
        relink_from: seconds() + 30 * 86_400,
      };
      expect(await activate(account, code, team)).toEqual(linked);
      expect(await skuOf(device, team)).toBe('1');
      // The call may be repeated after a lost answer.
      expect(await activate(account, code, team)).toEqual(linked);
      expect(await check(account, code)).toEqual(linked);
    });

    test('is invalid for every other account after its activation', async () => {
      const [owner, other] = [await coach(), await coach()];
      const code = await newCode();
      await activate(owner.account, code, owner.team);
      expect(await check(other.account, code)).toEqual(INVALID);
      expect(await activate(other.account, code, other.team)).toEqual(INVALID);
      expect(await skuOf(other.device, other.team)).toBe('');
    });

    test('is activated by one of two coaches who send it simultaneously', async () => {
      const [one, two] = [await coach(), await coach()];
      const code = await newCode();
      const answers = await Promise.all([
        activate(one.account, code, one.team),
        activate(two.account, code, two.team),
      ]);
      expect(answers.filter((answer) => answer.code === 414)).toHaveLength(1);
      const skus = [await skuOf(one.device, one.team), await skuOf(two.device, two.team)];
      expect(skus.sort()).toEqual(['', '1']);
    });

    test('moves to another team of the same coach once per 30 days, and the first team loses the plan', async () => {
      const { account, device, team, other } = await coach();
      const code = await newCode();
      await activate(account, code, team);
      expect(await activate(account, code, other)).toEqual({
        code: 400,
        message: USER_TEXTS.tooEarlyToSwitch,
      });
      expect(await skuOf(device, team)).toBe('1');
      server.advance(30 * DAY_MS);
      expect(await activate(account, code, other)).toMatchObject({ state: 'active', team_sid: other });
      expect([await skuOf(device, team), await skuOf(device, other)]).toEqual(['', '1']);
    });

    test('moves as often as the operator allows', async () => {
      const usual = server;
      server = await openTestServer({ engine, env: { TEAM_CODE_RELINK_DAYS: '2' } });
      try {
        const { account, team, other } = await coach();
        const code = await newCode();
        await activate(account, code, team);
        server.advance(2 * DAY_MS - 1_000);
        expect(await activate(account, code, other)).toMatchObject({ message: USER_TEXTS.tooEarlyToSwitch });
        server.advance(1_000);
        expect(await activate(account, code, other)).toMatchObject({ team_sid: other });
      } finally {
        await server.close();
        server = usual;
      }
    });

    test('is not used up on a team that is Premium already', async () => {
      const { account, team } = await coach();
      await activate(account, await newCode(), team);
      const second = await newCode();
      expect(await activate(account, second, team)).toEqual({ code: 400, message: USER_TEXTS.teamIsPremium });
      expect(await check(account, second)).toMatchObject({ state: 'inactive' });
    });

    test('lasts as long as the operator set, starts on the chosen day, and ends', async () => {
      const { account, device, team, other } = await coach();
      const [short, later, plus] = [
        await newCode({ days: 10 }),
        await newCode(),
        await newCode({ sku: '2' }),
      ];
      await activate(account, short, team);
      const activate_on = seconds() + 5 * 86_400;
      expect(await activate(account, later, other, { activate_on })).toMatchObject({ state: 'pending' });
      server.advance(4 * DAY_MS);
      await updateTeamPlans(server.deps);
      expect(await skuOf(device, other)).toBe('');
      server.advance(DAY_MS);
      await updateTeamPlans(server.deps);
      expect([await skuOf(device, team), await skuOf(device, other)]).toEqual(['1', '1']);
      server.advance(5 * DAY_MS);
      await updateTeamPlans(server.deps);
      expect([await skuOf(device, team), await skuOf(device, other)]).toEqual(['', '1']);
      expect(await check(account, short)).toEqual(INVALID);
      expect(await activate(account, plus, team)).toMatchObject({ sku: '2', state: 'active' });
      expect(await skuOf(device, team)).toBe('2');
    });

    test('leaves its team with the plan of another code when it ends', async () => {
      const { account, device, team } = await coach();
      await activate(account, await newCode({ sku: '2', days: 10 }), team);
      await activate(account, await newCode({ days: 20 }), team);
      expect(await skuOf(device, team)).toBe('1');
      server.advance(10 * DAY_MS);
      await updateTeamPlans(server.deps);
      expect(await skuOf(device, team)).toBe('1');
      server.advance(10 * DAY_MS);
      await updateTeamPlans(server.deps);
      expect(await skuOf(device, team)).toBe('');
    });

    test('that the operator withdraws ends at once', async () => {
      const { account, device, team } = await coach();
      const code = await newCode();
      await activate(account, code, team);
      expect(await withdrawCode(server.deps, code)).toBe(true);
      expect(await skuOf(device, team)).toBe('');
      expect(await activate(account, code, team)).toEqual(INVALID);
      expect(await withdrawCode(server.deps, code)).toBe(false);
    });

    test('of a deleted team ends, too, so a restored team is not Premium forever', async () => {
      const { account, device, team } = await coach();
      const code = await newCode({ days: 1 });
      await activate(account, code, team);
      await device.push(device.mutation('deleteTeam', team, { [DELETED]: true }));
      server.advance(DAY_MS);
      await updateTeamPlans(server.deps);
      await device.push(device.mutation('updateTeam', team, { [DELETED]: false }, { offset: 1 }));
      expect(await skuOf(device, team)).toBe('');
      expect(await check(account, code)).toEqual(INVALID);
    });
  });

  describe('is refused', () => {
    test('of an account without the app capability', async () => {
      const { account, team } = await coach();
      await server.deps.database.transaction((tx) =>
        tx.updateTable('accounts').set({ type: 'unknown' }).where('sid', '=', account.sid).execute(),
      );
      const code = await newCode();
      expect([(await check(account, code)).code, (await activate(account, code, team)).code]).toEqual([
        410, 410,
      ]);
    });

    test('when it is malformed, unknown or expired', async () => {
      const { account, team } = await coach();
      for (const wrong of ['', '12345', '1234567', 'abcdef', null, ['000000'], { $ne: '' }]) {
        expect(await activate(account, wrong, team)).toEqual(INVALID);
      }
      const late = await newCode({ validDays: 1 });
      server.advance(DAY_MS);
      expect(await check(account, late)).toEqual(INVALID);
    });

    test("for another account's team, a missing team, or a missing account", async () => {
      const [owner, other] = [await coach(), await coach()];
      const code = await newCode();
      for (const team of [other.team, 4_711_000, 0, -30, 'x']) {
        expect(await activate(owner.account, code, team as number)).toEqual(USER_ERROR);
      }
      expect(await check({ ...owner.account, token: 'nobody' }, code)).toEqual(USER_ERROR);
      expect(await check(owner.account, code)).toMatchObject({ state: 'inactive' });
      expect(await skuOf(other.device, other.team)).toBe('');
    });

    test('for an invalid start day, or one too far away', async () => {
      const { account, team } = await coach();
      const code = await newCode();
      for (const activate_on of ['soon', 1.5, seconds() + 400 * 86_400]) {
        expect(await activate(account, code, team, { activate_on })).toMatchObject({ code: 400 });
      }
      expect(await check(account, code)).toMatchObject({ state: 'inactive' });
    });

    test('of an account after ten wrong codes in an hour, on all its devices; right codes do not count', async () => {
      const { account, team } = await coach();
      const code = await newCode();
      for (let right = 0; right < 12; right++) expect(await check(account, code)).toMatchObject({ code });
      const guesses = await Promise.all(Array.from({ length: 14 }, () => check(account, '000000')));
      expect(guesses.filter((answer) => answer.code === 414)).toHaveLength(10);
      expect(await activate(account, code, team)).toEqual(LOCKED);
      // Another account is not affected.
      expect(await check((await coach()).account, code)).toMatchObject({ code });
      server.advance(HOUR_MS);
      expect(await activate(account, code, team)).toMatchObject({ state: 'active' });
    });

    test('from an address after thirty wrong codes in an hour, for all its accounts', async () => {
      const people = [await signUp(server), await signUp(server), await signUp(server)];
      for (const account of people) {
        for (let wrong = 0; wrong < 10; wrong++) expect(await check(account, '000000')).toEqual(INVALID);
      }
      const [other, code] = [await signUp(server), await newCode()];
      expect(await check(other, code)).toEqual(LOCKED);
      expect(await check(other, code, '10.0.0.2')).toMatchObject({ code });
      server.advance(HOUR_MS);
      expect(await check(other, code)).toMatchObject({ code });
    });

    test('from every caller after three hundred wrong codes in an hour in total', async () => {
      const [account, code] = [await signUp(server), await newCode()];
      for (let wrong = 0; wrong < 298; wrong++) await server.deps.limits.hit('teamcode', HOUR_MS);
      expect(await check(account, '000000', '10.0.0.3')).toEqual(INVALID);
      expect(await check(account, code, '10.0.0.4')).toMatchObject({ code });
      expect(await check(account, '000000', '10.0.0.5')).toEqual(INVALID);
      for (const fresh of [await signUp(server), await signUp(server)]) {
        expect(await check(fresh, code, '10.0.0.6')).toEqual(LOCKED);
      }
      server.advance(HOUR_MS);
      expect(await check(account, code, '10.0.0.4')).toMatchObject({ code });
    });
  });
}
