/** The native side of the app through Capacitor's plugins. They are arguments, so that tests give their own. */
import type { SystemBarsStyle } from '@capacitor/core';
import type { Directory } from '@capacitor/filesystem';
import type { ImpactStyle, NotificationType } from '@capacitor/haptics';
import type { Bridge, Haptic, TokenVault } from '#data/native/bridge.ts';
import { appPush } from './app-push.ts';
import { localNotices } from './local-notices.ts';
import type { Plugins, SecretStore } from './plugins.ts';
import { storeAccess } from './store/store-access.ts';

// The plugins' enums, of which this file needs the types alone.
const CACHE = 'CACHE' as Directory;
const LIGHT = 'LIGHT' as ImpactStyle;
const NOTIFIED: Readonly<Record<Exclude<Haptic, 'tap'>, NotificationType>> = {
  success: 'SUCCESS' as NotificationType,
  attention: 'WARNING' as NotificationType,
};
const STYLES: Readonly<Record<'light' | 'dark', SystemBarsStyle>> = {
  light: 'LIGHT' as SystemBarsStyle,
  dark: 'DARK' as SystemBarsStyle,
};

export function capacitorBridge(platform: Bridge['platform'], plugins: Plugins): Bridge {
  const { app, bars, splash, share, files, haptics, awake, browser, notices, push, store, secrets } = plugins;
  return {
    platform,
    onBack: (listener) => void app.addListener('backButton', () => listener()),
    leave: (how) => (how === 'exit' ? app.exitApp() : app.minimizeApp()),
    onBackground: (listener) => {
      void app.addListener('pause', () => listener(true));
      void app.addListener('resume', () => listener(false));
    },
    // The plugin keeps the link that started the app until there is a listener.
    onLink: (listener) => void app.addListener('appUrlOpen', ({ url }) => listener(url)),
    setAppearance: (scheme) => quietly(bars.setStyle({ style: STYLES[scheme] })),
    showPage: () => quietly(splash.hide()),
    share: async ({ title, text, url, files: given = [] }) => {
      const paths = await Promise.all(given.map((file) => keepForSharing(files, file)));
      await share.share({
        ...(title !== undefined && { title }),
        ...(text !== undefined && { text }),
        ...(url !== undefined && { url }),
        ...(paths.length > 0 && { files: paths }),
      });
    },
    feel: (haptic) =>
      quietly(
        haptic === 'tap'
          ? haptics.impact({ style: LIGHT })
          : haptics.notification({ type: NOTIFIED[haptic] }),
      ),
    keepAwake: (on) => quietly(on ? awake.keepAwake() : awake.allowSleep()),
    openPage: (url) => browser.open({ url }),
    notices: localNotices(platform, notices),
    push: push === null ? null : appPush(platform, push),
    store: store === null ? null : storeAccess(platform, store),
    vault: vaultIn(secrets, () => quietly(forgetShared(files))),
  };
}

/** A phone without a motor, or one that saves its battery, refuses some comforts. Match day goes on. */
async function quietly(comfort: Promise<unknown>): Promise<void> {
  await comfort.catch(() => undefined);
}

/** In the app's cache. */
const SHARED = 'shared';

/** The share sheet takes files by their address, so they are written into the app's cache, which the system empties. */
async function keepForSharing(files: Plugins['files'], file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { uri } = await files.writeFile({
    path: `${SHARED}/${file.name.replace(/[/\\]/g, '-')}`,
    data: base64Of(bytes),
    directory: CACHE,
    recursive: true,
  });
  return uri;
}

/** Fails where nothing was shared. */
const forgetShared = (files: Plugins['files']): Promise<void> =>
  files.rmdir({ path: SHARED, directory: CACHE, recursive: true });

const SLICE = 32_768;

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += SLICE)
    text += String.fromCharCode(...bytes.subarray(at, at + SLICE));
  return btoa(text);
}

/** @param forget removes what the account left outside of its database */
function vaultIn(secrets: SecretStore, forget: () => Promise<void>): TokenVault {
  const key = (account: number) => `session.${account}`;
  return {
    read: async (account) => {
      const text = await secrets.getItem(key(account));
      return text === null ? null : JSON.parse(text);
    },
    write: (account, { token, refresh }) => secrets.setItem(key(account), JSON.stringify({ token, refresh })),
    remove: async (account) => {
      await secrets.removeItem(key(account));
      await forget();
    },
    clear: () => secrets.clear(),
  };
}
