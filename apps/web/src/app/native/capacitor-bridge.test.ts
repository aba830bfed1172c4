/** The Capacitor bridge with plugins in memory, which keep to the plugins' types. */
import type { LocalNotificationSchema } from '@capacitor/local-notifications';
import { expect, test } from 'vitest';
import { bridgeContract } from '#data/native/bridge.contract.testing.ts';
import type { LocalNotice, LocalPermission } from '#data/native/bridge.ts';
import { APP_TOKEN, type FakeNative, type FakeStart, type Person } from '#data/native/fake-bridge.testing.ts';
import { capacitorBridge } from './capacitor-bridge.ts';
import { idOf } from './local-notices.ts';
import type { Plugins } from './plugins.ts';
import { fakeStorePlugin } from './store/fake-plugin.testing.ts';

/** Listeners by event. As the plugin, it keeps the first link until it is heard. */
class Listeners {
  readonly #heard = new Map<string, ((event: never) => void)[]>();
  readonly #kept = new Map<string, object>();

  readonly add = async (name: string, listener: (event: never) => void) => {
    this.#heard.set(name, [...(this.#heard.get(name) ?? []), listener]);
    const kept = this.#kept.get(name);
    this.#kept.delete(name);
    if (kept !== undefined) listener(kept as never);
    return {
      remove: async () => {
        this.#heard.set(
          name,
          (this.#heard.get(name) ?? []).filter((one) => one !== listener),
        );
      },
    };
  };

