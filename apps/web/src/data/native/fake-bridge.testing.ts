/** A native side in memory, for tests: it remembers what it was asked for, and plays what a person does. */
import type { Bridge, LocalNotice, LocalPermission, VaultTokens } from './bridge.ts';
import { type FakeStoreAccount, fakeStore } from './fake-store.testing.ts';

export interface FakeNative {
  readonly bridge: Bridge;
  readonly person: Person;
  readonly seen: Seen;
}

/** What a person does outside of the page. */
export interface Person {
  pressBack(): void;
  leaveApp(): void;
  returnToApp(): void;
  openLink(url: string): void;
  tapNotice(key: string): void;
  tapMessage(path: string): void;
  /** The answer to the system's question. */
  answer: LocalPermission;
}

/** What the native side was asked for. */
export interface Seen {
  left(): 'exit' | 'minimize' | null;
  appearance(): 'light' | 'dark' | null;
  splash(): boolean;
  awake(): boolean;
  felt(): readonly string[];
  shared(): readonly {
    readonly title?: string;
    readonly text?: string;
    readonly url?: string;
    readonly files: readonly string[];
  }[];
  pages(): readonly string[];
  scheduled(): readonly LocalNotice[];
  /** Whether the phone is registered at the push service. */
  registered(): boolean;
}

/** This phone at Google's service. */
export const APP_TOKEN = 'dQw4w9WgXcQ:APA91b-fake_token';

export interface FakeStart {
  readonly platform?: Bridge['platform'];
  /** The link that started the app. */
  readonly link?: string;
  readonly permission?: LocalPermission;
  /** What the push service does; without it the app is built without messages. */
  readonly push?: 'answers' | 'refuses';
  /** The person's account at the phone's store; without it the app is built without selling. */
  readonly store?: FakeStoreAccount;
}

export function fakeNative({
  platform = 'android',
  link,
  permission = 'ask',
  push,
  store,
}: FakeStart = {}): FakeNative {
  const listeners = {
    back: [] as (() => void)[],
    background: [] as ((background: boolean) => void)[],
    link: [] as ((url: string) => void)[],
    opened: [] as ((path: string) => void)[],
    message: [] as ((path: string) => void)[],
  };
  const vault = new Map<number, VaultTokens>();
  const seen = {
    left: null as 'exit' | 'minimize' | null,
    appearance: null as 'light' | 'dark' | null,
    splash: true,
    awake: false,
    felt: [] as string[],
    shared: [] as ReturnType<Seen['shared']>[number][],
    pages: [] as string[],
    scheduled: [] as readonly LocalNotice[],
    registered: false,
  };
  const state = { permission };
  const person: Person = {
    answer: 'granted',
    pressBack: () => {
      for (const listener of listeners.back) listener();
    },
    leaveApp: () => {
      for (const listener of listeners.background) listener(true);
    },
    returnToApp: () => {
      for (const listener of listeners.background) listener(false);
    },
    openLink: (url) => {
      for (const listener of listeners.link) listener(url);
    },
    tapNotice: (key) => {
      const notice = seen.scheduled.find((one) => one.key === key);
      if (notice !== undefined) for (const listener of listeners.opened) listener(notice.path);
    },
    tapMessage: (path) => {
      for (const listener of listeners.message) listener(path);
    },
  };
  let phoneStore: ReturnType<typeof fakeStore> | null = null;
  const opened = (account: FakeStoreAccount) => {
    phoneStore ??= fakeStore(account);
    return phoneStore;
  };
  const bridge: Bridge = {
    platform,
    onBack: (listener) => void listeners.back.push(listener),
    leave: async (how) => {
      seen.left = how;
    },
    onBackground: (listener) => void listeners.background.push(listener),
    onLink: (listener) => {
      listeners.link.push(listener);
      if (link !== undefined) queueMicrotask(() => listener(link));
    },
    setAppearance: async (scheme) => {
      seen.appearance = scheme;
    },
    showPage: async () => {
      seen.splash = false;
    },
    share: async ({ files = [], ...rest }) => {
      seen.shared.push({ ...rest, files: files.map(({ name }) => name) });
    },
    feel: async (haptic) => void seen.felt.push(haptic),
    keepAwake: async (awake) => {
      seen.awake = awake;
    },
    openPage: async (url) => void seen.pages.push(url),
    notices: {
      permission: async () => state.permission,
      ask: async () => {
        if (state.permission === 'ask') state.permission = person.answer;
        return state.permission;
      },
      replace: async (notices) => {
        seen.scheduled = notices;
      },
      onOpened: (listener) => void listeners.opened.push(listener),
    },
    push:
      push === undefined
        ? null
        : {
            register: async () => {
              if (push === 'refuses') throw new Error('no service');
              seen.registered = true;
              return `${platform === 'ios' ? 'apple' : 'google'}:${APP_TOKEN}`;
            },
            end: async () => {
              seen.registered = false;
            },
            onOpened: (listener) => void listeners.message.push(listener),
          },
    store: store === undefined ? null : { source: store.source, open: async () => opened(store) },
    vault: {
      read: async (account) => vault.get(account) ?? null,
      write: async (account, tokens) => void vault.set(account, tokens),
      remove: async (account) => void vault.delete(account),
      clear: async () => vault.clear(),
    },
  };
  return {
    bridge,
    person,
    seen: {
      left: () => seen.left,
      appearance: () => seen.appearance,
      splash: () => seen.splash,
      awake: () => seen.awake,
      felt: () => seen.felt,
      shared: () => seen.shared,
      pages: () => seen.pages,
      scheduled: () => seen.scheduled,
      registered: () => seen.registered,
    },
  };
}
