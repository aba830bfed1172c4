/** Switches messages about the account's notifications on and off for this device. */
import { ok, type Result, refuse } from '@touchline/domain/result';
import { graphDocument } from '../../calls/graph-document.ts';
import type { DataCalls } from '../../calls/ports.ts';
import { type AppPush, bridge } from '../../native/bridge.ts';
import { askForNotices, noticePermission } from '../../settings/background-notices.ts';
import {
  appAddress,
  endDevicePush,
  keepAppAddress,
  keepPushAccount,
  pushAccount,
  pushRegistration,
} from '../../settings/device-push.ts';

export type PushRefusal = { readonly code: 'impossible' | 'blocked' | 'networkError' | 'failed' };

export interface PushPorts extends DataCalls {
  readonly account: number;
}

/** Subscribes the browser with the server's key. */
export type SubscribeBrowser = (
  registration: ServiceWorkerRegistration,
  key: string,
) => Promise<PushSubscription>;

/** Call it from a tap: browsers show the permission prompt only then. */
export async function switchPushOn(
  ports: PushPorts,
  subscribe: SubscribeBrowser,
): Promise<Result<object, PushRefusal>> {
  const permission = await askForNotices('any');
  if (permission !== 'granted')
    return refuse({ code: permission === 'impossible' ? 'impossible' : 'blocked' });
  const push = bridge()?.push ?? null;
  if (push !== null) return switchAppOn(ports, push);
  const registration = await pushRegistration();
  if (registration === undefined) return refuse({ code: 'impossible' });
  const reply = await ports.ask(KEY, {});
  if (!reply.ok) return refuse(refusalOf(reply.code));
  const subscription = await subscribe(registration, reply.value.getPushKey.key).catch(() => null);
  return subscription === null ? refuse({ code: 'failed' }) : send(ports, addressOf(subscription));
}

async function switchAppOn(ports: PushPorts, push: AppPush): Promise<Result<object, PushRefusal>> {
  const endpoint = await push.register().catch(() => null);
  if (endpoint === null) return refuse({ code: 'networkError' });
  const sent = await send(ports, { endpoint, p256dh: '', auth: '' });
  if (sent.ok) keepAppAddress(endpoint);
  return sent;
}

/** Works without network, too. */
export async function switchPushOff(ports: PushPorts): Promise<void> {
  const subscription = await (await pushRegistration())?.pushManager.getSubscription();
  const endpoint = appAddress() ?? subscription?.endpoint;
  await endDevicePush();
  if (endpoint !== undefined) await ports.ask(UNSUBSCRIBE, { endpoint });
}

/**
 * Sends the subscription again at a start, because browser or system may have changed it, and the account may have
 * signed in again since. Subscribes again when the server has another key. Asks the user nothing.
 */
export async function keepPushOn(ports: PushPorts, subscribe: SubscribeBrowser): Promise<void> {
  if (pushAccount() !== ports.account || noticePermission() !== 'granted') return;
  const push = bridge()?.push ?? null;
  if (push !== null) return void (await switchAppOn(ports, push));
  const subscription = await (await pushRegistration())?.pushManager.getSubscription();
  if (subscription && !(await hasOtherKey(ports, subscription))) await send(ports, addressOf(subscription));
  else await switchPushOn(ports, subscribe);
}

/** True when the server has another key since: the push service refuses what it sends to this subscription. */
async function hasOtherKey(ports: PushPorts, { options }: PushSubscription): Promise<boolean> {
  const used = options.applicationServerKey;
  const reply = await ports.ask(KEY, {});
  if (used === null || !reply.ok) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(used)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') !== reply.value.getPushKey.key;
}

/** Where the server sends messages to. An app has no keys. */
interface Address {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

function addressOf(subscription: PushSubscription): Address {
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return { endpoint, p256dh, auth };
}

async function send(ports: PushPorts, address: Address): Promise<Result<object, PushRefusal>> {
  const reply = await ports.ask(SUBSCRIBE, address);
  if (!reply.ok) return refuse(refusalOf(reply.code));
  keepPushAccount(ports.account);
  return ok({});
}

/** 510 is a server that cannot be reached. */
function refusalOf(code: number | undefined | null): PushRefusal {
  return { code: code === 510 ? 'networkError' : 'failed' };
}

const KEY = graphDocument<{ readonly getPushKey: { readonly key: string } }>(
  'query getPushKey { getPushKey { key } }',
);
const SUBSCRIBE = graphDocument<object, Address>(
  'mutation subscribePush($endpoint: String!, $p256dh: String!, $auth: String!) { subscribePush(endpoint: $endpoint, p256dh: $p256dh, auth: $auth) { on } }',
);
const UNSUBSCRIBE = graphDocument<object, { readonly endpoint: string }>(
  'mutation unsubscribePush($endpoint: String!) { unsubscribePush(endpoint: $endpoint) { on } }',
);
