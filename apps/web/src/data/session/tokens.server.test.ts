/** Renewal of tokens, and their replacement by a proof, on the real server: in one tab, in two, after a lost answer. */
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { authCall, dataCall } from '../calls/transport.ts';
import { type LocalServer, startLocalServer } from '../testing/server.testing.ts';
import { endSession, keepSession, keptTokens } from './session.ts';
import { renewingCall, renewingFetch, SessionTokens } from './tokens.ts';

const DEMO = { username: 'coach@touchline.example', password: 'touchline-demo' };
const TIME_LIMIT_MS = 60_000;
const DAY_MS = 86_400_000;

vi.setConfig({ testTimeout: TIME_LIMIT_MS, hookTimeout: TIME_LIMIT_MS });

let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(() => server.remove());

interface SignedIn {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly account: { readonly sid: number };
}

/** Signs in as the page does; returns the account and its token. */
async function signIn(): Promise<{ account: number; token: string }> {
  const call = { name: 'login', method: 'POST', locale: 'en' } as const;
  const reply = await authCall<SignedIn>({ baseUrl: server.url, fetch }, call, DEMO);
  if (!reply.ok) throw new Error(reply.message);
  const { access_token: token, refresh_token: refresh, account } = reply.value;
  const names = { email: DEMO.username, firstname: 'Coach' };
  await keepSession({ account: account.sid, ...names, token, refresh }, Date.now());
  return { account: account.sid, token };
}

/** A tab that was opened with this token. */
function tab(
  session: { account: number; token: string },
  options: { fetch?: typeof fetch; now?: () => number } = {},
) {
  const tokens = new SessionTokens({
    ...session,
    baseUrl: server.url,
    fetch,
    now: Date.now,
    locks: null,
    ...options,
  });
  const connection = { baseUrl: server.url, token: session.token, fetch: renewingFetch(fetch, tokens) };
  const health = () => dataCall(connection, JSON.stringify({ query: '{ healthCheck { version } }' }));
  /** Proves who the coach is, as before a change of factors. */
  const prove = (password = DEMO.password, send: typeof fetch = fetch) =>
    tokens.replaceBy((access_token) => {
      const fields = { access_token, device: 'phone', password };
      return authCall<object>({ baseUrl: server.url, fetch: send }, PROVE, fields);
    });
  const factors = () =>
    renewingCall(tokens, (access_token) =>
      authCall<object>({ baseUrl: server.url, fetch }, FACTORS, { access_token, device: 'phone' }),
    );
  return { tokens, health, prove, factors };
}

const PROVE = { name: 'second_factor_prove', method: 'POST', locale: 'en' } as const;
const FACTORS = { name: 'second_factor', method: 'POST', locale: 'en' } as const;
/** The server answers, and the answer does not arrive. */
const losing: typeof fetch = async (...call) => {
  await (await fetch(...call)).text();
  throw new Error('the network went');
};

const tomorrow = () => Date.now() + DAY_MS + 1;

test('a token is renewed after a day, not before', async () => {
  const session = await signIn();
  const { tokens, health } = tab(session);
  await tokens.renewWhenOld();
  expect(tokens.current).toBe(session.token);
  const later = tab(session, { now: tomorrow });
  await later.tokens.renewWhenOld();
  expect(later.tokens.current).not.toBe(session.token);
  expect((await keptTokens(session.account))?.token).toBe(later.tokens.current);
  expect(await later.health()).toMatchObject({ ok: true });
  // The other tab still has the old token: it is refused, and the tab continues with the stored one.
  expect(await health()).toMatchObject({ ok: true });
  expect(tokens.current).toBe(later.tokens.current);
});

test('after a lost answer the token stays valid and is renewed the next time', async () => {
  const session = await signIn();
  const { tokens, health } = tab(session, { fetch: losing, now: tomorrow });
  await expect(tokens.renewWhenOld()).rejects.toThrow('cannot be renewed now');
  expect(tokens.current).toBe(session.token);
  expect(await health()).toMatchObject({ ok: true });
  const again = tab(session, { now: tomorrow });
  await again.tokens.renewWhenOld();
  expect(await again.health()).toMatchObject({ ok: true });
});

