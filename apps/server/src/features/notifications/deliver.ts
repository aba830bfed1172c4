/** Sends one message to a browser's push service and interprets the answer. */
import { randomBytes } from 'node:crypto';
import { encryptMessage, newPrivateKey } from './encrypt.ts';
import type { Outcome, Subscription } from './subscriptions.ts';
import { type VapidKeys, vapidHeader } from './vapid.ts';

const TIMEOUT_MS = 10_000;
/** After an hour a goal is no news; a phone that was off does not get it. */
const TIME_TO_LIVE_SECONDS = 3_600;

export interface Delivery {
  readonly subscription: Subscription;
  readonly text: string;
  /** While a phone is off, only the last message of a topic waits for it. */
  readonly topic: string;
}

export interface Sender {
  readonly keys: VapidKeys;
  readonly contact: string;
  readonly now: number;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
}

/** Never throws. A failed message is tried again, unless the browser is gone. */
export async function deliver(
  { subscription, text, topic }: Delivery,
  { keys, contact, now, stopping }: Sender,
): Promise<Outcome & { readonly status: number }> {
  const { endpoint, p256dh, auth } = subscription;
  const browser = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
  const secrets = { privateKey: newPrivateKey(), salt: randomBytes(16) };
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      // A redirect would lead to an address that was not checked against the allow-list.
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        authorization: vapidHeader(keys, { origin: new URL(endpoint).origin, contact, now }),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(TIME_TO_LIVE_SECONDS),
        urgency: 'high',
        topic,
      },
      body: encryptMessage(text, browser, secrets),
    });
    const { status, ok, headers } = response;
    await response.body?.cancel();
    if (ok) return { outcome: 'sent', status };
    if (status === 404 || status === 410) return { outcome: 'gone', status };
    return { outcome: 'failed', wait: waitAskedFor(headers.get('retry-after')), status };
  } catch {
    return { outcome: 'failed', wait: 0, status: 0 };
  }
}

/** Seconds to wait. A date in the header is ignored, and the usual delay applies. */
function waitAskedFor(header: string | null): number {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : 0;
}
