import type { Bridge, StoreAccess } from '#data/native/bridge.ts';
import type { PhoneStore } from '#data/native/phone-store.ts';
import type { StorePlugin } from './store-plugin.ts';

const SOURCES: Readonly<Record<Bridge['platform'], PhoneStore['source']>> = {
  ios: 'app_store',
  android: 'play',
};

/** Each store's part is loaded when it is opened. */
export function storeAccess(platform: Bridge['platform'], plugin: StorePlugin): StoreAccess {
  let opened: Promise<PhoneStore> | null = null;
  return {
    source: SOURCES[platform],
    open: () => {
      opened ??= open(platform, plugin).catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return opened;
    },
  };
}

async function open(platform: Bridge['platform'], plugin: StorePlugin): Promise<PhoneStore> {
  return platform === 'ios'
    ? (await import('./app-store.ts')).openAppStore(plugin)
    : (await import('./play-store.ts')).openPlayStore(plugin);
}
