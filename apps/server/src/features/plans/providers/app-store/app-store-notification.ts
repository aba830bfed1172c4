/** Checks that Apple sent a notification (version 2), and finds the purchase that it names. */
import type { ResponseBodyV2DecodedPayload } from '@apple/app-store-server-library';
import type { Notification, NotificationReading, NotificationRefusal } from '../payment-provider.ts';
import type { AppStoreConnection } from './app-store-client.ts';

/** Apple sends a notification again for six and a half days. Older ones are copies. */
const OLDEST_MS = 8 * 86_400_000;
/** Clocks differ. */
const NEWEST_MS = 300_000;
const ID_LENGTH_MAX = 255;

export interface SignedNotification extends Notification {
  /** Milliseconds since 1970. */
  readonly signedAt: number;
}

/** @param now milliseconds since 1970 */
export async function readAppStoreNotification(
  rawBody: Buffer,
  connection: AppStoreConnection,
  now: number,
): Promise<NotificationReading> {
  const payload = signedPayloadIn(rawBody);
  if (payload === null) return { ok: false, error: 'format' };
  const read = await readSignedPayload(payload, connection);
  if (!read.ok) return read;
  const { signedAt, ...value } = read.value;
  if (now - signedAt > OLDEST_MS || signedAt - now > NEWEST_MS) return { ok: false, error: 'age' };
  return { ok: true, value };
}

function signedPayloadIn(rawBody: Buffer): string | null {
  try {
    const body = JSON.parse(rawBody.toString('utf8')) as { readonly signedPayload?: unknown } | null;
    return typeof body?.signedPayload === 'string' ? body.signedPayload : null;
  } catch {
    return null;
  }
}

type SignedReading =
  | { readonly ok: true; readonly value: SignedNotification }
  | { readonly ok: false; readonly error: NotificationRefusal };

/** The same without a look at its age, as in the history that Apple keeps. */
export async function readSignedPayload(
  payload: string,
  connection: AppStoreConnection,
): Promise<SignedReading> {
  const read = await connection.verify(payload, (verifier) => verifier.verifyAndDecodeNotification(payload));
  if (!read.ok) return read;
  const { notificationUUID: id, notificationType, subtype, signedDate = 0 } = read.value;
  const kind = [notificationType, subtype].filter((part) => part !== undefined).join('.');
  if (!isId(id) || !isId(kind)) return { ok: false, error: 'format' };
  const reference = await referenceIn(read.value, connection);
  if (reference === null) return { ok: false, error: 'signature' };
  return { ok: true, value: { id, kind, reference, signedAt: signedDate } };
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= ID_LENGTH_MAX;

/**
 * The first transaction of the subscription. When a guardian takes back the consent to a child's use of the app, it is
 * the child's download of the app, whose purchases the App Store finds as well. Empty for a notification about neither;
 * null when Apple did not sign what is inside.
 */
async function referenceIn(
  { data, appData }: ResponseBodyV2DecodedPayload,
  connection: AppStoreConnection,
): Promise<string | null> {
  const transaction = data?.signedTransactionInfo;
  if (transaction !== undefined) {
    const read = await connection.verify(transaction, (verifier) =>
      verifier.verifyAndDecodeTransaction(transaction),
    );
    return read.ok ? (read.value.originalTransactionId ?? '') : null;
  }
  const download = appData?.signedAppTransactionInfo;
  if (download === undefined) return '';
  const read = await connection.verify(download, (verifier) =>
    verifier.verifyAndDecodeAppTransaction(download),
  );
  return read.ok ? (read.value.appTransactionId ?? '') : null;
}
