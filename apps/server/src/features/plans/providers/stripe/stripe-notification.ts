/** Checks that Stripe sent a notification, and finds the purchase or payment that it names. */
import type { IncomingHttpHeaders } from 'node:http';
import type Stripe from 'stripe';
import type { StripeSettings } from '#platform/config/stripe-settings.ts';
import type { NotificationReading, NotificationRefusal } from '../payment-provider.ts';

/** Older notifications are refused, so that a copied one cannot be sent again later. */
const TOLERANCE_S = 300;

export interface Reading {
  readonly client: Stripe;
  readonly settings: Pick<StripeSettings, 'webhookSecrets' | 'live'>;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export function readStripeNotification(
  rawBody: Buffer,
  headers: IncomingHttpHeaders,
  reading: Reading,
): NotificationReading {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') return refused('signature');
  if (!isSigned(rawBody, signature, reading)) {
    // A right signature with a wrong time is told apart, because a wrong clock of the server looks like an attack.
    return refused(isSigned(rawBody, signature, reading, Number.MAX_SAFE_INTEGER) ? 'age' : 'signature');
  }
  const event = parsed(rawBody);
  if (event === null) return refused('format');
  if (event.livemode !== reading.settings.live) return refused('mode');
  // Of a connected account, whose purchases are not ours.
  if (event.account !== undefined && event.account !== null) return refused('account');
  return { ok: true, value: { id: event.id, kind: event.type, reference: referenceIn(event) } };
}

const refused = (error: NotificationRefusal): NotificationReading => ({ ok: false, error });

/** With one of the secrets, of which there are two while the operator changes it. */
function isSigned(
  rawBody: Buffer,
  header: string,
  { client, settings, now }: Reading,
  tolerance = TOLERANCE_S,
): boolean {
  return settings.webhookSecrets.some((secret) => {
    try {
      const { signature } = client.webhooks;
      return signature?.verifyHeader(rawBody, header, secret, tolerance, undefined, now) === true;
    } catch {
      return false;
    }
  });
}

interface ReadEvent {
  readonly id: string;
  readonly type: string;
  readonly livemode: boolean;
  readonly account?: unknown;
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

const ID_LENGTH_MAX = 255;

function parsed(rawBody: Buffer): ReadEvent | null {
  let value: unknown;
  try {
    value = JSON.parse(rawBody.toString('utf8'));
  } catch {
    return null;
  }
  const event = value as Partial<ReadEvent> | null;
  if (typeof event?.id !== 'string' || typeof event.type !== 'string') return null;
  if (event.id === '' || event.id.length > ID_LENGTH_MAX || event.type.length > ID_LENGTH_MAX) return null;
  if (typeof event.livemode !== 'boolean' || typeof event.data?.object !== 'object') return null;
  return event.data.object === null ? null : (event as ReadEvent);
}

/** By the sort of the object. A refund and a dispute name the payment, whose subscription is looked up later. */
function referenceIn({ data: { object } }: ReadEvent): string {
  switch (object.object) {
    case 'subscription':
      return idIn(object.id);
    case 'checkout.session':
      return idIn(object.subscription);
    case 'invoice':
      return idIn(subscriptionOfInvoice(object));
    case 'charge':
    case 'refund':
    case 'dispute':
      return idIn(object.payment_intent);
    default:
      return '';
  }
}

function subscriptionOfInvoice({ parent }: Readonly<Record<string, unknown>>): unknown {
  return (parent as { subscription_details?: { subscription?: unknown } | null } | null | undefined)
    ?.subscription_details?.subscription;
}

/** An id, or the id of an object in its place; empty for neither. */
export function idIn(value: unknown): string {
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value;
  return typeof id === 'string' && id.length <= ID_LENGTH_MAX ? id : '';
}
