/** Sign-in of the embedded mode, state by state (section 2). The page and the server's answers are fakes. */
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { graphDocument } from '../../calls/graph-document.ts';
import { currentSession } from '../../session/session.ts';
import { pageSession } from '../page-session.ts';
import { announceSignUp, connect, embedSource, tryAgain } from './connect.ts';
import { type EmbedState, TOKEN_EVENT } from './host-app.ts';

vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
vi.stubGlobal('matchMedia', () => ({ matches: false }));
vi.stubGlobal('navigator', { onLine: true, userAgent: 'Node' });

const OWNER = { sid: 801, type: 'app_account', email: 'owner@example.org', firstname: 'Owner' };
const server = { refuses: 0, unreachable: false, account: OWNER as object, refused: [] as string[] };
vi.stubGlobal('fetch', async (_url: string, { body = '', headers }: RequestInit = {}) => {
  if (server.unreachable) throw new TypeError('Failed to fetch');
  const [, token = ''] = new Headers(headers).get('authorization')?.split(' ') ?? [];
  if (server.refused.includes(token))
    return answer({ errors: [{ message: 'no', extensions: { code: 401 } }] }, 401);
  if (server.refuses > 0)
    return answer({ errors: [{ message: 'no', extensions: { code: server.refuses } }] });
  const text = String(body);
  if (text.includes('getUserInfo')) return answer({ data: { getUserInfo: server.account } });
  if (text.includes('registerDevice'))
    return answer({ data: { registerDevice: { ordinal: 7, epoch: 'e' } } });
  if (text.includes('query pull'))
    return answer({ data: { pull: { rows: [], gone: [], cursor: 'c', more: false } } });
  return answer({ errors: [{ message: 'no', extensions: { code: 510 } }] });
});

function answer(json: object, status = 200): Response {
  return new Response(JSON.stringify(json), { status });
}

/** The app around the page: what it was told, and the tokens that it gives when it is asked. */
const host = { told: [] as Record<string, unknown>[], gives: [] as string[] };
const postMessage = (text: string) => {
  const message = JSON.parse(text);
  host.told.push(message);
  if (message.type === 'token') queueMicrotask(() => giveToken(host.gives.shift() ?? ''));
};
const giveToken = (detail: string) => page.dispatchEvent(new CustomEvent(TOKEN_EVENT, { detail }));

beforeEach(async () => {
  Object.assign(server, { refuses: 0, unreachable: false, account: OWNER, refused: [] });
  Object.assign(host, { told: [], gives: [] });
  Reflect.deleteProperty(globalThis, 'touchlineHost');
  await pageSession.start();
  await pageSession.exit();
});

async function statesOf(run: () => Promise<void>): Promise<readonly EmbedState[]> {
  const seen: EmbedState[] = [];
  const end = embedSource.subscribe(() => void seen.push(embedSource.get()));
  await run();
  end();
  return seen;
}

test('a valid token goes through connecting, loading and connected, and signs in for this page only', async () => {
  expect(await statesOf(() => connect('token'))).toEqual(['connecting', 'loading', 'connected']);
  expect(pageSession.get()).toMatchObject({ status: 'signed-in', account: { sid: 801, email: OWNER.email } });
  expect(await currentSession()).toBeNull();
});

test.each([202, 401, 402, 403, 423])('a token that the server refuses with %i is invalid', async (code) => {
  server.refuses = code;
  expect(await statesOf(() => connect('token'))).toEqual(['connecting', 'invalid']);
  expect(pageSession.get().status).toBe('signed-out');
});

test('an account with a role that this app does not know is invalid', async () => {
  server.account = { ...OWNER, type: 'referee' };
  expect(await statesOf(() => connect('token'))).toEqual(['connecting', 'invalid']);
});

test.each([429, 500, 503, 510])(
  'a server that answers %i is a network issue, and can be retried',
  async (code) => {
    server.refuses = code;
    expect(await statesOf(() => connect('token'))).toEqual(['connecting', 'network']);
    server.refuses = 0;
    expect(await statesOf(tryAgain)).toEqual(['connecting', 'loading', 'connected']);
  },
);

test('a missing network is a network issue', async () => {
  server.unreachable = true;
  expect(await statesOf(() => connect('token'))).toEqual(['connecting', 'network']);
});

test('without a token the signed-in account continues; without an account the state is invalid', async () => {
  expect(await statesOf(() => connect(null))).toEqual(['connecting', 'invalid']);
  await pageSession.enter({ account: 802, email: 'own@example.org', firstname: 'Own', token: 'own' });
  expect(await statesOf(() => connect(null))).toEqual(['connecting', 'connected']);
});

test("a token opens its account beside the device's own session, which stays for the next page", async () => {
  await pageSession.enter({ account: 802, email: 'own@example.org', firstname: 'Own', token: 'own' });
  await connect('token');
  expect(pageSession.get()).toMatchObject({ account: { sid: 801 } });
  expect(await currentSession()).toMatchObject({ account: 802, token: 'own' });
});

describe('with an app around the page', () => {
  beforeEach(() => Object.assign(globalThis, { touchlineHost: { postMessage } }));
  const states = () => host.told.flatMap(({ type, state }) => (type === 'state' ? [state] : []));

  test('it is told every state, on iOS by a message handler', async () => {
    await connect('token');
    expect(states()).toEqual(['connecting', 'loading', 'connected']);
    Reflect.deleteProperty(globalThis, 'touchlineHost');
    vi.stubGlobal('webkit', { messageHandlers: { touchlineHost: { postMessage } } });
    server.unreachable = true;
    await connect('token');
    vi.stubGlobal('webkit', undefined);
    expect(states().slice(3)).toEqual(['connecting', 'network']);
  });

  test('it gives another token for one that is over, and the page connects with that', async () => {
    server.refused = ['old'];
    host.gives = ['new'];
    await connect('old');
    expect(states()).toEqual(['connecting', 'loading', 'connected']);
    expect(host.told).toContainEqual({ type: 'token' });
  });

  test('a page that lost its token continues when the app gives one by itself', async () => {
    await connect(null);
    expect(states()).toEqual(['connecting', 'invalid']);
    giveToken('token');
    await vi.waitFor(() => expect(states().at(-1)).toBe('connected'));
  });

  test('a token that ends during the visit is renewed without a word on the page', async () => {
    await connect('first');
    const { client } = pageSession.get();
    server.refused = ['first'];
    host.gives = ['second'];
    expect((await client?.ask(USER, {}))?.ok).toBe(true);
    expect(states()).toEqual(['connecting', 'loading', 'connected']);
  });

  test("another account's token is not used for this account: the visit is over", async () => {
    await connect('first');
    const { client } = pageSession.get();
    server.refused = ['first'];
    server.account = { ...OWNER, sid: 999 };
    host.gives = ['of another account'];
    expect((await client?.ask(USER, {}))?.ok).toBe(false);
    expect(pageSession.get().account?.sid).not.toBe(999);
  });

  test('a session that the server ends is told as a state', async () => {
    await connect('token');
    await pageSession.exit(401);
    expect(states().at(-1)).toBe('invalid');
  });

  test('it is told who signed up', async () => {
    announceSignUp();
    await pageSession.enter({ account: 803, email: 'new@example.org', firstname: 'New', token: 'own' });
    expect(host.told).toEqual([{ type: 'signup', email: 'new@example.org' }]);
  });
});

const USER = graphDocument<object>('{ getUserInfo { sid } }');
