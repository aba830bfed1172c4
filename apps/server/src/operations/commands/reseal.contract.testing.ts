/** Changing SECOND_FACTOR_KEY: a server starts with both keys, and coaches notice nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askTeam, sharedToken } from '#features/attendance/attendance.testing.ts';
import { fileAt, newLink } from '#features/calendar/feed/feed.testing.ts';
import { isSealed } from '#platform/secrets/seal.ts';
import { CoachDevice, coachWithApp, codeAt, STEP_MS } from '#testing/auth/second-factor.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import {
  openTestServer,
  signUp,
  type TestAccount,
  type TestServer,
  testConfig,
} from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { resealCommand } from './reseal.ts';

const OLD = 'o'.repeat(32);
const NEW = 'n'.repeat(32);
const BOTH = { SECOND_FACTOR_KEY: NEW, SECOND_FACTOR_KEY_PREVIOUS: OLD };

interface CoachWithApp {
  readonly coach: TestAccount;
  readonly secret: string;
}

export function resealContract(engine: Engine): void {
  let database: TestDatabase;
  let now: number;
  beforeAll(async () => {
    database = await newTestDatabase(engine);
  });
  afterAll(() => database.remove());

  /** Runs `body` with a server that has these keys; the clock continues where the previous server's stopped. */
  async function withKeys<T>(
    env: Readonly<Record<string, string>>,
    body: (server: TestServer) => Promise<T>,
  ): Promise<T> {
    const server = await openTestServer({ database, env, ...(now !== undefined && { now }) });
    try {
      return await body(server);
    } finally {
      now = server.deps.now() + STEP_MS;
      await server.close();
    }
  }
  const reseal = (env: Readonly<Record<string, string>>) =>
    resealCommand({ ...testConfig(env), ...database.place }, { now: Date.now });
  const storedOf = async ({ deps }: TestServer, account: number) =>
    deps.database.reader
      .selectFrom('authenticator_apps')
      .select('secret')
      .where('account_sid', '=', account)
      .executeTakeFirstOrThrow();
  const comesIn = async (server: TestServer, { coach, secret }: CoachWithApp) => {
    const device = new CoachDevice(server, coach);
    const ticket = await device.ticket();
    return (await device.call('second_factor_login', { ticket, code: codeAt(server, secret) })).status;
  };

  test('existing codes work after a key change; used secrets are encrypted with the new key, and the command converts the rest', async () => {
    const unsealed = await withKeys({}, coachWithApp);
    const [one, other] = await withKeys(
      { SECOND_FACTOR_KEY: OLD },
      async (server) => [await coachWithApp(server), await coachWithApp(server)] as const,
    );
    await withKeys(BOTH, async (server) => {
      expect(await comesIn(server, one)).toBe(200);
      const { secret } = await storedOf(server, one.coach.sid);
      expect(isSealed({ key: NEW, account: one.coach.sid }, secret)).toBe(true);
      expect(await reseal(BOTH)).toMatch(/^2 secrets encrypted with the new key, 1 secret had it already\./);
      expect(await reseal(BOTH)).toMatch(/^0 secrets encrypted with the new key, 3 secrets had it already\./);
    });
    await withKeys({ SECOND_FACTOR_KEY: NEW }, async (server) => {
      server.advance(STEP_MS);
      for (const coach of [unsealed, one, other]) expect(await comesIn(server, coach)).toBe(200);
    });
  });

  test('an app whose setup spans the key change works, encrypted with the new key', async () => {
    const started = await withKeys({ SECOND_FACTOR_KEY: OLD }, async (server) => {
      const coach = await signUp(server);
      const device = new CoachDevice(server, coach);
      const { body } = await device.own('authenticator_start', { proof: await device.prove() });
      return { coach: { ...coach, token: device.token }, secret: String(body.secret), setup: body.setup };
    });
    await withKeys(BOTH, async (server) => {
      const { coach, secret, setup } = started;
      const confirming = { setup, code: codeAt(server, secret) };
      const device = new CoachDevice(server, coach);
      expect((await device.own('authenticator_confirm', confirming)).status).toBe(200);
      const stored = await storedOf(server, coach.sid);
      expect(isSealed({ key: NEW, account: coach.sid }, stored.secret)).toBe(true);
    });
  });

  test('secrets that neither key opens are listed, and all others are converted', async () => {
    const lost = await withKeys({ SECOND_FACTOR_KEY: 'x'.repeat(32) }, coachWithApp);
    const old = await withKeys({ SECOND_FACTOR_KEY: OLD }, coachWithApp);
    await expect(reseal(BOTH)).rejects.toThrow(
      new RegExp(
        `^1 secret encrypted with the new key, .* neither key opens the app of account ${lost.coach.sid}\\.$`,
      ),
    );
    await withKeys({ SECOND_FACTOR_KEY: NEW }, async (server) => {
      expect(await comesIn(server, old)).toBe(200);
    });
  });

  test('an invitation link of the old key can be shown to its owner after the change', async () => {
    const { account, team, token } = await withKeys({ SECOND_FACTOR_KEY: OLD }, async (server) => {
      const owner = await Coach.signUp(server);
      const made = await owner.device.newTeam({ clubname: 'Rietdijk', teamname: 'MO13-2' });
      const { makeInviteLink } = await owner.ask<{ makeInviteLink: { token: string } }>(
        `mutation { makeInviteLink(team_sid: ${made}, role: "fan") { token } }`,
      );
      return { account: owner.account, team: made, token: makeInviteLink.token };
    });
    const shownBy = async (server: TestServer) => {
      const owner = await Coach.of(server, account);
      return owner.ask(`{ getInviteLink(team_sid: ${team}) { token } }`);
    };
    await withKeys(BOTH, async (server) => {
      expect(await shownBy(server)).toEqual({ getInviteLink: { token } });
      await expect(reseal(BOTH)).rejects.toThrow('1 secret encrypted with the new key');
    });
    await withKeys({ SECOND_FACTOR_KEY: NEW }, async (server) => {
      expect(await shownBy(server)).toEqual({ getInviteLink: { token } });
    });
  });

  test('the link with which the families of a match answer can be shown after the change', async () => {
    const { coach, sid, token } = await withKeys({ SECOND_FACTOR_KEY: OLD }, async (server) => {
      const asked = await askTeam(server);
      return { ...asked, token: await sharedToken(server, asked.event) };
    });
    await withKeys(BOTH, async () => {
      await expect(reseal(BOTH)).rejects.toThrow('1 secret encrypted with the new key');
    });
    await withKeys({ SECOND_FACTOR_KEY: NEW }, async (server) => {
      const shown = await (await Coach.of(server, coach.account)).ask(
        `{ attendanceLink(kind: "matches", sid: ${sid}) { token } }`,
      );
      expect(shown).toEqual({ attendanceLink: { token } });
    });
  });

  test('a calendar link of the old key can be shown after the change, and its address stays', async () => {
    const { account, token } = await withKeys({ SECOND_FACTOR_KEY: OLD }, async (server) => {
      const coach = await Coach.signUp(server);
      return { account: coach.account, token: await newLink(coach) };
    });
    await withKeys(BOTH, async () => {
      // It also tells of secrets that other tests have lost.
      expect(await reseal(BOTH).catch(String)).toContain('1 secret encrypted with the new key');
    });
    await withKeys({ SECOND_FACTOR_KEY: NEW }, async (server) => {
      const shown = await (await Coach.of(server, account)).ask('{ getCalendarLink(team_sid: 0) { token } }');
      expect(shown).toEqual({ getCalendarLink: { token } });
      expect(await fileAt(server, token)).toContain('BEGIN:VCALENDAR');
    });
  });

  test('without a key the command fails', async () => {
    await expect(reseal({})).rejects.toThrow('SECOND_FACTOR_KEY is not set');
  });
}
