/** Sends one message to a browser's push service and interprets the answer. */
import { createHash, randomBytes } from 'node:crypto';
import { encryptMessage, newPrivateKey } from './encrypt.ts';
import type { Outcome, Subscription } from './subscriptions.ts';
import { type VapidKeys, vapidHeader } from './vapid.ts';

const TIMEOUT_MS = 10_000;
const HASH_LENGTH = 32;
/** Push services refuse the key of another subscription with one of these. */
const OTHER_KEY: ReadonlySet<number> = new Set([400, 401, 403]);

/** What the browser's service worker shows. */
export interface Shown {
  readonly title: string;
  readonly body: string;
  /** A message replaces the one with the same tag. */
  readonly tag: string;
  /** The address that a tap opens. */
  readonly url: string;
  /** Sounds again when it replaces a message. */
  readonly renotify?: boolean;
  readonly silent?: boolean;
}

export interface Message {
  readonly shown: Shown;
  /** While a phone is off, only the last message of a topic waits for it. */
  readonly topic: string;
  readonly urgency: 'high' | 'normal' | 'low';
  /** How long it waits for a phone that is off. */
  readonly seconds: number;
}

export interface Sender {
  /** The newest first; a browser that subscribed before a change has a former one. */
  readonly keys: readonly VapidKeys[];
  readonly contact: string;
  readonly now: number;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
}

/** Never throws. A failed message is tried again, unless the browser is gone. */
export async function deliver(
  { endpoint, p256dh, auth }: Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>,
  { message, ...sender }: Sender & { readonly message: Message },
): Promise<Outcome & { readonly status: number }> {
  const { keys, contact, now, stopping } = sender;
  const { shown, topic, urgency, seconds } = message;
  const browser = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
  const secrets = { privateKey: newPrivateKey(), salt: randomBytes(16) };
  const { origin } = new URL(endpoint);
  const post = async (key: VapidKeys) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      // A redirect would lead to an address that was not checked against the allow-list.
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        authorization: vapidHeader(key, { origin, contact, now }),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(seconds),
        urgency,
        topic,
      },
      body: encryptMessage(JSON.stringify(shown), browser, secrets),
    });
    await response.body?.cancel();
    return response;
  };
  const [newest, ...former] = keys;
  if (newest === undefined) throw new Error('there is no key for web push');
  try {
    let response = await post(newest);
    for (const key of former) if (OTHER_KEY.has(response.status)) response = await post(key);
    const { status, ok, headers } = response;
    if (ok) return { outcome: 'sent', status };
    if (status === 404 || status === 410) return { outcome: 'gone', status };
    return { outcome: 'failed', wait: waitAskedFor(headers.get('retry-after')), status };
  } catch {
    return { outcome: 'failed', wait: 0, status: 0 };
  }
}

/** Milliseconds to wait. A date in the header is ignored, and the usual delay applies. */
export function waitAskedFor(header: string | null): number {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : 0;
}

/** A name of the length that push services allow for a topic. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH);
}
