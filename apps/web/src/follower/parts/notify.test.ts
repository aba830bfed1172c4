/** The switch of public pages in browsers that can, cannot and may not show notifications. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { notifying, switchOff, switchOn } from './notify.ts';

const PAGE = { token: 'secret/token', scope: '/attend/' } as const;
const ADDRESS = '/attend/secret%2Ftoken/notifications';
const BROWSER = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };

/** What the page did, in order. */
let done: string[];
let subscription: object | null;
let answers: Record<string, object>;

beforeEach(() => {
  done = [];
  subscription = null;
  answers = { state: { on: true }, left: { left: 0 } };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      done.push(`subscribed with ${applicationServerKey}`);
      subscription = browserSubscription();
      return subscription;
    },
  };
  const registration = { scope: `https://touchline.example${PAGE.scope}`, active: {}, pushManager };
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Linux; Android 15)',
    maxTouchPoints: 5,
    serviceWorker: {
      getRegistration: async () => registration,
      register: async (worker: string, { scope }: { scope: string }) => {
        done.push(`registered ${worker} for ${scope}`);
        return registration;
      },
    },
  });
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'fetch',
    async (address: string, { method, body = '' }: { method: string; body?: string }) => {
      done.push(`${method} ${address} ${body}`.trim());
      const json = method === 'GET' ? { key: 'key' } : method === 'DELETE' ? answers.left : answers.state;
      return { ok: true, status: method === 'PUT' ? 204 : 200, json: async () => json };
    },
  );
});

const browserSubscription = () => ({
  endpoint: BROWSER.endpoint,
  toJSON: () => BROWSER,
  unsubscribe: async () => done.push('ended in the browser'),
});

describe('a browser', () => {
  test('without a subscription is off, and the server is not asked', async () => {
    expect([await notifying(PAGE), done]).toEqual(['off', []]);
  });

  test.each([true, false])('with one asks whether it is for this page (%s)', async (on) => {
    subscription = browserSubscription();
    answers.state = { on };
    expect(await notifying(PAGE)).toBe(on ? 'on' : 'off');
    expect(done).toEqual([`POST ${ADDRESS}/state {"endpoint":"${BROWSER.endpoint}"}`]);
  });

  test('whose user refused says so', async () => {
    vi.stubGlobal('Notification', { permission: 'denied' });
    expect(await notifying(PAGE)).toBe('denied');
  });

  test.each([
    ['Mozilla/5.0 (iPhone)', 'install'],
    ['Mozilla/5.0 (Windows)', 'unsupported'],
  ])('without web push (%s) says so', async (userAgent, expected) => {
    vi.stubGlobal('window', {});
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
    expect(await notifying(PAGE)).toBe(expected);
  });
});

test('switching on registers the worker for these pages alone, and tells the server the language', async () => {
  expect(await switchOn(PAGE, 'nl-NL')).toBe('on');
  expect(done).toEqual([
    `GET ${ADDRESS}`,
    'registered /live-worker.js for /attend/',
    'subscribed with key',
    `PUT ${ADDRESS} ${JSON.stringify({ ...BROWSER, locale: 'nl-NL' })}`,
  ]);
});

test.each([
  ['denied', 'denied'],
  ['default', 'off'],
])('a user who answers the prompt with %s is not subscribed', async (permission, expected) => {
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  expect([await switchOn(PAGE, 'en'), done]).toEqual([expected, []]);
});

test.each([
  [0, true],
  [1, false],
])('switching off with %i other pages left ends the subscription in the browser: %s', async (left, ends) => {
  subscription = browserSubscription();
  answers.left = { left };
  expect(await switchOff(PAGE)).toBe('off');
  expect(done.includes('ended in the browser')).toBe(ends);
});
