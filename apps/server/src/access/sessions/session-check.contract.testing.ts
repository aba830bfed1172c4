/** A coach resets their password because an attacker knows it, while the attacker is in the middle of a call. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isIn, post, resetLink } from '#testing/auth/auth.testing.ts';
import { CoachDevice, coachWithApp, codeAt, DEVICE } from '#testing/auth/second-factor.testing.ts';
import { SoftKey } from '#testing/auth/soft-key.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import {
  openTestServer,
  quickPasswords,
  signUp,
  type TestAccount,
  type TestServer,
} from '#testing/server/server.testing.ts';

const OWNERS = 'Corner-Flag-11';
const THIEFS = 'Whistle-Storm-12';

export function sessionCheckContract(engine: Engine): void {
  let server: TestServer;
  /** Runs once, after the next comparison or before the next hash. */
  let meanwhile: (() => Promise<unknown>) | null = null;
  const somethingElse = async () => {
    const run = meanwhile;
    meanwhile = null;
    await run?.();
  };
  beforeAll(async () => {
    server = await openTestServer({
      engine,
      deps: {
        passwords: {
          hash: async (password) => {
            await somethingElse();
            return quickPasswords.hash(password);
          },
          fits: async (password, hash) => {
            const fits = await quickPasswords.fits(password, hash);
            await somethingElse();
            return fits;
          },
        },
      },
    });
  });
  afterAll(() => server.close());

  const reset = async ({ email }: TestAccount) => {
    const { status } = await post(server, 'password_reset', {
      email,
      password: OWNERS,
      code: await resetLink(server, email),
    });
    expect(status).toBe(200);
  };
  const logIn = async ({ email }: TestAccount, password: string) =>
    (await post(server, 'login', { username: email, password })).status;

  test('a sign-in with the old password fails when the password changes meanwhile', async () => {
    const coach = await signUp(server);
    meanwhile = () => reset(coach);
    const { body } = await post(server, 'login', { username: coach.email, password: coach.password });
    expect(body.code).toBe(404);
    expect(await isIn(server, body.access_token)).toBe(false);
  });

  test('a password change during a password reset has no effect, and its device is signed out', async () => {
    const coach = await signUp(server);
    meanwhile = () => reset(coach);
    const { email, token, password: current } = coach;
    const { body } = await post(server, 'update_password', { email, token, current, p1: THIEFS, p2: THIEFS });
    expect(body.code).toBe(505);
    expect(await isIn(server, body.access_token)).toBe(false);
    expect(await logIn(coach, THIEFS)).toBe(404);
    expect(await logIn(coach, OWNERS)).toBe(200);
  });

  test('deleting the account has no effect when the owner signs out all devices meanwhile', async () => {
    const coach = await signUp(server);
    meanwhile = () => reset(coach);
    const { token: access_token, password } = coach;
    expect((await post(server, 'delete_user', { access_token, password })).body.code).toBe(505);
    expect(await logIn(coach, OWNERS)).toBe(200);
  });

  test('recovery codes are not stored when all devices are signed out meanwhile', async () => {
    const { coach, device } = await coachWithApp(server);
    const proof = await device.prove();
    meanwhile = () => reset(coach);
    const access_token = device.token;
    const { body } = await post(server, 'recovery_codes', { access_token, proof, device: DEVICE });
    expect(body.code).toBe(505);
    expect(body.new_recovery_codes).toBeUndefined();
  });

  test('a new passkey does not work when all devices are signed out meanwhile', async () => {
    const coach = await signUp(server);
    const device = new CoachDevice(server, coach);
    const { challenge, options } = (await device.own('passkey_new', { proof: await device.prove() })).body;
    const key = new SoftKey({ origin: 'http://localhost', rpId: 'localhost' });
    const passkey = key.create(options as Parameters<SoftKey['create']>[0]);
    meanwhile = () => reset(coach);
    const added = await device.own('passkey_add', { challenge, name: 'Phone', passkey });
    expect(added.body.code).toBe(505);
    const kept = server.deps.database.reader.selectFrom('passkeys').select('id');
    expect(await kept.where('account_sid', '=', coach.sid).execute()).toEqual([]);
  });

  test('an authenticator app is not enabled when its device is signed out meanwhile', async () => {
    const coach = await signUp(server);
    const device = new CoachDevice(server, coach);
    const { setup, secret } = (await device.own('authenticator_start', { proof: await device.prove() })).body;
    meanwhile = () => post(server, 'logout', { access_token: device.token });
    const code = codeAt(server, String(secret));
    expect((await device.own('authenticator_confirm', { setup, code })).body.code).toBe(505);
    const kept = server.deps.database.reader.selectFrom('authenticator_apps').select('account_sid');
    expect(await kept.where('account_sid', '=', coach.sid).execute()).toEqual([]);
  });
}
