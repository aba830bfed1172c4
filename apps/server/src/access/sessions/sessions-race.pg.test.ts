/** Only PostgreSQL can show this: a pair is replaced again before its first replacement is committed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Tx } from '#platform/database/database.ts';
import { hashOf } from '#platform/secrets/secrets.ts';
import { isIn, PASSWORD, post } from '#testing/auth/auth.testing.ts';
import { overtaking } from '#testing/server/overtaking.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';
import { requireActiveSession } from './session-check.ts';
import { endFamily, endSession, endSessions } from './session-end.ts';
import { addSession, findCaller, renewSession, replaceTokens, type Tokens } from './sessions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ engine: 'postgres' });
});
afterAll(() => server.close());

test('a second renewal waits for the first, and only the second pair stays valid', async () => {
  const { email } = await signUp(server);
  const { body } = await post(server, 'login', { username: email, password: PASSWORD });
  const renew = (database: Database) =>
    renewSession({ ...server.deps, database }, String(body.refresh_token));
  const { database } = server.deps;
  const pairs = await overtaking(database, renew, () => renew(database));
  const good = [];
  for (const pair of pairs) good.push(await isIn(server, pair?.access_token ?? ''));
  expect(good).toEqual([false, true]);
});

type Session = Awaited<ReturnType<typeof newSession>>;

/** Renews the session, or replaces its tokens as a proof does; null when that is refused. */
async function newSession() {
  const { email, sid } = await signUp(server);
  const { body } = await post(server, 'login', { username: email, password: PASSWORD });
  const renew = (database: Database) =>
    renewSession({ ...server.deps, database }, String(body.refresh_token));
  const caller = await findCaller(server.deps, String(body.access_token));
  if (caller === null) throw new Error('the coach is not signed in');
  const prove = (database: Database): Promise<Tokens | null> =>
    database
      .transaction(async (tx) => {
        await requireActiveSession(tx, caller);
        return replaceTokens(tx, server.deps, caller);
      })
      .catch(() => null);
  const { family } = await server.deps.database.reader
    .selectFrom('refresh_tokens')
    .select('family')
    .where('token_hash', '=', hashOf(String(body.refresh_token)))
    .executeTakeFirstOrThrow();
  return { account: sid, access: String(body.access_token), family, renew, prove };
}

test.each(['proof', 'renewal'] as const)(
  'a %s that another replacement follows leaves one valid pair, the later one',
  async (first) => {
    const { database } = server.deps;
    const { access, renew, prove } = await newSession();
    const order = first === 'proof' ? [prove, renew] : [renew, prove];
    const [one, two] = order as [typeof prove, typeof prove];
    const pairs = await overtaking(database, one, () => two(database));
    const valid = [];
    for (const pair of pairs) valid.push(await isIn(server, pair?.access_token ?? ''));
    expect(valid).toEqual([false, true]);
    expect(await isIn(server, access)).toBe(false);
  },
);

const ENDS: Readonly<Record<string, (tx: Tx, session: Session) => Promise<void>>> = {
  'signing out': (tx, { access }) => endSession(tx, hashOf(access)),
  'signing out everywhere': (tx, { account }) => endSessions(tx, account),
  'a stolen token': (tx, { family }) => endFamily(tx, family),
};

test.each(
  Object.keys(ENDS).flatMap((end) => (['proof', 'renewal'] as const).map((step) => [end, step] as const)),
)('%s ends the session also when a %s is about to give it new tokens', async (end, step) => {
  const { database } = server.deps;
  const session = await newSession();
  const begin = step === 'proof' ? session.prove : session.renew;
  const leave = () => database.transaction(async (tx) => ENDS[end]?.(tx, session)).then(() => null);
  const [pair] = await overtaking<Tokens | null>(database, begin, leave);
  expect(await isIn(server, pair?.access_token ?? '')).toBe(false);
  expect(await isIn(server, session.access)).toBe(false);
  expect(await renewSession(server.deps, pair?.refresh_token ?? '')).toBeNull();
});

test('of two proofs with one token the second is refused', async () => {
  const { database } = server.deps;
  const { prove } = await newSession();
  const [one, two] = await overtaking(database, prove, () => prove(database));
  expect([await isIn(server, one?.access_token ?? ''), two]).toEqual([true, null]);
});

test('two devices that sign in at once, without a password that is checked, do not pass the limit', async () => {
  const { sid } = await signUp(server);
  const { database } = server.deps;
  const deps = { ...server.deps, config: { ...server.deps.config, devicesPerAccount: 1 } };
  const device = { name: '', model: '', platform: '' };
  const signIn = ({ transaction }: Database) =>
    transaction((tx) => addSession(tx, deps, { account: sid, device }));
  const [, last] = await overtaking(database, signIn, () => signIn(database));
  const stored = database.reader.selectFrom('signed_in_devices').select('token_hash');
  expect(await stored.where('account_sid', '=', sid).execute()).toEqual([
    { token_hash: hashOf(last.access_token) },
  ]);
});
