/** The limit on signed-in devices per account. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isIn, MINUTE, PASSWORD, post } from '#testing/auth/auth.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

const MOST = 3;
/** Longer than the interval in which a further use is not recorded. */
const LATER = 11 * MINUTE;

interface Pair {
  readonly access: string;
  readonly refresh: string;
}

export function deviceLimitContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine, env: { MAX_DEVICES_PER_ACCOUNT: String(MOST) } });
  });
  afterAll(() => server.close());

  const pairOf = ({ body }: { body: Record<string, unknown> }): Pair => ({
    access: String(body.access_token),
    refresh: String(body.refresh_token),
  });
  /** Signs in at a later time than all earlier steps. */
  const signIn = async (email: string): Promise<Pair> => {
    server.advance(LATER);
    return pairOf(await post(server, 'login', { username: email, password: PASSWORD }));
  };
  const use = async ({ access }: Pair): Promise<boolean> => {
    server.advance(LATER);
    return isIn(server, access);
  };
  const rowsOf = async (account: number) => {
    const { reader } = server.deps.database;
    const count = async (table: 'signed_in_devices' | 'refresh_tokens') =>
      (await reader.selectFrom(table).select('token_hash').where('account_sid', '=', account).execute())
        .length;
    return [await count('signed_in_devices'), await count('refresh_tokens')];
  };

  test('signing in above the limit signs out the device that was unused for longest, and ends its refresh token', async () => {
    const { email, sid, token } = await signUp(server);
    const phone = await signIn(email);
    const tablet = await signIn(email);
    // The device that signed in first is the one in a match.
    expect(await use({ access: token, refresh: '' })).toBe(true);
    const laptop = await signIn(email);
    expect(await isIn(server, phone.access)).toBe(false);
    expect((await post(server, 'refresh_token', { refresh_token: phone.refresh })).body.code).toBe(408);
    for (const access of [token, tablet.access, laptop.access]) expect(await isIn(server, access)).toBe(true);
    expect(await rowsOf(sid)).toEqual([MOST, MOST]);
  });

  test('a device that renews its token counts as one device', async () => {
    const { email, sid } = await signUp(server);
    const first = await signIn(email);
    const renewed = pairOf(await post(server, 'refresh_token', { refresh_token: first.refresh }));
    const others = [await signIn(email), await signIn(email), await signIn(email)];
    expect(await rowsOf(sid)).toEqual([MOST, MOST]);
    for (const { access } of [first, renewed]) expect(await isIn(server, access)).toBe(false);
    for (const pair of others) expect(await use(pair)).toBe(true);
  });

  test('a renewed token that was never used does not make a device count as used', async () => {
    const { email, token } = await signUp(server);
    const other = await signIn(email);
    const first = await signIn(email);
    const renewed = pairOf(await post(server, 'refresh_token', { refresh_token: first.refresh }));
    await signIn(email);
    expect(await isIn(server, token)).toBe(false);
    for (const { access } of [other, first, renewed]) expect(await isIn(server, access)).toBe(true);
  });

  test('each account has its own limit', async () => {
    const [one, other] = [await signUp(server), await signUp(server)];
    for (let time = 0; time < MOST + 1; time++) await signIn(one.email);
    expect(await isIn(server, other.token)).toBe(true);
  });

  test('simultaneous sign-ins leave as many devices as the limit allows, including the latest', async () => {
    const { email, sid } = await signUp(server);
    const logins = Array.from({ length: 8 }, () =>
      post(server, 'login', { username: email, password: PASSWORD }),
    );
    await Promise.all(logins);
    const last = await signIn(email);
    expect(await rowsOf(sid)).toEqual([MOST, MOST]);
    expect(await isIn(server, last.access)).toBe(true);
  });
}
