/** The plugins of the native app. */
import { SecureStorage } from '@aparajita/capacitor-secure-storage';
import { App, type AppPlugin } from '@capacitor/app';
import { Browser, type BrowserPlugin } from '@capacitor/browser';
import { SystemBars } from '@capacitor/core';
import { Filesystem, type FilesystemPlugin } from '@capacitor/filesystem';
import { Haptics, type HapticsPlugin } from '@capacitor/haptics';
import { LocalNotifications, type LocalNotificationsPlugin } from '@capacitor/local-notifications';
import { PushNotifications, type PushNotificationsPlugin } from '@capacitor/push-notifications';
import { Share, type SharePlugin } from '@capacitor/share';
import { SplashScreen, type SplashScreenPlugin } from '@capacitor/splash-screen';
import { KeepAwake } from '@capacitor-community/keep-awake';
import { type StorePlugin, storePlugin } from './store/store-plugin.ts';

/** The parts that the bridge uses. */
export interface Plugins {
  readonly app: Pick<AppPlugin, 'addListener' | 'exitApp' | 'minimizeApp'>;
  readonly bars: Pick<typeof SystemBars, 'setStyle'>;
  readonly splash: Pick<SplashScreenPlugin, 'hide'>;
  readonly share: Pick<SharePlugin, 'share'>;
  readonly files: Pick<FilesystemPlugin, 'rmdir' | 'writeFile'>;
  readonly haptics: Pick<HapticsPlugin, 'impact' | 'notification'>;
  readonly awake: { keepAwake(): Promise<void>; allowSleep(): Promise<void> };
  readonly browser: Pick<BrowserPlugin, 'open'>;
  readonly notices: Pick<
    LocalNotificationsPlugin,
    | 'addListener'
    | 'cancel'
    | 'changeExactNotificationSetting'
    | 'checkExactNotificationSetting'
    | 'checkPermissions'
    | 'createChannel'
    | 'getPending'
    | 'requestPermissions'
    | 'schedule'
  >;
  /** Null in an app that was built without. */
  readonly push: PushPlugin | null;
  /** Null in an app that was built without selling. */
  readonly store: StorePlugin | null;
  readonly secrets: SecretStore;
}

export type PushPlugin = Pick<PushNotificationsPlugin, 'addListener' | 'register' | 'unregister'>;

/** The part of the secure storage that is used: text by key. */
export interface SecretStore {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
  clear(): Promise<void>;
}

export interface Included {
  readonly push: boolean;
  readonly store: boolean;
}

export function plugins({ push, store }: Included): Plugins {
  return {
    app: App,
    bars: SystemBars,
    splash: SplashScreen,
    share: Share,
    files: Filesystem,
    haptics: Haptics,
    awake: KeepAwake,
    browser: Browser,
    notices: LocalNotifications,
    push: push ? PushNotifications : null,
    store: store ? storePlugin() : null,
    secrets: SecureStorage,
  };
}
