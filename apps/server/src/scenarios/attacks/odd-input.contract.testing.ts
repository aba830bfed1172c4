/** Values that one database accepts and the other refuses: the answer is the same on both, and never a 500. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { post } from '#testing/auth/auth.testing.ts';
import { TestDevice } from '#testing/devices/device.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import {
  call,
  openTestServer,
  signUp,
  type TestAccount,
  type TestServer,
} from '#testing/server/server.testing.ts';

export function oddInputContract(engine: Engine): void {
  let server: TestServer;
  let coach: TestAccount;
  beforeAll(async () => {
    server = await openTestServer({ engine });
    coach = await signUp(server);
  });
  afterAll(() => server.close());

  const codeOf = async (query: string, variables: object = {}) =>
    (await call(server, coach.token, { query, variables })).error?.code;

  describe.each([0.5, -1, 0, 1e308, 2 ** 63])('an id of %d', (sid) => {
    test.each([
      'mutation($sid: Float!) { updateTeam(sid: $sid, values: { clubname: "x" }) { sid } }',
      'mutation($sid: Float!) { updateMatch(sid: $sid, values: { privacy: 1 }) { sid } }',
      'mutation($sid: Float!) { deletePlayer(sid: $sid) { sid } }',
      'mutation($sid: Float!) { updateToken(team_sid: $sid) { sid } }',
      'query($sid: Float!) { getHistory(collection: "teams", sid: $sid) { path } }',
    ])('an invalid id names no row: %s', async (query) => {
      expect(await codeOf(query, { sid })).toBe(404);
    });
  });

  test('a name with a NUL character is refused', async () => {
    const device = await TestDevice.register(server, coach.token);
    const update = (value: string) =>
      device.push(device.mutation('updateUserInfo', coach.sid, { 'meta/a\0b': value }));
    for (const value of ['first', 'second']) {
      expect((await update(value)).results).toEqual([
        { status: 'refused', code: 400, message: 'bad request' },
      ]);
    }
    const query = 'mutation($key: String!) { updateAccountMeta(key: $key, value: "x") { value } }';
    expect(await codeOf(query, { key: 'a\0b' })).toBe(400);
  });

  test('a team code for an invalid team id is answered with 505', async () => {
    for (const team_sid of [{ toString: 5 }, {}, [], null, true, 'x', '\0', 0.5, 1e308]) {
      const fields = { access_token: coach.token, code: '123456', team_sid };
      expect((await post(server, 'activate_teamcode', fields)).status).toBe(505);
    }
  });

  test('passkey ids that no browser writes are treated as missing, and refused with a NUL character', async () => {
    for (const id of ['\0', 'a\0b', '%00', ' ']) {
      const own = { access_token: coach.token, device: 'abc' };
      const { status } = await post(server, 'passkey_rename', { ...own, id, name: 'Key' });
      expect(status).toBe(id.includes('\0') ? 400 : 200);
      const passkey = { id, rawId: id, type: 'public-key', response: {} };
      const signIn = { device: 'abc', challenge: 'x', passkey };
      expect((await post(server, 'passkey_login', signIn)).status).toBeLessThan(500);
    }
    expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
}
