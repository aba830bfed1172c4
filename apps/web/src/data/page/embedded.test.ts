/** Sign-in of the embedded mode, state by state (section 2). The page and the server's answers are fakes. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentSession } from '../session/session.ts';
import { connect, type EmbedState, embedSource, tryAgain } from './embedded.ts';
import { pageSession } from './page-session.ts';

vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('matchMedia', () => ({ matches: false }));
vi.stubGlobal('navigator', { onLine: true, userAgent: 'Node' });

const OWNER = { sid: 801, type: 'app_account', email: 'owner@example.org', firstname: 'Owner' };
const server = { refuses: 0, unreachable: false, account: OWNER as object };
vi.stubGlobal('fetch', async (_url: string, { body = '' }: RequestInit = {}) => {
  if (server.unreachable) throw new TypeError('Failed to fetch');
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

function answer(json: object): Response {
  return new Response(JSON.stringify(json));
}

beforeEach(async () => {
  Object.assign(server, { refuses: 0, unreachable: false, account: OWNER });
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
