/**
 * Attacks on every account call with ids, names and proofs of another account, and with fields that no caller may set.
 * A call without an entry here fails the test.
 */
import { namedFields } from '@touchline/domain/access/field-access';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCodes } from '#features/plans/codes/team-codes.ts';
import { FakeAppStore } from '#features/plans/providers/app-store/fake/fake-app-store.testing.ts';
import { FakeStripe } from '#features/plans/providers/stripe/fake/fake-stripe.testing.ts';
import { type Answer, get, magicLink, PASSWORD, post, resetLink } from '#testing/auth/auth.testing.ts';
import { CoachDevice, codeAt } from '#testing/auth/second-factor.testing.ts';
import { ask, openTestServer, TEST_NOW, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';
import { ACCOUNT_CALLS } from '../../app.ts';

const SECRET = 'Zeldzaam-7f3';

const PRICE = 'price_month';

let stripe: FakeStripe;
let appStore: FakeAppStore;
let server: TestServer;
beforeAll(async () => {
  stripe = await FakeStripe.start(() => TEST_NOW);
  stripe.books.price({ id: PRICE });
  appStore = await FakeAppStore.start(() => TEST_NOW);
  server = await openTestServer({ env: { ...stripe.env([PRICE]), ...appStore.env() } });
});
afterAll(async () => {
  await server.close();
  await stripe.close();
  await appStore.close();
});

/** A coach with one of everything, and the ids of it that an attacker might learn. */
interface Victim {
  readonly sid: number;
  readonly email: string;
  readonly team: number;
  /** A team without its own plan. */
  readonly freeTeam: number;
  readonly code: string;
  readonly device: string;
  readonly passkey: string;
  readonly proof: string;
  readonly setup: string;
  readonly setupSecret: string;
  readonly secret: string;
  readonly ticket: string;
  readonly challenge: string;
  readonly recovery: string;
  /** A checkout, and the purchase that came of it. */
  readonly session: string;
  readonly purchase: string;
  /** What the App Store gave the victim's phone for another one. */
  readonly receipt: string;
}

async function newVictim(): Promise<Victim> {
  const { account, device } = await Coach.signUp(server);
  const coach = new CoachDevice(server, account);
  const team = await device.newTeam({ clubname: SECRET });
  const freeTeam = await device.newTeam({ clubname: SECRET });
  const { secret, codes } = await coach.addApp();
  const passkey = 'a-key-of-the-victim';
  await server.deps.database.transaction((tx) =>
    tx
      .insertInto('passkeys')
      .values({
        id: passkey,
        account_sid: account.sid,
        user_handle: 'handle',
        name: SECRET,
        public_key: '',
        counter: 0,
        transports: '[]',
        synced: 0,
        created_at: 0,
        used_at: 0,
      })
      .execute(),
  );
  const code = await newCode();
  await coach.own('activate_teamcode', { code, team_sid: team, activate_on: -1 });
  const { body: page } = await coach.own('checkout', { price: PRICE, team_sid: freeTeam });
  const session = String(page.url).split('/').at(-1) ?? '';
  // A purchase without a team.
  const customer = stripe.books.sessions.get(session)?.customer ?? '';
  const metadata = { account: String(account.sid) };
  const { id: purchase } = stripe.books.subscribe({ customer, price: PRICE, metadata });
  expect((await coach.own('restore_purchases')).body).toEqual({ found: 1, changed: 1 });
  const { token } = (await coach.own('purchase_token')).body;
  const receipt = appStore.receipt(appStore.subscribe(String(token)).original);
  expect((await coach.own('app_purchase', { source: 'app_store', receipt })).status).toBe(200);
  const proof = await coach.prove();
  const { body: started } = await coach.own('authenticator_start', { proof });
  const { getLoggedInDevices } = await ask<{ getLoggedInDevices: { id: string }[] }>(server, coach.token, {
    query: '{ getLoggedInDevices { id } }',
  });
  return {
    sid: account.sid,
    email: account.email,
    team,
    code,
    passkey,
    proof,
    secret,
    freeTeam,
    device: getLoggedInDevices[0]?.id ?? '',
    setup: String(started.setup),
    setupSecret: String(started.secret),
    ticket: await coach.ticket(),
    challenge: String((await coach.own('passkey_new', { proof })).body.challenge),
    recovery: codes[0] ?? '',
    session,
    purchase: `stripe:${purchase}`,
    receipt,
  };
}

async function newCode(): Promise<string> {
  const [code = ''] = await createCodes(server.deps, {
    count: 1,
    sku: '1',
    days: 365,
    validDays: 90,
    note: '',
  });
  return code;
}

interface Attack {
  readonly victim: Victim;
  /** The attacker, signed in on a device with the same name as the victim's. */
  readonly thief: CoachDevice;
  /** The attacker's own team. */
  readonly team: number;
}

const ELSEWHERE = 'another device';
const NEW = { p1: 'Another-Rain-8', p2: 'Another-Rain-8', password: 'Another-Rain-8' };
const noPasskey = JSON.stringify({ id: 'none', response: {} });

interface Attempt {
  readonly given: object;
  /** The call answers about the attacker's own account; with `first` only once, after which it is rate limited. */
  readonly own?: true | 'first';
}

const isAnswered = ({ own }: Attempt, index: number) => (own === 'first' ? index === 0 : own === true);

const refused = (...given: readonly object[]): readonly Attempt[] => given.map((each) => ({ given: each }));
const own = (...given: readonly object[]): readonly Attempt[] =>
  given.map((each) => ({ given: each, own: true }));

/** The fields of each call beside the attacker's own token: everything that names the victim. */
const ATTACKS: Readonly<Record<string, (of: Attack) => Promise<readonly Attempt[]>>> = {
  // The answer is the same as for a free address; the mail goes to the address's owner.
  signup_start: async ({ victim: { email } }) => [{ given: { email }, own: 'first' }],
  signup_code_validate: async ({ victim: { email } }) => refused({ email, code: '123456' }),
  update_password: async ({ victim: { email }, thief }) =>
    refused({ ...NEW, email, token: thief.token, current: PASSWORD }),
  login: async ({ victim: { email }, thief }) => [
    ...refused({ username: email, password: `${PASSWORD}x` }),
    ...own({ username: thief.coach.email, email, password: PASSWORD }),
  ],
  logout: async ({ victim: { device } }) => own({ access_token: device }, { device }),
  logoutall: async ({ victim: { device } }) => own({ device }),
  logout_device: async ({ victim: { device } }) => own({ device }),
  refresh_token: async ({ victim: { device } }) => refused({ refresh_token: device }),
  delete_user: async ({ victim: { email } }) => [
    ...refused({ email, password: 'wrong' }),
    ...own({ email, password: PASSWORD }),
  ],
  export_user: async ({ victim: { email } }) => own({ email }),
  // The mail goes to the address's owner.
  password_reset_request: async ({ victim: { email } }) => own({ email }),
  password_reset: async ({ victim: { email }, thief }) =>
    refused({ ...NEW, email, code: await resetLink(server, thief.coach.email) }),
  password_reset_check: async ({ victim: { email }, thief }) =>
    refused({ email, code: await resetLink(server, thief.coach.email) }),
  magiclink_request: async ({ victim: { email } }) => own({ email }),
  magiclink_token: async ({ victim: { email }, thief }) =>
    refused({ email, code: await magicLink(server, thief.coach.email) }),
  second_factor: async ({ victim: { email } }) => own({ email }),
  second_factor_login: async ({ victim: { ticket, recovery } }) =>
    refused({ ticket, code: recovery, device: ELSEWHERE }),
  second_factor_prove: async ({ victim: { recovery, secret } }) =>
    refused({ code: recovery }, { code: codeAt(server, secret) }),
  authenticator_start: async ({ victim: { proof } }) => refused({ proof }),
  authenticator_confirm: async ({ victim: { setup, setupSecret } }) =>
    refused({ setup, code: codeAt(server, setupSecret) }),
  authenticator_remove: async ({ victim: { proof }, thief }) => [
    ...refused({ proof }),
    ...own({ proof: await thief.prove() }),
  ],
  recovery_codes: async ({ victim: { proof } }) => refused({ proof }),
  passkey_options: async ({ victim: { ticket } }) => [
    ...own({}),
    ...refused({ access_token: undefined, ticket, device: ELSEWHERE }),
  ],
  passkey_login: async ({ victim: { passkey }, thief }) => {
    const { body } = await thief.own('passkey_options');
    const answer = { id: passkey, response: { userHandle: 'handle' } };
    return refused({ challenge: body.challenge, passkey: JSON.stringify(answer) });
  },
  passkey_new: async ({ victim: { proof } }) => refused({ proof }),
  passkey_add: async ({ victim: { challenge } }) =>
    refused({ challenge, name: 'Mine', passkey: noPasskey, device: ELSEWHERE }),
  passkey_rename: async ({ victim: { passkey: id } }) => own({ id, name: 'Mine' }),
  passkey_remove: async ({ victim: { passkey: id, proof }, thief }) => [
    ...refused({ id, proof }),
    ...own({ id, proof: await thief.prove() }),
  ],
  // An unknown token; real ones are tested in features/sharing/links/invite-links.contract.testing.ts.
  invitation: async () => refused({ token: 'x'.repeat(43) }, { token: '' }, { token: ['x'] }),
  invitation_decline: async () => refused({ token: 'x'.repeat(43) }, { token: '' }, { token: { a: 1 } }),
  offers: async () => own({}),
  purchases: async () => own({}),
  link_purchase: async ({ victim: { purchase }, team }) => refused({ purchase, team_sid: team }),
  checkout: async ({ victim: { freeTeam } }) => refused({ price: PRICE, team_sid: freeTeam }),
  checkout_state: async ({ victim: { session } }) => refused({ session }),
  portal: async () => refused({}),
  invoices: async () => own({}),
  cancel_purchase: async ({ victim: { purchase } }) => refused({ purchase }),
  resume_purchase: async ({ victim: { purchase } }) => refused({ purchase }),
  restore_purchases: async () => own({}),
  purchase_token: async ({ victim: { freeTeam } }) => refused({ team_sid: freeTeam }),
  app_purchase: async ({ victim: { receipt, freeTeam }, team }) =>
    refused(
      { source: 'app_store', receipt, team_sid: team },
      { source: 'app_store', receipt, team_sid: freeTeam },
      { source: 'app_store', receipt: `${receipt}x` },
    ),
  check_teamcode: async ({ victim: { code } }) => refused({ code }),
  activate_teamcode: async ({ victim, team }) =>
    refused({ code: victim.code, team_sid: team }, { code: await newCode(), team_sid: victim.freeTeam }),
};

/** Values that an attacker would like to set, under every name that a row or a table has for them. */
const GOOD_TO_HAVE = {
  max_teams: 99,
  type: 'admin',
  role: 'owner',
  sku: '1',
  premium: true,
  signup: 4_000_000_000,
  modules: [{ sid: 1, name: 'ratings', kind: 'pro', activated: true, on: true }],
  created_at: 1,
};

/** Everything that the server stores for an account, except the tokens of its sessions. */
async function everythingOf(sid: number): Promise<string> {
  const { reader } = server.deps.database;
  const kept = [await reader.selectFrom('accounts').selectAll().where('sid', '=', sid).execute()];
  const byAccount = [
    'signed_in_devices',
    'refresh_tokens',
    'sync_devices',
    'leases',
    'factor_steps',
  ] as const;
  const more = ['authenticator_apps', 'passkeys', 'recovery_codes', 'notifications', 'grants'] as const;
  for (const table of [...byAccount, ...more]) {
    kept.push((await reader.selectFrom(table).selectAll().where('account_sid', '=', sid).execute()) as never);
  }
  for (const table of ['rows', 'members', 'invite_tokens', 'pictures', 'push_subscriptions'] as const) {
    kept.push((await reader.selectFrom(table).selectAll().where('space', '=', sid).execute()) as never);
  }
  return JSON.stringify(kept);
}

/** The fields of an account that no update carries. */
async function ownCallFields(sid: number): Promise<Readonly<Record<string, unknown>>> {
  const names = namedFields('account').flatMap(({ name, write }) => (write === 'own call' ? [name] : []));
  const rows = server.deps.database.reader.selectFrom('rows').select('registers');
  const [row] = await rows.where('collection', '=', 'account').where('sid', '=', sid).execute();
  const registers = JSON.parse(row?.registers ?? '{}') as Record<string, [unknown]>;
  return Object.fromEntries(names.map((name) => [name, registers[name]?.[0]]));
}

/** The text of an answer, an archive's files included. */
function textOf({ body }: Answer): string {
  const { archive } = body;
  if (typeof archive !== 'string') return JSON.stringify(body);
  return Object.values(unzipSync(Buffer.from(archive, 'base64')))
    .map((bytes) => strFromU8(bytes))
    .join();
}

async function send(call: string, payload: Readonly<Record<string, unknown>>): Promise<readonly Answer[]> {
  const methods = ACCOUNT_CALLS.calls[call];
  const answers: Answer[] = [];
  if (methods?.GET !== undefined) {
    const query = Object.entries(payload).filter(([, value]) => value !== undefined);
    answers.push(
      await get(server, call, Object.fromEntries(query.map(([name, value]) => [name, String(value)]))),
    );
  }
  if (methods?.POST !== undefined) answers.push(await post(server, call, payload));
  return answers;
}

describe('account calls', () => {
  test('each account call has an entry in this table', () => {
    expect(Object.keys(ATTACKS).toSorted()).toEqual(Object.keys(ACCOUNT_CALLS.calls).toSorted());
  });

  let victim: Victim;
  beforeAll(async () => {
    victim = await newVictim();
  });

  test.each(Object.entries(ATTACKS))(
    '%s: data of another account reveals nothing, changes nothing and signs no attacker in',
    async (call, attack) => {
      const { account, device } = await Coach.signUp(server);
      const thief = new CoachDevice(server, account);
      const before = await everythingOf(victim.sid);
      const given = await ownCallFields(account.sid);
      const names = { account: victim.sid, account_sid: victim.sid, sid: victim.sid, space: victim.sid };
      for (const attempt of await attack({ victim, thief, team: await device.newTeam() })) {
        const payload = { ...GOOD_TO_HAVE, ...names, access_token: thief.token, device: thief.device };
        const answers = await send(call, { ...payload, ...attempt.given });
        for (const [index, answer] of answers.entries()) {
          // Error 500 would mean an unexpected error instead of a refusal.
          expect([attempt.given, answer.body.code]).not.toEqual([attempt.given, 500]);
          expect([attempt.given, answer.status < 400]).toEqual([attempt.given, isAnswered(attempt, index)]);
          const told = textOf(answer);
          for (const secret of [SECRET, victim.email, victim.passkey]) expect(told).not.toContain(secret);
          const { access_token } = answer.body;
          if (typeof access_token !== 'string') continue;
          const query = { query: '{ getAccount { email } }' };
          expect(await ask(server, access_token, query)).toEqual({ getAccount: { email: account.email } });
        }
        expect(await everythingOf(victim.sid)).toBe(before);
        const after = await ownCallFields(account.sid);
        // A deleted account has no address.
        if (after.email !== undefined) expect(after).toEqual(given);
      }
    },
  );

  test('a sign-up gives the default values, whatever fields it sends', async () => {
    const signUpWith = async (email: string, more: object) => {
      await post(server, 'signup_start', { ...more, email });
      const code = /\b\d{6}\b/.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0];
      const { token } = (await post(server, 'signup_code_validate', { ...more, email, code })).body;
      const { p1, p2 } = NEW;
      const { body } = await post(server, 'update_password', { ...more, email, token, p1, p2 });
      return ownCallFields((body.account as { sid: number }).sid);
    };
    const plain = await signUpWith('plain@example.org', {});
    const names = { username: 'somebody@else.example', sid: 1, account_sid: victim.sid };
    const greedy = await signUpWith('greedy@example.org', { ...GOOD_TO_HAVE, ...names });
    const email = 'greedy@example.org';
    expect(greedy).toEqual({ ...plain, email, username: email });
  });
});
