/** Messages by Apple's or Google's push service through Capacitor's plugin, which answers a registration by an event. */
import type { AppPush, Bridge } from '#data/native/bridge.ts';
import type { PushPlugin } from './plugins.ts';

const SERVICES: Readonly<Record<Bridge['platform'], string>> = { ios: 'apple', android: 'google' };
/** An iPhone without network does not answer at all. */
const ANSWERS_WITHIN_MS = 10_000;

export function appPush(platform: Bridge['platform'], plugin: PushPlugin): AppPush {
  async function register(): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const listeners = await Promise.all([
      plugin.addListener('registration', ({ value }) => resolve(`${SERVICES[platform]}:${value}`)),
      plugin.addListener('registrationError', ({ error }) => reject(new Error(error))),
    ]);
    const timer = setTimeout(() => reject(new Error('no answer')), ANSWERS_WITHIN_MS);
    try {
      await plugin.register();
      return await promise;
    } finally {
      clearTimeout(timer);
      for (const listener of listeners) void listener.remove();
    }
  }

  return {
    register,
    end: () => plugin.unregister(),
    onOpened: (listener) =>
      void plugin.addListener('pushNotificationActionPerformed', ({ notification }) => {
        const path: unknown = notification.data?.path;
        if (typeof path === 'string') listener(path);
      }),
  };
}
