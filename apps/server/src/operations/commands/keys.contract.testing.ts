/** Changing the keys that the server makes: what was made with a former one is still read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyerOfToken, purchaseToken } from '#features/plans/tokens/purchase-tokens.ts';
import { originKeys } from '#platform/database/origin-key.ts';
import { vapidKeys } from '#platform/push/vapid.ts';
import { storedKeys } from '#platform/secrets/stored-key.ts';
import { addressHash } from '#platform/security-log/address-hash.ts';
import { isTokenOf } from '#rows/ids/origin.ts';
import { jpegOf, newMedium, send } from '#testing/pictures/pictures.testing.ts';
import { type Engine, newTestDatabase, type TestDatabase } from '#testing/server/databases.testing.ts';
import { openTestServer, type TestServer, testConfig } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { type KeyName, SERVER_KEYS } from '../server-keys.ts';
import { type KeysOrder, keysCommand } from './keys.ts';

const NAMES = Object.keys(SERVER_KEYS) as readonly KeyName[];

export function keysCommandContract(engine: Engine): void {
  let home: TestDatabase;
  let server: TestServer;
  let coach: Coach;
  beforeAll(async () => {
    home = await newTestDatabase(engine);
    server = await openTestServer({ database: home });
    coach = await Coach.signUp(server);
  });
  afterAll(async () => {
    await server.close();
    await home.remove();
  });

  const order = (wanted: KeysOrder) =>
    keysCommand({ ...testConfig({}), ...home.place }, wanted, { now: server.deps.now });
  const change = (name: KeyName) => order({ what: 'change', name });
  const forget = (name: KeyName) => order({ what: 'forget', name });

  test('a key that was never used cannot be changed, and the list says so', async () => {
    expect(await order({ what: 'list' })).toMatch(/^pictures +not made yet$/m);
    await expect(change('pictures')).rejects.toThrow('The key pictures is not made yet');
    await expect(forget('pictures')).rejects.toThrow('The key pictures is not made yet');
  });

  test('matches of before a change of origin are still recognised, until the former key is forgotten', async () => {
    const team = await coach.device.newTeam();
    const [before] = await coach.device.leaseMatches(team);
    expect(await change('origin')).toContain('The former one is still read');
    const [after] = await coach.device.leaseMatches(team);
    const isOurs = async (match: typeof before) =>
      isTokenOf(await originKeys(server.deps.database.reader), match?.match_token ?? '', {
        sid: match?.sid ?? 0,
        account: coach.account.sid,
      });
    expect([await isOurs(before), await isOurs(after)]).toEqual([true, true]);
    const [, former = ''] = await originKeys(server.deps.database.reader);
    const holder = { sid: after?.sid ?? 0, account: coach.account.sid };
    expect(isTokenOf([former], after?.match_token ?? '', holder)).toBe(false);
    expect(await forget('origin')).toContain('forgotten: 1');
    expect([await isOurs(before), await isOurs(after)]).toEqual([false, true]);
  });

  test('a purchase of before a change of purchases still leads to its account, also after its row was lost', async () => {
    const { deps } = server;
    const buyer = { account: coach.account.sid, team: 0 };
    const before = await purchaseToken(deps, buyer);
    await change('purchases');
    const after = await purchaseToken(deps, buyer);
    expect(after).not.toBe(before);
    await deps.database.transaction((tx) => tx.deleteFrom('purchase_tokens').execute());
    expect(await purchaseToken(deps, buyer)).toBe(after);
    for (const token of [before, after]) expect(await buyerOfToken(deps.database)(token)).toEqual(buyer);
  });

  test('a picture of before a change of pictures is recognised when it arrives again', async () => {
    const sid = await newMedium(coach);
    const bytes = await jpegOf();
    const put = () => send(server, coach.account.token, { to: `media/${sid}`, bytes });
    const { body } = await put();
    await change('pictures');
    expect(await put()).toMatchObject({ status: 200, body: { uri: body.uri } });
    await forget('pictures');
    expect(await put()).toMatchObject({ status: 409, body: { reason: 'taken' } });
  });

  test('an address has another text in the security log after a change of log, and no former value is kept', async () => {
    const { database } = server.deps;
    const before = await addressHash(database, 'coach@example.org');
    expect(await change('log')).toBe('The key log was changed.');
    expect(await addressHash(database, 'coach@example.org')).not.toBe(before);
    expect(await storedKeys(database, SERVER_KEYS.log.meta)).toHaveLength(1);
    expect(await forget('log')).toBe('The key log has no former values.');
  });

  test('browsers subscribe with the new key of web-push, and the former one is still there', async () => {
    const { database } = server.deps;
    const [before] = await vapidKeys(database);
    await change('web-push');
    const [after, former] = await vapidKeys(database);
    expect(after.publicKey).not.toBe(before.publicKey);
    expect(former).toEqual(before);
  });

  test('each change keeps all former values, and two at once lose none', async () => {
    const { database } = server.deps;
    const before = await storedKeys(database, SERVER_KEYS.purchases.meta);
    await Promise.all([change('purchases'), change('purchases')]);
    const after = await storedKeys(database, SERVER_KEYS.purchases.meta);
    expect([after.length, after.slice(2)]).toEqual([before.length + 2, before]);
    const day = new Date(server.deps.now()).toISOString().slice(0, 10);
    expect(await order({ what: 'list' })).toContain(`purchases  changed on ${day}; 3 former values are read`);
  });

  test('the list names every key and shows none', async () => {
    const listed = await order({ what: 'list' });
    expect(listed.split('\n').map((line) => line.split(' ')[0])).toEqual(NAMES);
    const meta = await server.deps.database.reader.selectFrom('meta').select('value').execute();
    for (const { value } of meta.filter((row) => row.value.length > 20)) expect(listed).not.toContain(value);
  });
}
