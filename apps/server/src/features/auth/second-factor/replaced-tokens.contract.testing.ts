/** A person who proves again who they are gets new tokens; the former access token ends (ASVS 7.2.4). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isIn, PASSWORD, post, refusal } from '#testing/auth/auth.testing.ts';
import { CoachDevice } from '#testing/auth/second-factor.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { ask, openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

interface Pair {
  readonly access: string;
  readonly refresh: string;
}

const OUT = refusal(505, 'user error');
const NO_TOKEN = refusal(408, 'token could not be created', 400);

export function replacedTokensContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine });
  });
  afterAll(() => server.close());

  const pairOf = ({ body }: { body: Record<string, unknown> }): Pair => ({
    access: String(body.access_token),
    refresh: String(body.refresh_token),
  });
  const renew = (refresh_token: string) => post(server, 'refresh_token', { refresh_token });
  /** A device of a new account, and the pair of its sign-in. */
  async function newDevice() {
    const coach = await signUp(server);
    const named = { username: coach.email, password: PASSWORD, device_name: "Marit's phone" };
    const first = pairOf(await post(server, 'login', named));
    const prove = (access_token = first.access, password = PASSWORD) =>
      post(server, 'second_factor_prove', { access_token, device: 'phone', password });
    return { coach, first, prove };
  }
  const validOf = async (pairs: readonly Pair[]) => {
    const valid = [];
    for (const { access } of pairs) if (await isIn(server, access)) valid.push(access);
    return valid;
  };

  test('a proof ends the access token at once, and its answer has the next pair', async () => {
    const { first, prove } = await newDevice();
    const answer = await prove();
    expect(answer.body).toMatchObject({ proof: expect.any(String), plans: expect.any(String) });
    expect(await isIn(server, first.access)).toBe(false);
    const second = pairOf(answer);
    expect(await isIn(server, second.access)).toBe(true);
    expect(await isIn(server, pairOf(await renew(second.refresh)).access)).toBe(true);
  });

  test('a code proves the same as the password', async () => {
    const device = new CoachDevice(server, await signUp(server));
    const { codes } = await device.addApp();
    const before = device.token;
    expect((await device.own('second_factor_prove', { code: codes[0] })).status).toBe(200);
    expect(await validOf([before, device.token].map((access) => ({ access, refresh: '' })))).toEqual([
      device.token,
    ]);
  });

  test('a wrong password leaves the tokens as they are', async () => {
    const { first, prove } = await newDevice();
    expect((await prove(first.access, 'wrong')).status).toBe(403);
    expect(await isIn(server, first.access)).toBe(true);
    expect((await renew(first.refresh)).status).toBe(200);
  });

  test('after a lost answer the former refresh token renews the session, and the lost pair ends', async () => {
    const { first, prove } = await newDevice();
    const lost = pairOf(await prove());
    const found = pairOf(await renew(first.refresh));
    expect(await validOf([first, lost, found])).toEqual([found.access]);
    expect(await renew(lost.refresh)).toEqual(NO_TOKEN);
  });

  test('once the new pair was used, the former refresh token ends the session', async () => {
    const { first, prove } = await newDevice();
    const second = pairOf(await prove());
    expect(await isIn(server, second.access)).toBe(true);
    expect(await renew(first.refresh)).toEqual(NO_TOKEN);
    expect(await isIn(server, second.access)).toBe(false);
  });

  test('the device keeps its one entry and its name in the list; other devices stay signed in', async () => {
    const { coach, prove } = await newDevice();
    await prove();
    const query = '{ getLoggedInDevices { name } }';
    const list = await ask<{ getLoggedInDevices: { name: string }[] }>(server, coach.token, { query });
    expect(list.getLoggedInDevices.map(({ name }) => name).toSorted()).toEqual(['', "Marit's phone"]);
  });

  test('of two simultaneous proofs with one token, one succeeds, and the session goes on with its pair', async () => {
    const { first, prove } = await newDevice();
    const answers = await Promise.all([prove(), prove()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, OUT.status]);
    const pair = answers.filter(({ status }) => status === 200).map(pairOf);
    expect(await validOf([first, ...pair])).toEqual(pair.map(({ access }) => access));
  });

  test('a proof and a renewal at the same moment leave exactly one valid pair', async () => {
    const { first, prove } = await newDevice();
    const answers = await Promise.all([prove(), renew(first.refresh)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const pairs = answers.map(pairOf);
    const [valid, ...others] = await validOf([first, ...pairs]);
    expect([typeof valid, others]).toEqual(['string', []]);
    const kept = pairs.find(({ access }) => access === valid);
    expect((await renew(kept?.refresh ?? '')).status).toBe(200);
  });

  test.each(['before', 'during', 'after'] as const)(
    'signing out %s a proof ends both pairs',
    async (when) => {
      const { first, prove } = await newDevice();
      const leave = () => post(server, 'logout', { access_token: first.access });
      if (when === 'before') await leave();
      const [proven] = await Promise.all([prove(), ...(when === 'during' ? [leave()] : [])]);
      if (when === 'after') await leave();
      const pairs = [first, ...(proven.status === 200 ? [pairOf(proven)] : [])];
      expect(await validOf(pairs)).toEqual([]);
      for (const { refresh } of pairs) expect(await renew(refresh)).toEqual(NO_TOKEN);
    },
  );

  test('a replaced token is used by no call', async () => {
    const { first, prove } = await newDevice();
    await prove();
    expect(await prove()).toEqual(OUT);
    expect(await post(server, 'export_user', { access_token: first.access })).toEqual(OUT);
  });
}
