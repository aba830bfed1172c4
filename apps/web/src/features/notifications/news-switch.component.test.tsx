/** The switch for web push of the account's news, with a browser that pretends to have a push service. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '#app/testing/server.testing.ts';
import { openTeam, said } from '#app/testing/team-screen.testing.tsx';
import { connectBridge } from '#data/native/bridge.ts';
import { APP_TOKEN, fakeNative } from '#data/native/fake-bridge.testing.ts';
import { loadNoticePermission } from '#data/settings/background-notices.ts';
import { endDevicePush } from '#data/settings/device-push.ts';

describe('news of the teams, also when the app is closed', () => {
  const KEYS = { p256dh: 'public', auth: 'secret' };
  const flip = () => news().click({ force: true });
  const news = () => page.getByRole('switch', { name: 'News of your teams', exact: false });
  /** A browser that may show notifications, with the app's service worker. */
  function pushBrowser() {
    let subscription: object | null = null;
    const made = {
      endpoint: 'https://push.example/1',
      toJSON: () => ({ endpoint: 'https://push.example/1', keys: KEYS }),
      unsubscribe: async () => {
        subscription = null;
        return true;
      },
    };
    const pushManager = {
      getSubscription: async () => subscription,
      subscribe: vi.fn(async () => {
        subscription = made;
        return made;
      }),
    };
    vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ pushManager } as never);
    return { pushManager, isSubscribed: () => subscription !== null };
  }
  afterEach(() => void vi.restoreAllMocks());
  const ANSWERS = {
    getPushKey: { key: 'the server’s key' },
    subscribePush: { on: true },
    unsubscribePush: { on: false },
  };

  test('is switched on with the key of the server, and off again', async () => {
    const browser = pushBrowser();
    const server = answerCalls(ANSWERS);
    const { world, device } = await openTeam('/notifications/');
    world.setOnline(device, true);
    await expect.element(news()).not.toBeChecked();
    await flip();
    await expect.element(news()).toBeChecked();
    expect(browser.pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'the server’s key',
    });
    expect(server.of('subscribePush')).toEqual([{ endpoint: 'https://push.example/1', ...KEYS }]);
    await flip();
    await expect.element(news()).not.toBeChecked();
    await expect.poll(() => server.of('unsubscribePush')).toHaveLength(1);
    expect(browser.isSubscribed()).toBe(false);
  });

  test('needs the network once, and says so', async () => {
    pushBrowser();
    answerCalls();
    await openTeam('/notifications/');
    await flip();
    await expect.element(said('Switching this on needs the internet.')).toBeVisible();
    await expect.element(news()).not.toBeChecked();
  });

  test('ends in this browser without network, as when the account logs out', async () => {
    const browser = pushBrowser();
    answerCalls(ANSWERS);
    const { world, device } = await openTeam('/notifications/');
    world.setOnline(device, true);
    await flip();
    await expect.element(news()).toBeChecked();
    await endDevicePush();
    expect([browser.isSubscribed(), localStorage.getItem('touchline.push')]).toEqual([false, null]);
  });

  describe('in a native app', () => {
    const inApp = async (push?: 'answers' | 'refuses') => {
      const native = fakeNative({ permission: 'ask', ...(push !== undefined && { push }) });
      connectBridge(native.bridge);
      await loadNoticePermission();
      return native;
    };
    afterEach(async () => {
      await endDevicePush();
      connectBridge(null);
    });

    test('the phone registers at its service, and the server gets that address', async () => {
      const { seen } = await inApp('answers');
      const server = answerCalls(ANSWERS);
      const { world, device } = await openTeam('/notifications/');
      world.setOnline(device, true);
      await flip();
      await expect.element(news()).toBeChecked();
      const endpoint = `google:${APP_TOKEN}`;
      expect(server.of('subscribePush')).toEqual([{ endpoint, p256dh: '', auth: '' }]);
      await flip();
      await expect.element(news()).not.toBeChecked();
      await expect.poll(() => server.of('unsubscribePush')).toEqual([{ endpoint }]);
      expect(seen.registered()).toBe(false);
    });

    test('a service that does not answer leaves it off', async () => {
      await inApp('refuses');
      answerCalls(ANSWERS);
      const { world, device } = await openTeam('/notifications/');
      world.setOnline(device, true);
      await flip();
      await expect.element(said('Switching this on needs the internet.')).toBeVisible();
      await expect.element(news()).not.toBeChecked();
    });

    test('an app that was built without a service has no switch', async () => {
      await inApp();
      await openTeam('/notifications/');
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.element(news()).not.toBeInTheDocument();
    });
  });

  test('of another account on this device starts switched off', async () => {
    pushBrowser();
    answerCalls(ANSWERS);
    localStorage.setItem('touchline.push', '999999');
    await openTeam('/notifications/');
    await expect.element(news()).toBeEnabled();
    await expect.element(news()).not.toBeChecked();
  });
});
