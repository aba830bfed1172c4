/**
 * Checks that Google pushed a notification, and finds the purchase that it names. Google signs who sends it, not what:
 * a notification carries no state, so that is enough.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { JWTVerifyGetKey } from 'jose';
import type { PlaySettings } from '#platform/config/store-settings.ts';
import {
  type NotificationReading,
  type NotificationRefusal,
  ProviderUnavailable,
} from '../payment-provider.ts';

const GOOGLE_KEYS = 'https://www.googleapis.com';
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const CLOCK_TOLERANCE_S = 60;
const ID_LENGTH_MAX = 255;
/** Tokens of purchases; anything else is not put into an address. */
export const PURCHASE_TOKEN = /^[\w.-]{10,250}$/;

export class PlayPushes {
  readonly #settings: PlaySettings;
  #keys: Promise<JWTVerifyGetKey> | null = null;

  constructor(settings: PlaySettings) {
    this.#settings = settings;
  }

  /** @param now milliseconds since 1970 */
  async read(rawBody: Buffer, headers: IncomingHttpHeaders, now: number): Promise<NotificationReading> {
    const refusal = await this.#refusalOf(headers.authorization ?? '', now);
    if (refusal !== null) return { ok: false, error: refusal };
    const message = messageIn(rawBody);
    if (message === null) return { ok: false, error: 'format' };
    const { id, notification } = message;
    if (notification.packageName !== this.#settings.packageName) return { ok: false, error: 'account' };
    return { ok: true, value: { id, ...namedIn(notification) } };
  }

  /** Null for a push that Google signed for this server. */
  async #refusalOf(authorization: string, now: number): Promise<NotificationRefusal | null> {
    const [scheme, token = ''] = authorization.split(' ');
    if (scheme !== 'Bearer') return 'signature';
    const { errors, jwtVerify } = await import('jose');
    this.#keys ??= remoteKeys(this.#settings.apiUrl ?? GOOGLE_KEYS);
    try {
      const { payload } = await jwtVerify(token, await this.#keys, {
        algorithms: ['RS256'],
        issuer: ISSUERS,
        audience: this.#settings.pushAudience,
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: new Date(now),
        requiredClaims: ['exp'],
      });
      const { email, email_verified } = payload;
      return email === this.#settings.pushAccount && email_verified === true ? null : 'account';
    } catch (error) {
      if (error instanceof errors.JWTExpired) return 'age';
      if (error instanceof errors.JWTClaimValidationFailed) return 'account';
      // Google's keys could not be read: the push comes again.
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError) || isGeneric(error)) {
        throw new ProviderUnavailable(`Google's keys could not be read: ${(error as Error).name}`);
      }
      return 'signature';
    }
  }
}

/** jose reports an answer that is not 200 by an error without a class of its own. */
const isGeneric = ({ code }: { readonly code: string }): boolean => code === 'ERR_JOSE_GENERIC';

async function remoteKeys(host: string): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet } = await import('jose');
  return createRemoteJWKSet(new URL('/oauth2/v3/certs', host));
}

interface DeveloperNotification {
  readonly packageName: string;
  readonly subscriptionNotification?: {
    readonly notificationType?: unknown;
    readonly purchaseToken?: unknown;
  };
  readonly voidedPurchaseNotification?: { readonly purchaseToken?: unknown; readonly productType?: unknown };
  readonly testNotification?: unknown;
}

interface Message {
  /** The id of the push, which is the same when it comes again. */
  readonly id: string;
  readonly notification: DeveloperNotification;
}

function messageIn(rawBody: Buffer): Message | null {
  const { message } = parsed(rawBody.toString('utf8'));
  const { messageId: id, data } = (message ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' || id === '' || id.length > ID_LENGTH_MAX || typeof data !== 'string')
    return null;
  const notification = parsed(Buffer.from(data, 'base64').toString('utf8'));
  if (typeof notification.packageName !== 'string') return null;
  return { id, notification: notification as unknown as DeveloperNotification };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

const SUBSCRIPTION = 1;

/** Notifications of other sorts concern no subscription. */
function namedIn(notification: DeveloperNotification): { readonly kind: string; readonly reference: string } {
  const { subscriptionNotification: changed, voidedPurchaseNotification: voided } = notification;
  if (changed !== undefined) {
    const kind =
      KINDS[Number(changed.notificationType)] ?? `SUBSCRIPTION_${Number(changed.notificationType)}`;
    return { kind, reference: tokenIn(changed.purchaseToken) };
  }
  if (voided !== undefined) {
    const reference = voided.productType === SUBSCRIPTION ? tokenIn(voided.purchaseToken) : '';
    return { kind: 'VOIDED_PURCHASE', reference };
  }
  return { kind: notification.testNotification === undefined ? 'OTHER' : 'TEST', reference: '' };
}

const tokenIn = (value: unknown): string =>
  typeof value === 'string' && PURCHASE_TOKEN.test(value) ? value : '';

/** Google's names for the numbers of notifications. */
const KINDS: Readonly<Record<number, string>> = {
  1: 'SUBSCRIPTION_RECOVERED',
  2: 'SUBSCRIPTION_RENEWED',
  3: 'SUBSCRIPTION_CANCELED',
  4: 'SUBSCRIPTION_PURCHASED',
  5: 'SUBSCRIPTION_ON_HOLD',
  6: 'SUBSCRIPTION_IN_GRACE_PERIOD',
  7: 'SUBSCRIPTION_RESTARTED',
  8: 'SUBSCRIPTION_PRICE_CHANGE_CONFIRMED',
  9: 'SUBSCRIPTION_DEFERRED',
  10: 'SUBSCRIPTION_PAUSED',
  11: 'SUBSCRIPTION_PAUSE_SCHEDULE_CHANGED',
  12: 'SUBSCRIPTION_REVOKED',
  13: 'SUBSCRIPTION_EXPIRED',
  19: 'SUBSCRIPTION_PRICE_CHANGE_UPDATED',
  20: 'SUBSCRIPTION_PENDING_PURCHASE_CANCELED',
};
