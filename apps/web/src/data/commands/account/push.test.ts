/** What a start of the app does for web push, with a browser that pretends to have a push service. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPushOn, type PushPorts } from './push.ts';

const ACCOUNT = 7;
const OLD_KEY = 'BPf_-A';
const NEW_KEY = 'BPf_-B';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => String(ACCOUNT), setItem: () => undefined });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted' });
});
afterEach(() => vi.unstubAllGlobals());

test('a subscription with the key of the server is sent again', async () => {
  const { subscribe } = browser(OLD_KEY);
  const { ports, sent } = server(OLD_KEY);
  await keepPushOn(ports, subscribe);
  expect(subscribe).not.toHaveBeenCalled();
  expect(sent).toEqual([`https://push.example/${OLD_KEY}`]);
});

test('a subscription with an earlier key of the server is replaced', async () => {
  const { subscribe } = browser(OLD_KEY);
  const { ports, sent } = server(NEW_KEY);
  await keepPushOn(ports, subscribe);
  expect(sent).toEqual([`https://push.example/${NEW_KEY}`]);
});

test('a server that does not answer leaves the subscription alone', async () => {
  const { subscribe } = browser(OLD_KEY);
  const { ports } = server(null);
  await keepPushOn(ports, subscribe);
  expect(subscribe).not.toHaveBeenCalled();
});

function browser(key: string) {
  const subscriptionOf = (applicationServerKey: string) => ({
    options: { applicationServerKey: new Uint8Array(Buffer.from(applicationServerKey, 'base64url')).buffer },
    toJSON: () => ({ endpoint: `https://push.example/${applicationServerKey}`, keys: {} }),
  });
  const pushManager = { getSubscription: async () => subscriptionOf(key) };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  const subscribe = vi.fn(
    async (_: ServiceWorkerRegistration, asked: string) =>
      subscriptionOf(asked) as unknown as PushSubscription,
  );
  return { subscribe };
}

/** @param key null: it cannot be reached */
function server(key: string | null) {
  const sent: string[] = [];
  const ask = async (_: unknown, given: { endpoint?: string }) => {
    if (key === null) return { ok: false, code: 510 };
    if (given.endpoint !== undefined) sent.push(given.endpoint);
    return { ok: true, value: { getPushKey: { key } } };
  };
  return { ports: { account: ACCOUNT, ask } as unknown as PushPorts, sent };
}
