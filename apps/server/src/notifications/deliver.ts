/** One message to one browser's push service, and what its answer means. */
import { randomBytes } from 'node:crypto';
import { encryptMessage, newPrivateKey } from './encrypt.ts';
import type { Outcome, Subscription } from './subscriptions.ts';
import { type VapidKeys, vapidHeader } from './vapid.ts';

const PATIENCE_MS = 10_000;
/** A goal is no news any more after an hour: a phone that was off is not told. */
const TIME_TO_LIVE_SECONDS = 3_600;

export interface Delivery {
  readonly subscription: Subscription;
  readonly text: string;
  /** Of messages with the same topic only the last one waits for a phone that is off. */
  readonly topic: string;
}

export interface Sender {
  readonly keys: VapidKeys;
  readonly contact: string;
  readonly now: number;
  /** The server stops. */
  readonly stopping: AbortSignal;
}

/** Never throws: what cannot be sent is tried again, except to a browser that is gone. */
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
      // Where it leads to was not looked at.
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE_MS)]),
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

/** Seconds; whoever names a date is tried again as usual. */
function waitAskedFor(header: string | null): number {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : 0;
}
