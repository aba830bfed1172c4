/** `npm run sessions`, on the database of a running server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isIn, post } from '#testing/auth/auth.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import {
  openTestServer,
  signIn,
  signUp,
  type TestServer,
  testConfig,
} from '#testing/server/server.testing.ts';
import { type SessionsOrder, sessionsCommand } from './sessions.ts';

export function sessionsCommandContract(engine: Engine): void {
  let database: TestDatabase;
  let server: TestServer;
  beforeAll(async () => {
    database = await newTestDatabase(engine);
    server = await openTestServer({ database });
  });
  afterAll(async () => {
    await server.close();
    await database.remove();
  });

  const run = (order: SessionsOrder) =>
    sessionsCommand({ ...testConfig(), ...database.place }, order, server.deps);

  test("the sessions command lists an account's sessions with the names of their devices", async () => {
    const coach = await signUp(server);
    const { email: username, password } = coach;
    server.advance(60_000);
    await post(server, 'login', { username, password, device_name: "Marit's phone", device_model: 'Pixel' });
    const listed = (await run({ what: 'list', email: ` ${coach.email.toUpperCase()}` })).split('\n');
    expect(listed).toEqual([
      expect.stringMatching(
        /^Marit's phone, Pixel {2}web {2}since \d{4}-\d\d-\d\d \d\d:\d\d UTC {2}last seen .+ UTC$/,
      ),
      expect.stringMatching(/^unnamed device {2}web {2}since /),
    ]);
  });

  test('the sessions command ends all sessions of an account while the server runs, refresh tokens included, and no others', async () => {
    const [coach, other] = [await signUp(server), await signUp(server)];
    const phone = await signIn(server, coach);
    const { body } = await post(server, 'login', { username: coach.email, password: coach.password });
    const renewed = await post(server, 'refresh_token', { refresh_token: body.refresh_token });
    expect(await run({ what: 'end', email: coach.email })).toBe(`${coach.email} is signed out: 3 devices.`);
    for (const token of [coach.token, phone, body.access_token, renewed.body.access_token]) {
      expect(await isIn(server, token)).toBe(false);
    }
    const again = await post(server, 'refresh_token', { refresh_token: renewed.body.refresh_token });
    expect(again.body.code).toBe(408);
    expect(await isIn(server, other.token)).toBe(true);
    expect(await run({ what: 'list', email: coach.email })).toBe(`${coach.email} is signed in nowhere.`);
    expect(await isIn(server, await signIn(server, coach))).toBe(true);
  });

  test('the sessions command reports an unknown address', async () => {
    await expect(run({ what: 'end', email: 'nobody@example.org' })).rejects.toThrow(
      'There is no account with the address nobody@example.org.',
    );
  });

  test('the sessions command ends the sessions of all accounts', async () => {
    const [one, two] = [await signUp(server), await signUp(server)];
    expect(await run({ what: 'end', all: true })).toMatch(/^Everybody is signed out: \d+ devices\.$/);
    for (const { token } of [one, two]) expect(await isIn(server, token)).toBe(false);
  });
}
