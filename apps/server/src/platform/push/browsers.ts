/** Checks what a browser sends to be reached by web push, or an app by its own push service. */
import type { ConfigDep } from '../config/config.ts';
import { endpointAt } from '../config/push-services.ts';
import { apiError } from '../errors.ts';
import { appAddressOf, isServed } from './apps/app-push.ts';
import { areBrowserKeys } from './encrypt.ts';
import type { Subscription } from './subscriptions.ts';

type PushServices = ConfigDep<'pushServices'>;

/** The endpoint and the keys. Throws 400 when no message could be sent to them. */
export function browserIn(
  given: unknown,
  deps: PushServices,
): Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'> {
  const endpoint = endpointIn(given, deps);
  const { p256dh, auth } = given as { p256dh?: unknown; auth?: unknown };
  if (typeof p256dh !== 'string' || typeof auth !== 'string') throw apiError(400);
  const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
  if (!areBrowserKeys(keys)) throw apiError(400);
  // Encoded again, because browsers differ in padding.
  return {
    endpoint,
    p256dh: keys.p256dh.toString('base64url'),
    auth: keys.auth.toString('base64url'),
  };
}

/** The same for a browser or an app of the operator, which has no keys. */
export function deviceIn(given: unknown, deps: AnyPush): ReturnType<typeof browserIn> {
  const app = appIn(given, deps);
  return app === null ? browserIn(given, deps) : { endpoint: app, p256dh: '', auth: '' };
}

/** The endpoint alone. */
export function deviceEndpointIn(given: unknown, deps: AnyPush): string {
  return appIn(given, deps) ?? endpointIn(given, deps);
}

type AnyPush = ConfigDep<'applePush' | 'googlePush' | 'pushServices'>;

function appIn(given: unknown, { config }: AnyPush): string | null {
  const { endpoint } = (given ?? {}) as { endpoint?: unknown };
  const address = typeof endpoint === 'string' ? appAddressOf(endpoint) : null;
  if (address === null) return null;
  if (!isServed(address, config)) throw apiError(400);
  return String(endpoint);
}

/** Throws 400 for an endpoint of a push service that is not on the list. */
export function endpointIn(given: unknown, { config }: PushServices): string {
  const { endpoint } = (given ?? {}) as { endpoint?: unknown };
  const url = typeof endpoint === 'string' ? endpointAt(endpoint, config.pushServices) : null;
  if (url === null) throw apiError(400);
  return url.href;
}
