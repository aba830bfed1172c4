/** The app in the stores: bundled files without a service worker, another server's address, and the phone's own ways. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, DEMO, expect, WEB_VIEWS } from '../../fixtures.ts';
import { GOOGLE_TOKEN, Phone } from '../../native-app/phone.ts';
import { installApp, type NativeApp } from '../../native-app/web-view.ts';
import { DashboardPage } from '../../pages/dashboard-page.ts';
import { LoginPage } from '../../pages/login-page.ts';
import { MatchDayPage } from '../../pages/match-day-page.ts';
import { SyncPage } from '../../pages/sync-page.ts';
import { startServer } from '../../server.ts';
import { findings } from '../../tools/findings.ts';

/** As Google's console gives it. No message is sent here: what an app gets has tests of its own. */
const GOOGLE_ACCOUNT = {
  project_id: 'club-messages',
  client_email: 'push@club-messages.iam.gserviceaccount.com',
  token_uri: 'http://127.0.0.1:9/token',
  private_key: generateKeyPairSync('rsa', { modulusLength: 2_048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
};

const ANDROID_APP = {
  ANDROID_APP_ID: 'org.example.club',
  ANDROID_APP_FINGERPRINTS: Array.from({ length: 32 }, () => 'AB').join(':'),
};

const test = base.extend<{ readonly phone: Phone; readonly app: NativeApp }>({
  server: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'touchline-account-'));
    const GOOGLE_PUSH_ACCOUNT_FILE = join(folder, 'account.json');
    await writeFile(GOOGLE_PUSH_ACCOUNT_FILE, JSON.stringify(GOOGLE_ACCOUNT));
    const server = await startServer({ ...ANDROID_APP, GOOGLE_PUSH_ACCOUNT_FILE });
    await use(server);
    await server.stop();
    await rm(folder, { recursive: true });
  },
  phone: async ({ browserName: _ }, use) => use(new Phone()),
  app: async ({ server, engine, phone }, use) => {
    const scheme = engine === 'webkit' ? 'https' : 'http';
    const app = await installApp({ phone, server: server.url, scheme });
    await use(app);
    await app.close();
  },
});

test(
  'a coach signs in, plays offline, restarts the app and opens links, without a service worker',
  WEB_VIEWS,
  async ({ newDevice, engine, phone, app }) => {
    test.slow();
    const { page } = await newDevice({ installed: true, baseURL: app.pages });
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));

    await test.step('the app starts from its own files', async () => {
      await phone.start(page);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => phone.calls).toContain('SplashScreen.hide');
      await expect.poll(() => phone.calls).toContain('SystemBars.setStyle');
      const workers = await page.evaluate(() => navigator.serviceWorker.getRegistrations());
      expect(workers).toHaveLength(0);
    });

    await test.step('sign-in calls the server, and the tokens go to the key store alone', async () => {
      await page.getByRole('link', { name: 'Log in' }).first().click();
      await new LoginPage(page).signIn(DEMO);
      expect([...phone.secrets.keys()]).toHaveLength(1);
      const [secret = ''] = phone.secrets.values();
      const { token } = JSON.parse(secret) as { token: string };
      expect(token.length).toBeGreaterThan(20);
      expect(await storedSessions(page)).not.toContain(token);
      if (engine === 'chromium') expect(await findings(page)).toEqual([]);
    });

    await test.step('messages while the app is closed are switched on with the address of this phone', async () => {
      const sent = phone.calls.length;
      await page.getByRole('link', { name: /^Notifications/ }).click();
      const news = page.getByRole('switch', { name: /^News of your teams/ });
      await news.click({ force: true });
      await expect(news).toBeChecked();
      await expect.poll(() => phone.calls.slice(sent)).toContain('PushNotifications.register');
      const address = () => page.evaluate(() => localStorage.getItem('touchline.push.address'));
      await expect.poll(address).toBe(`google:${GOOGLE_TOKEN}`);
      await phone.pressBack();
    });

    const play = await test.step('a match is played without network', async () => {
      const day = await new DashboardPage(page).startMatchDay();
      await app.setOnline(page, false);
      await day.begin();
      await day.goalThem();
      await expect(day.score).toHaveAccessibleName(/1/);
      await expect.poll(() => phone.calls).toContain('KeepAwake.keepAwake');
      await expect.poll(() => phone.calls).toContain('Haptics.notification');
      return day;
    });

    await test.step('the phone will say when the part is over', async () => {
      const over = () => phone.notices.filter(({ body }) => body === 'The time of this part is over');
      await expect.poll(() => over().length).toBe(1);
      const [notice] = over();
      expect(notice?.extra.path).toBe(new URL(page.url()).pathname);
      const minutes = (Date.parse(notice?.schedule.at ?? '') - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(5);
      expect(minutes).toBeLessThan(50);
    });

    const path = new URL(play.page.url()).pathname;

    await test.step('the app starts again without network, signed in, with the match', async () => {
      await phone.start(page);
      await expect(page).toHaveURL(`${app.pages}/dashboard/`);
      await new DashboardPage(page).startMatchDay();
      const day = new MatchDayPage(page);
      expect(new URL(page.url()).pathname).toBe(path);
      await expect(day.score).toHaveAccessibleName(/1/);
      await app.setOnline(page, true);
      await page.getByRole('button', { name: 'Goal us' }).click();
      await phone.pressBack();
      await expect(day.sheet()).toBeHidden();
      // During a match the first press only warns.
      await phone.pressBack();
      await expect(page.getByText(/Press Back once more/)).toBeVisible();
      await phone.pressBack();
      await expect(new SyncPage(page).mark('synced')).toBeVisible();
    });

    await test.step('links open a screen of the app, or a page above it', async () => {
      await phone.openLink(`${app.server}/live/some-token`);
      await expect.poll(() => phone.opened).toEqual([`${app.server}/live/some-token`]);
      await phone.openLink(`${app.server}/invite/some-token/`);
      // The screen takes the token out of the address.
      await expect(page).toHaveURL(new RegExp(`^${app.pages}/invite/`));
      await phone.openLink('https://elsewhere.example/invite/other/');
      await phone.pressBack();
      await expect(page).toHaveURL(`${app.pages}/dashboard/`);
    });

    await test.step('the back button of the first screen leaves the app running', async () => {
      expect(phone.calls).not.toContain('App.minimizeApp');
      await phone.pressBack();
      await expect.poll(() => phone.calls).toContain('App.minimizeApp');
      expect(phone.calls).not.toContain('App.exitApp');
    });

    expect(problems).toEqual([]);
  },
);

/** The small database with the sessions, as text. */
function storedSessions(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const request = <T>(one: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        one.onsuccess = () => resolve(one.result);
        one.onerror = () => reject(one.error);
      });
    const database = await request(indexedDB.open('touchline'));
    const records = await request(database.transaction('sessions').objectStore('sessions').getAll());
    database.close();
    return JSON.stringify(records);
  });
}