  tell(name: string, event: object = {}): void {
    for (const listener of this.#heard.get(name) ?? []) listener(event as never);
  }

  keep(name: string, event: object): void {
    this.#kept.set(name, event);
  }
}

interface Answers {
  /** Of the question for exact alarms. */
  readonly exact: 'granted' | 'denied';
  /** Whether the phone refuses haptics, bars and a lit screen. */
  readonly refuses?: boolean;
}

function capacitorNative(
  { platform = 'android', link, permission = 'ask', push, store }: FakeStart = {},
  { exact, refuses = false }: Answers = { exact: 'granted' },
): FakeNative & {
  readonly calls: readonly string[];
  readonly pending: () => readonly LocalNotificationSchema[];
  readonly cached: () => readonly string[];
} {
  const listeners = new Listeners();
  if (link !== undefined) listeners.keep('appUrlOpen', { url: link });
  const calls: string[] = [];
  const shared: { title?: string; text?: string; url?: string; files: readonly string[] }[] = [];
  const secrets = new Map<string, string>();
  const written = new Map<string, string>();
  let pending: LocalNotificationSchema[] = [];
  let state: LocalPermission = permission;
  let left: 'exit' | 'minimize' | null = null;
  let appearance: 'light' | 'dark' | null = null;
  let splash = true;
  let awake = false;
  let registered = false;
  const felt: string[] = [];
  const pages: string[] = [];
  const comfort = () => {
    if (refuses) throw new Error('not available');
  };
  const display = () => ({ granted: 'granted', blocked: 'denied', ask: 'prompt' })[state] as 'granted';
  const person: Person = {
    answer: 'granted',
    pressBack: () => listeners.tell('backButton', { canGoBack: false }),
    leaveApp: () => listeners.tell('pause'),
    returnToApp: () => listeners.tell('resume'),
    openLink: (url) => listeners.tell('appUrlOpen', { url }),
    tapNotice: (key) => {
      const notification = pending.find(({ id }) => id === idOf(key));
      listeners.tell('localNotificationActionPerformed', {
        actionId: 'tap',
        notification: notification ?? {},
      });
    },
    tapMessage: (path) =>
      listeners.tell('pushNotificationActionPerformed', {
        actionId: 'tap',
        notification: { data: { path } },
      }),
  };
  const plugins: Plugins = {
    app: {
      addListener: listeners.add,
      exitApp: async () => {
        left = 'exit';
      },
      minimizeApp: async () => {
        left = 'minimize';
      },
    },
    bars: {
      setStyle: async ({ style }) => {
        comfort();
        appearance = style === 'DARK' ? 'dark' : 'light';
      },
    },
    splash: {
      hide: async () => {
        splash = false;
      },
    },
    share: {
      share: async ({ files = [], ...rest }) => {
        for (const file of files) expect(atob(written.get(file) ?? '')).toBe('abc');
        shared.push({ ...rest, files: files.map((file) => file.replace(/^.*\//, '')) });
        return {};
      },
    },
    files: {
      writeFile: async ({ path, data, directory, recursive }) => {
        expect([directory, recursive]).toEqual(['CACHE', true]);
        written.set(`file:///cache/${path}`, String(data));
        return { uri: `file:///cache/${path}` };
      },
      rmdir: async ({ path, directory, recursive }) => {
        expect([directory, recursive]).toEqual(['CACHE', true]);
        const below = [...written.keys()].filter((file) => file.startsWith(`file:///cache/${path}/`));
        if (below.length === 0) throw new Error('the folder does not exist');
        for (const file of below) written.delete(file);
      },
    },
    haptics: {
      impact: async () => {
        comfort();
        felt.push('tap');
      },
      notification: async (options) => void felt.push(options?.type === 'SUCCESS' ? 'success' : 'attention'),
    },
    awake: {
      keepAwake: async () => {
        comfort();
        awake = true;
      },
      allowSleep: async () => {
        awake = false;
      },
    },
    browser: { open: async ({ url }) => void pages.push(url) },
    notices: {
      addListener: listeners.add,
      checkPermissions: async () => ({ display: display() }),
      requestPermissions: async () => {
        calls.push('ask');
        if (state === 'ask') state = person.answer;
        return { display: display() };
      },
      checkExactNotificationSetting: async () => ({ exact_alarm: exact }),
      changeExactNotificationSetting: async () => {
        calls.push('ask for exact alarms');
        return { exact_alarm: exact };
      },
      createChannel: async ({ id, name }) => void calls.push(`channel ${id} ${name}`),
      getPending: async () => ({
        // The plugin gives back these fields alone.
        notifications: pending.map(({ id, title, body, extra }) => ({ id, title, body, extra })),
      }),
      cancel: async ({ notifications }) => {
        const ids = notifications.map(({ id }) => id);
        calls.push(`cancel ${ids.length}`);
        pending = pending.filter(({ id }) => !ids.includes(id));
      },
      schedule: async ({ notifications }) => {
        calls.push(`schedule ${notifications.length}`);
        pending = [...pending, ...notifications];
        return { notifications: [] };
      },
    },
    push:
      push === undefined
        ? null
        : {
            addListener: listeners.add,
            register: async () => {
              // The answer arrives after the call.
              setTimeout(() => {
                registered = push === 'answers';
                if (registered) listeners.tell('registration', { value: APP_TOKEN });
                else listeners.tell('registrationError', { error: 'no service' });
              });
            },
            unregister: async () => {
              registered = false;
            },
          },
    store: store === undefined ? null : fakeStorePlugin(store),
    secrets: {
      getItem: async (key) => secrets.get(key) ?? null,
      setItem: async (key, value) => void secrets.set(key, value),
      removeItem: async (key) => void secrets.delete(key),
      clear: async () => secrets.clear(),
    },
  };
  const noticeOf = ({ title, body, schedule, channelId, extra }: LocalNotificationSchema): LocalNotice => ({
    key: /^\/match\/(\w+)\//.exec(extra.path)?.[1] ?? '',
    atMs: schedule?.at?.getTime() ?? 0,
    title,
    text: body,
    category: { id: channelId === 'matchday' ? 'matchday' : 'planned', name: '' },
    path: extra.path,
  });
  return {
    bridge: capacitorBridge(platform, plugins),
    person,
    calls,
    pending: () => pending,
    cached: () => [...written.keys()],
    seen: {
      left: () => left,
      appearance: () => appearance,
      splash: () => splash,
      awake: () => awake,
      felt: () => felt,
      shared: () => shared,
      pages: () => pages,
      scheduled: () => pending.map(noticeOf),
      registered: () => registered,
    },
  };
}

bridgeContract('the bridge on Android', async (start) => capacitorNative(start));
bridgeContract('the bridge on iOS', async (start) => capacitorNative({ ...start, platform: 'ios' }));

const NOTICE: LocalNotice = {
  key: 'matches/7/partOver/1',
  atMs: 1_800_000_000_000,
  title: 'Noordhaven',
  text: 'Over',
  category: { id: 'matchday', name: 'Match day' },
  path: '/match/7/play/',
};

test('an unchanged schedule costs no call to the system', async () => {
  const { bridge, calls } = capacitorNative({ permission: 'granted' });
  await bridge.notices.replace([NOTICE]);
  await bridge.notices.replace([NOTICE]);
  expect(calls).toEqual(['channel matchday Match day', 'schedule 1']);
});

test('another language names the category again, and the notification is scheduled again', async () => {
  const { bridge, calls } = capacitorNative({ permission: 'granted' });
  await bridge.notices.replace([NOTICE]);
  await bridge.notices.replace([{ ...NOTICE, category: { id: 'matchday', name: 'Wedstrijddag' } }]);
  expect(calls.slice(2)).toEqual(['cancel 1', 'channel matchday Wedstrijddag', 'schedule 1']);
});

test('without the permission for exact alarms notifications come roughly, and no settings page opens', async () => {
  const { bridge, calls, pending } = capacitorNative({ permission: 'granted' }, { exact: 'denied' });
  await bridge.notices.replace([NOTICE]);
  expect(pending()).toMatchObject([{ isExactNotification: false, schedule: { allowWhileIdle: true } }]);
  expect(calls).not.toContain('ask for exact alarms');
  await bridge.notices.ask('exact');
  expect(calls).toContain('ask for exact alarms');
});

test('files that were shared are gone after the sign-out', async () => {
  const { bridge, cached } = capacitorNative();
  await bridge.share({ files: [new File(['abc'], 'Rietdijk - Noordhaven.pdf')] });
  expect(cached()).toEqual(['file:///cache/shared/Rietdijk - Noordhaven.pdf']);
  await bridge.vault.remove(7);
  expect(cached()).toEqual([]);
  await bridge.vault.remove(7);
});

test('a phone that refuses haptics, bars and a lit screen is no error of the app', async () => {
  const { bridge } = capacitorNative({}, { exact: 'granted', refuses: true });
  await Promise.all([bridge.feel('tap'), bridge.setAppearance('dark'), bridge.keepAwake(true)]);
});

test('switching messages of the server on does not ask for exact alarms', async () => {
  const { bridge, calls } = capacitorNative({}, { exact: 'denied' });
  await bridge.notices.ask('any');
  expect(calls).toEqual(['ask']);
});

test('two replacements at once leave the second', async () => {
  const { bridge, pending } = capacitorNative({ permission: 'granted' });
  await Promise.all([
    bridge.notices.replace([NOTICE]),
    bridge.notices.replace([{ ...NOTICE, atMs: NOTICE.atMs + 60_000 }]),
  ]);
  expect(pending().map(({ schedule }) => schedule?.at?.getTime())).toEqual([NOTICE.atMs + 60_000]);
});

test('every key has a number of 32 bits, and different ones have different numbers', () => {
  const kinds = ['partOver', 'changeDue', 'reminder', 'tomorrow', 'soon', 'answersMissing'];
  const keys = Array.from({ length: 2_000 }, (_, sid) =>
    kinds.map((kind) => `matches/${sid}/${kind}/`),
  ).flat();
  const ids = keys.map(idOf);
  expect(ids.every((id) => id === (id | 0))).toBe(true);
  expect(new Set(ids).size).toBe(keys.length);
});
