/** Notifications at a time through Capacitor's plugin, which knows numbers where the app has keys. */
import type { Importance, LocalNotificationSchema } from '@capacitor/local-notifications';
import type { Bridge, LocalNotice, LocalNotices, LocalPermission } from '#data/native/bridge.ts';
import type { Plugins } from './plugins.ts';

type NoticesPlugin = Plugins['notices'];
type State = Awaited<ReturnType<NoticesPlugin['checkPermissions']>>['display'];

const HIGH: Importance = 4;
const COLOUR = '#0f6b45';

export function localNotices(platform: Bridge['platform'], plugin: NoticesPlugin): LocalNotices {
  const isExact = async () =>
    platform === 'ios' || (await plugin.checkExactNotificationSetting()).exact_alarm === 'granted';
  const channels = new Map<string, string>();

  /** A channel exists once, and takes the name of the language that is spoken now. */
  async function createChannel({ id, name }: LocalNotice['category']): Promise<void> {
    if (platform === 'ios' || channels.get(id) === name) return;
    channels.set(id, name);
    await plugin.createChannel({ id, name, importance: HIGH, visibility: 1, vibration: true });
  }

  async function schedule(notices: readonly LocalNotice[]): Promise<void> {
    for (const { category } of notices) await createChannel(category);
    const exact = await isExact();
    await plugin.schedule({ notifications: notices.map((notice) => schemaOf(notice, exact)) });
  }

  let last: Promise<void> = Promise.resolve();
  return {
    permission: async () => permissionOf((await plugin.checkPermissions()).display),
    ask: async (how) => {
      const before = (await plugin.checkPermissions()).display;
      if (permissionOf(before) === 'blocked') return 'blocked';
      const { display } = before === 'granted' ? { display: before } : await plugin.requestPermissions();
      // Opens a page of the system's settings: without it alarms may come minutes late.
      if (how === 'exact' && display === 'granted' && !(await isExact()))
        await plugin.changeExactNotificationSetting();
      return permissionOf(display);
    },
    replace: (notices) => {
      // One after another: two changes at once would each see what the other withdraws.
      last = last
        .catch(() => undefined)
        .then(async () => {
          const { notifications: pending } = await plugin.getPending();
          const wanted = new Map(notices.map((notice) => [idOf(notice.key), notice]));
          const kept = new Set(
            pending
              .filter(({ id, extra }) => {
                const notice = wanted.get(id);
                return notice !== undefined && extra?.mark === markOf(notice);
              })
              .map(({ id }) => id),
          );
          const old = pending.filter(({ id }) => !kept.has(id)).map(({ id }) => ({ id }));
          if (old.length > 0) await plugin.cancel({ notifications: old });
          const fresh = [...wanted].filter(([id]) => !kept.has(id)).map(([, notice]) => notice);
          if (fresh.length > 0) await schedule(fresh);
        });
      return last;
    },
    onOpened: (listener) =>
      void plugin.addListener('localNotificationActionPerformed', ({ notification }) => {
        const path: unknown = notification.extra?.path;
        if (typeof path === 'string') listener(path);
      }),
  };
}

function permissionOf(state: State): LocalPermission {
  if (state === 'granted') return 'granted';
  return state === 'denied' ? 'blocked' : 'ask';
}

function schemaOf(notice: LocalNotice, exact: boolean): LocalNotificationSchema {
  return {
    id: idOf(notice.key),
    title: notice.title,
    body: notice.text,
    channelId: notice.category.id,
    iconColor: COLOUR,
    schedule: { at: new Date(notice.atMs), allowWhileIdle: true },
    isExactNotification: exact,
    threadIdentifier: notice.category.id,
    extra: { path: notice.path, mark: markOf(notice) },
  };
}

/** Changes when anything that people see or hear changes. */
function markOf({ atMs, title, text, category, path }: LocalNotice): string {
  return JSON.stringify([atMs, title, text, category.name, path]);
}

/** A key as the 32-bit number that Android wants (FNV-1a). */
export function idOf(key: string): number {
  let hash = 0x811c9dc5;
  for (const sign of key) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return hash | 0;
}
