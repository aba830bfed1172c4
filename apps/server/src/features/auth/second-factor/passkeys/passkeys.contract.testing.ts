/** Passkeys: created, renamed, used and removed; and answers that were altered, copied or replayed. */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isIn, MINUTE, refusal } from '#testing/auth/auth.testing.ts';
import { CoachDevice, codeAt, mailed } from '#testing/auth/second-factor.testing.ts';
import { SoftKey, type Tampering } from '#testing/auth/soft-key.testing.ts';
import type { Engine } from '#testing/server/databases.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';
import { requirePasskey } from './passkey-use.ts';

const ORIGIN = 'https://touchline.example';
const RP = { origin: ORIGIN, rpId: 'touchline.example' };
const REFUSED = refusal(404, 'invalid credentials');
const NOT_MADE = refusal(405, 'signup code invalid');
/** Maximum bytes of an id, by the standard. */
const LONGEST_ID = 1_023;
const LATE = refusal(406, 'signup code expired');

interface Asked {
  readonly challenge: string;
  readonly options: { readonly challenge: string; readonly user: { readonly id: string } };
}

export function passkeysContract(engine: Engine): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ engine, env: { PUBLIC_URL: ORIGIN } });
  });
  afterAll(() => server.close());
  beforeEach(() => server.advance(61 * MINUTE));

  const newCoach = async () => new CoachDevice(server, await signUp(server));
  const askNew = async (device: CoachDevice) =>
    (await device.own('passkey_new', { proof: await device.prove() })).body as unknown as Asked;
  const addKey = async (device: CoachDevice, key: SoftKey, name = "Marit's phone") => {
    const { challenge, options } = await askNew(device);
    return device.own('passkey_add', { challenge, name, passkey: key.create(options) });
  };
  const coachWithKey = async ({ counts = false } = {}) => {
    const device = await newCoach();
    const key = new SoftKey({ ...RP, counts });
    const { body } = await addKey(device, key);
    return { device, key, coach: device.coach, codes: body.new_recovery_codes as string[] };
  };
  const ask = async (device: CoachDevice, payload: object = {}) =>
    (await device.call('passkey_options', payload)).body as unknown as Asked;
  const enter = (device: CoachDevice, challenge: string, passkey: string) =>
    device.call('passkey_login', { challenge, passkey, device_name: 'Firefox' });
  const enterWith = async (device: CoachDevice, key: SoftKey, bent?: Tampering) => {
    const { challenge, options } = await ask(device);
    return enter(device, challenge, key.use(options, bent));
  };

  describe('a passkey', () => {
    test('is created by the owner, found by the browser, and comes with recovery codes', async () => {
      const device = await newCoach();
      const asked = await askNew(device);
      expect(asked.options).toMatchObject({
        rp: { id: 'touchline.example', name: 'Touchline' },
        user: { name: device.coach.email },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      });
      const key = new SoftKey(RP);
      const added = await device.own('passkey_add', {
        challenge: asked.challenge,
        name: ' My\nphone ',
        passkey: key.create(asked.options),
      });
      expect(added.body).toMatchObject({
        passkeys: [{ id: key.id, name: 'My phone', used: 0, synced: false }],
        recovery_codes: 10,
        passkeys_possible: true,
      });
      expect(added.body.new_recovery_codes).toHaveLength(10);
      await expect
        .poll(() => server.mails.findLast(({ to }) => to === device.coach.email)?.text)
        .toContain('“My phone”');
    });

    test('is refused when its id is too long to be sent in a removal', async () => {
      const device = await newCoach();
      expect(await addKey(device, new SoftKey({ ...RP, idBytes: LONGEST_ID + 1 }))).toEqual(NOT_MADE);
      const longest = new SoftKey({ ...RP, idBytes: LONGEST_ID });
      expect((await addKey(device, longest)).status).toBe(200);
      const removing = { proof: await device.prove(), id: longest.id };
      expect((await device.own('passkey_remove', removing)).body).toMatchObject({ passkeys: [] });
    });

    test.each([
      ['a text', 'internal'],
      ['an object', { length: 1 }],
      ['a list of other things', [{}, 7, 'usb', 'x'.repeat(100)]],
    ])('with %s as its transports is stored with the known transports only', async (_, transports) => {
      const device = await newCoach();
      const { challenge, options } = await askNew(device);
      const passkey = new SoftKey(RP).create(options, { transports });
      expect((await device.own('passkey_add', { challenge, name: 'Phone', passkey })).status).toBe(200);
      const asked = await askNew(device);
      const known = Array.isArray(transports) ? ['usb'] : [];
      expect(asked.options).toMatchObject({ excludeCredentials: [{ transports: known }] });
    });

    test('has a user handle that reveals nothing and is the same for all passkeys of an account', async () => {
      const { device, key } = await coachWithKey();
      const other = new SoftKey(RP);
      await addKey(device, other, 'A key');
      expect(other.userHandle).toBe(key.userHandle);
      expect(Buffer.from(key.userHandle, 'base64url')).toHaveLength(32);
      expect((await coachWithKey()).key.userHandle).not.toBe(key.userHandle);
      const { options } = await askNew(device);
      expect(options).toMatchObject({ excludeCredentials: [{ id: key.id }, { id: other.id }] });
      expect(JSON.stringify(await ask(device))).not.toContain(key.id);
    });

    test('signs in alone, on any device, without a typed name', async () => {
      const { key, coach } = await coachWithKey();
      const fresh = new CoachDevice(server, coach, { device: 'a new phone' });
      const session = await enterWith(fresh, key);
      expect(session.body.account).toMatchObject({ sid: coach.sid });
      expect(await isIn(server, session.body.access_token)).toBe(true);
    });

    test('is the second step after a password, for that account only', async () => {
      const [{ device, key, coach }, other] = [await coachWithKey(), await coachWithKey()];
      const login = await device.login();
      expect(login.body.second_factor).toMatchObject({ ways: ['passkey', 'recovery'] });
      const ticket = await device.ticket();
      const asked = await ask(device, { ticket });
      expect(asked.options).toMatchObject({ allowCredentials: [{ id: key.id }] });
      expect(await enter(device, asked.challenge, other.key.use(asked.options))).toEqual(REFUSED);
      const again = await ask(device, { ticket });
      const session = await enter(device, again.challenge, key.use(again.options));
      expect(session.body.account).toMatchObject({ sid: coach.sid });
      // The ticket is used up as well.
      expect(await device.call('passkey_options', { ticket })).toEqual(LATE);
    });

    test('is renamed and removed by its owner only', async () => {
      const [{ device, key }, other] = [await coachWithKey(), await coachWithKey()];
      await other.device.own('passkey_rename', { id: key.id, name: 'Mine now' });
      await other.device.own('passkey_remove', { id: key.id, proof: await other.device.prove() });
      const renamed = await device.own('passkey_rename', { id: key.id, name: '<b>Old phone</b>' });
      expect(renamed.body.passkeys).toMatchObject([{ id: key.id, name: '<b>Old phone</b>' }]);
      const [shown = {}] = renamed.body.passkeys as readonly object[];
      expect(Object.keys(shown)).toEqual(['id', 'name', 'created', 'used', 'synced']);
      const removed = await device.own('passkey_remove', { id: key.id, proof: await device.prove() });
      expect(removed.body).toMatchObject({ passkeys: [], recovery_codes: 0 });
      await mailed(server, device.coach.email, 'A passkey was removed');
      expect(await enterWith(device, key)).toEqual(REFUSED);
      expect((await device.login()).body.access_token).toBeTypeOf('string');
    });

    test.each(['', '  ', 7])('needs a name, not %j', async (name) => {
      const { device, key } = await coachWithKey();
      expect(await device.own('passkey_rename', { id: key.id, name })).toMatchObject({ status: 400 });
    });

    test('of an account without the app capability cannot sign in', async () => {
      const { device, key, coach } = await coachWithKey();
      await server.deps.database.transaction((tx) =>
        tx.updateTable('accounts').set({ type: 'unknown' }).where('sid', '=', coach.sid).execute(),
      );
      expect((await enterWith(device, key)).body.code).toBe(410);
    });

    test('is created only for the account that requested it', async () => {
      const [device, other] = [await newCoach(), await newCoach()];
      const { challenge, options } = await askNew(device);
      const made = new SoftKey(RP).create(options);
      expect(await other.own('passkey_add', { challenge, name: 'Mine', passkey: made })).toEqual(LATE);
      expect((await other.own('second_factor')).body.passkeys).toEqual([]);
    });

    test('is limited to twenty per account', async () => {
      const device = await newCoach();
      for (let n = 0; n < 20; n++) await addKey(device, new SoftKey(RP), `key ${n}`);
      const more = await device.own('passkey_new', { proof: await device.prove() });
      expect(more).toMatchObject({ status: 400 });
    });

    test('is limited to twenty, however many registrations were begun before', async () => {
      const device = await newCoach();
      for (let n = 0; n < 19; n++) await addKey(device, new SoftKey(RP), `key ${n}`);
      const [first, second] = [await askNew(device), await askNew(device)];
      const add = ({ challenge, options }: Asked) =>
        device.own('passkey_add', { challenge, name: 'x', passkey: new SoftKey(RP).create(options) });
      expect((await add(first)).status).toBe(200);
      expect((await add(second)).status).toBe(400);
    });

    test('is a proof of ownership for changing factors', async () => {
      const [{ device, key }, other] = [await coachWithKey(), await coachWithKey()];
      const asked = (await device.own('passkey_options')).body as unknown as Asked;
      const passkey = key.use(asked.options);
      const shown = await device.own('second_factor_prove', { challenge: asked.challenge, passkey });
      const removed = await device.own('passkey_remove', { id: key.id, proof: shown.body.proof });
      expect(removed.body.passkeys).toEqual([]);
      const free = await ask(device);
      const foreign = { challenge: free.challenge, passkey: other.key.use(free.options) };
      expect(await device.own('second_factor_prove', foreign)).toEqual(REFUSED);
    });

    test('together with an app lets the coach choose the factor', async () => {
      const { device, coach } = await coachWithKey();
      const { secret } = await device.addApp();
      const login = await device.login();
      expect(login.body.second_factor).toMatchObject({ ways: ['app', 'passkey', 'recovery'] });
      const ticket = await device.ticket();
      const session = await device.call('second_factor_login', { ticket, code: codeAt(server, secret) });
      expect(session.body.account).toMatchObject({ sid: coach.sid });
    });
  });

  describe('an answer of a passkey is refused', () => {
    test('as a replay: its challenge was used', async () => {
      const { device, key } = await coachWithKey();
      const { challenge, options } = await ask(device);
      const passkey = key.use(options);
      expect((await enter(device, challenge, passkey)).status).toBe(200);
      expect(await enter(device, challenge, passkey)).toEqual(LATE);
      const next = await ask(device);
      expect(await enter(device, next.challenge, passkey)).toEqual(REFUSED);
    });

    test('to a challenge for another purpose', async () => {
      const { device, key } = await coachWithKey();
      const { options } = await ask(device);
      const made = await askNew(device);
      for (const token of [await device.prove(), await device.ticket(), made.challenge]) {
        expect(await enter(device, token, key.use(options))).toEqual(LATE);
      }
      const passkey = new SoftKey(RP).create(made.options);
      const { challenge } = await ask(device);
      expect(await device.own('passkey_add', { challenge, name: 'x', passkey })).toEqual(LATE);
    });

    test('for a new passkey, to a challenge that is five minutes old', async () => {
      const device = await newCoach();
      const [late, early] = [await askNew(device), await askNew(device)];
      const add = ({ challenge, options }: Asked) =>
        device.own('passkey_add', { challenge, name: 'x', passkey: new SoftKey(RP).create(options) });
      server.advance(5 * MINUTE - 1);
      expect((await add(early)).status).toBe(200);
      server.advance(1);
      expect(await add(late)).toEqual(LATE);
    });

    test('to a challenge of another device, or one that is five minutes old', async () => {
      const { device, key, coach } = await coachWithKey();
      const thief = new CoachDevice(server, coach, { device: 'another device' });
      const { challenge, options } = await ask(device);
      expect(await enter(thief, challenge, key.use(options))).toEqual(LATE);
      server.advance(5 * MINUTE);
      expect(await enter(device, challenge, key.use(options))).toEqual(LATE);
    });

    test.each<[string, Tampering]>([
      ['of another website', { origin: 'https://touchline.example.evil.example' }],
      ['for another name', { rpId: 'evil.example' }],
      ['of a key that was not unlocked', { verified: false }],
      ['for another account', { userHandle: Buffer.from('somebody').toString('base64url') }],
      ['without a user handle', { userHandle: undefined }],
    ])('%s', async (_, bent) => {
      const { device, key } = await coachWithKey();
      expect(await enterWith(device, key, bent)).toEqual(REFUSED);
      expect((await enterWith(device, key)).status).toBe(200);
    });

    test('of an unknown key, with a wrong signature, or of another format', async () => {
      const { device, key } = await coachWithKey();
      expect(await enterWith(device, new SoftKey(RP))).toEqual(REFUSED);
      const forger = new SoftKey(RP);
      forger.userHandle = key.userHandle;
      const { challenge, options } = await ask(device);
      const forged = JSON.stringify({ ...JSON.parse(forger.use(options)), id: key.id, rawId: key.id });
      expect(await enter(device, challenge, forged)).toEqual(REFUSED);
      for (const nothing of ['', 'x', '{}', 'null', '{"id":1,"response":{}}']) {
        const asked = await ask(device);
        expect(await enter(device, asked.challenge, nothing)).toMatchObject({ status: 400 });
      }
      const asked = await ask(device);
      const empty = JSON.stringify({ id: key.id, rawId: key.id, type: 'public-key', response: {} });
      expect(await enter(device, asked.challenge, empty)).toEqual(REFUSED);
    });

    test('of a copied key, whose counter does not increase', async () => {
      const { device, key } = await coachWithKey({ counts: true });
      for (let n = 0; n < 3; n++) expect((await enterWith(device, key)).status).toBe(200);
      key.counter = 1;
      expect(await enterWith(device, key)).toEqual(REFUSED);
      expect(server.logged.at(-1)?.text).toContain('a passkey was refused');
      key.counter = 9;
      expect((await enterWith(device, key)).status).toBe(200);
    });

    test('when another valid answer was used at the same moment', async () => {
      const { device, key } = await coachWithKey({ counts: true });
      const right = async () => {
        const { challenge, options } = await ask(device);
        const fields = { challenge, passkey: key.use(options), device: device.device };
        return requirePasskey(server.deps, { fields, origin: ORIGIN });
      };
      const [first, second] = [await right(), await right()];
      await server.deps.database.transaction((tx) => first.use(tx));
      const again = server.deps.database.transaction((tx) => second.use(tx));
      await expect(again).rejects.toThrow('invalid credentials');
    });

    test('as the second of two simultaneous copies', async () => {
      const { device, key } = await coachWithKey();
      const { challenge, options } = await ask(device);
      const passkey = key.use(options);
      const both = await Promise.all([enter(device, challenge, passkey), enter(device, challenge, passkey)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 406]);
    });

    test('for a new passkey of another website, challenge or account, or one without user verification', async () => {
      const [device, other] = [await newCoach(), await newCoach()];
      for (const bent of [
        { origin: 'https://evil.example' },
        { rpId: 'evil.example' },
        { verified: false },
      ]) {
        const { challenge, options } = await askNew(device);
        const passkey = new SoftKey(RP).create(options, bent);
        expect(await device.own('passkey_add', { challenge, name: 'x', passkey })).toEqual(NOT_MADE);
      }
      const [one, two] = [await askNew(device), await askNew(device)];
      const swapped = new SoftKey(RP).create(two.options);
      const mixed = { challenge: one.challenge, name: 'x', passkey: swapped };
      expect(await device.own('passkey_add', mixed)).toEqual(NOT_MADE);
      const taken = { challenge: two.challenge, name: 'x', passkey: swapped };
      expect(await other.own('passkey_add', taken)).toEqual(LATE);
      expect((await device.own('second_factor')).body.passkeys).toEqual([]);
    });

    test('for a new passkey that another account already has', async () => {
      const { key } = await coachWithKey();
      const other = await newCoach();
      expect(await addKey(other, key)).toEqual(NOT_MADE);
      expect((await other.own('second_factor')).body).toMatchObject({ passkeys: [], recovery_codes: 0 });
    });
  });

  test('a server at an IP address has no passkeys, and its answer says so', async () => {
    const numbers = await openTestServer({ engine, env: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
    const device = new CoachDevice(numbers, await signUp(numbers));
    expect((await device.own('second_factor')).body.passkeys_possible).toBe(false);
    expect(await device.call('passkey_options')).toMatchObject({ status: 400 });
    expect(await device.own('passkey_new', { proof: await device.prove() })).toMatchObject({ status: 400 });
    await numbers.close();
  });

  test('the archive of own data names the passkeys and contains no secret', async () => {
    const { device, key } = await coachWithKey();
    const { secret } = await device.addApp();
    const { body } = await device.own('export_user');
    const files = unzipSync(Buffer.from(String(body.archive), 'base64'));
    const factors = strFromU8(files['second-factor.json'] ?? new Uint8Array());
    expect(JSON.parse(factors)).toMatchObject({ app: {}, passkeys: [{ id: key.id, name: "Marit's phone" }] });
    expect(
      Object.values(files)
        .map((file) => strFromU8(file))
        .join(),
    ).not.toContain(secret);
  });

  test('deleting an account removes its passkeys', async () => {
    const { device, key, coach } = await coachWithKey();
    await device.addApp();
    await device.prove();
    await device.own('delete_user', { password: coach.password });
    expect(await enterWith(device, key)).toEqual(REFUSED);
    const { reader } = server.deps.database;
    for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes', 'factor_steps'] as const) {
      const rows = await reader.selectFrom(table).selectAll().where('account_sid', '=', coach.sid).execute();
      expect(rows).toEqual([]);
    }
  });
}
