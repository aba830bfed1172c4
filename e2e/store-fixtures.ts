/** The app on a phone with its store: the real server, Google Play on this machine, and a phone behind the page. */
import { test as base } from './fixtures.ts';
import { type GooglePlay, startGooglePlay } from './google-play.ts';
import { Phone } from './native-app/phone.ts';
import { PlayAccount } from './native-app/play-account.ts';
import { installApp, type NativeApp } from './native-app/web-view.ts';
import { startServer } from './server.ts';

const ANDROID_APP = {
  ANDROID_APP_ID: 'org.example.club',
  ANDROID_APP_FINGERPRINTS: Array.from({ length: 32 }, () => 'AB').join(':'),
};

export interface StoreFixtures {
  readonly play: GooglePlay;
  readonly account: PlayAccount;
  readonly phone: Phone;
  readonly app: NativeApp;
}

export const test = base.extend<StoreFixtures>({
  play: async ({ browserName: _ }, use) => {
    const play = await startGooglePlay();
    await use(play);
    await play.stop();
  },
  server: async ({ play }, use) => {
    const server = await startServer({ ...ANDROID_APP, ...play.settings });
    await use(server);
    await server.stop();
  },
  account: async ({ play }, use) => use(new PlayAccount(play)),
  phone: async ({ account }, use) => use(new Phone(account)),
  app: async ({ server, phone }, use) => {
    const app = await installApp({ phone, server: server.url, scheme: 'http' });
    await use(app);
    await app.close();
  },
});