test('a refused token that cannot be renewed now does not sign out', async () => {
  const { account } = await signIn();
  const stale = { account, token: 'stale' };
  await keepSession({ ...stale, email: '', firstname: '', refresh: 'r' }, Date.now());
  const away: typeof fetch = () => Promise.reject(new Error('no network'));
  expect(await tab(stale, { fetch: away }).health()).toMatchObject({ ok: false, code: 510 });
});

test('[OUT-6.1] a session that another device ended gets 401 and is not renewed', async () => {
  const session = await signIn();
  const call = { name: 'logoutall', method: 'POST', locale: 'en' } as const;
  await authCall({ baseUrl: server.url, fetch }, call, { access_token: session.token });
  const { health } = tab(session);
  expect(await health()).toMatchObject({ ok: false, code: 401 });
});

test('renewal does not overwrite a newer sign-in', async () => {
  const session = await signIn();
  const { tokens } = tab(session, { now: tomorrow });
  const second = await signIn();
  expect(await tokens.renew(session.token)).toBe(second.token);
  expect((await keptTokens(session.account))?.token).toBe(second.token);
});

test('a proof replaces the stored tokens, and this tab and another one go on', async () => {
  const session = await signIn();
  const [here, there, elsewhere] = [tab(session), tab(session), tab(session)];
  expect(await here.prove()).toMatchObject({ ok: true, value: { proof: expect.any(String) } });
  expect(here.tokens.current).not.toBe(session.token);
  expect(await keptTokens(session.account)).toMatchObject({ token: here.tokens.current });
  expect(await here.health()).toMatchObject({ ok: true });
  expect(await there.health()).toMatchObject({ ok: true });
  expect(await elsewhere.factors()).toMatchObject({ ok: true });
  expect([there, elsewhere].map(({ tokens }) => tokens.current)).toEqual(Array(2).fill(here.tokens.current));
});

test('calls during a proof are answered, and none of them renews the session', async () => {
  const session = await signIn();
  const { tokens, health, prove, factors } = tab(session);
  const during: typeof fetch = async (...call) => {
    const response = await fetch(...call);
    // The server has replaced the token, and this page does not know yet.
    calls.push(health(), factors());
    return response;
  };
  const calls: Promise<unknown>[] = [];
  await prove(DEMO.password, during);
  const proven = tokens.current;
  expect(await Promise.all(calls)).toMatchObject([{ ok: true }, { ok: true }]);
  expect(tokens.current).toBe(proven);
});

test('after the lost answer of a proof the session goes on', async () => {
  const session = await signIn();
  const { health, prove } = tab(session);
  expect(await prove(DEMO.password, losing)).toMatchObject({ ok: false });
  expect(await health()).toMatchObject({ ok: true });
  const { prove: again, health: later } = tab(session);
  expect(await again()).toMatchObject({ ok: true });
  expect(await later()).toMatchObject({ ok: true });
});

test('a proof takes the stored token when another tab has renewed it; a wrong password replaces nothing', async () => {
  const session = await signIn();
  const { tokens, prove, health } = tab(session);
  const other = tab(session, { now: tomorrow });
  await other.tokens.renewWhenOld();
  expect(await other.health()).toMatchObject({ ok: true });
  expect(await prove('wrong')).toMatchObject({ ok: false, code: 403 });
  expect(await keptTokens(session.account)).toMatchObject({ token: other.tokens.current });
  expect(await prove()).toMatchObject({ ok: true });
  expect(await keptTokens(session.account)).toMatchObject({ token: tokens.current });
  expect(await health()).toMatchObject({ ok: true });
});

test('an account call of an ended session is refused as before', async () => {
  const session = await signIn();
  const call = { name: 'logoutall', method: 'POST', locale: 'en' } as const;
  await authCall({ baseUrl: server.url, fetch }, call, { access_token: session.token });
  expect(await tab(session).factors()).toMatchObject({ ok: false, code: 505 });
});

test('a signed-out account has no token', async () => {
  const session = await signIn();
  await endSession(session.account, { forget: true });
  expect(await tab(session).tokens.renew(session.token)).toBeNull();
});
