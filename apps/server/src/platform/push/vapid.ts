/**
 * The server's identity for push services (RFC 8292): a pair of keys that is stored in the database. All processes share
 * it, and a restored server keeps its subscriptions.
 */
import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { storedKeys } from '../secrets/stored-key.ts';

export const VAPID_META = 'vapid';
/** RFC 8292 allows a day; shorter, because clocks differ. */
const TOKEN_SECONDS = 12 * 3_600;

export interface VapidKeys {
  /** An uncompressed point, base64url, as browsers expect it. */
  readonly publicKey: string;
  readonly jwk: JsonWebKey;
}

/** The server's keys, the newest first; the first call creates them. A browser has subscribed with one of them. */
export async function vapidKeys(database: Database): Promise<readonly [VapidKeys, ...VapidKeys[]]> {
  const [newest, ...former] = await storedKeys(database, VAPID_META, newVapidKey);
  return [keysOf(newest), ...former.map(keysOf)];
}

export function newVapidKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}

function keysOf(value: string): VapidKeys {
  const jwk = JSON.parse(value) as JsonWebKey;
  const half = (text: string | undefined) => Buffer.from(text ?? '', 'base64url');
  const point = Buffer.concat([Buffer.from([4]), half(jwk.x), half(jwk.y)]);
  return { publicKey: point.toString('base64url'), jwk };
}

export interface Claims {
  /** The push service's origin. */
  readonly origin: string;
  /** A contact for the push service's operators: an https or mailto address. */
  readonly contact: string;
  readonly now: number;
}

/** The value of the `authorization` header. */
export function vapidHeader({ jwk, publicKey }: VapidKeys, { origin, contact, now }: Claims): string {
  const exp = Math.floor(now / 1000) + TOKEN_SECONDS;
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: origin, exp, sub: contact })}`;
  const key = createPrivateKey({ format: 'jwk', key: jwk });
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}

/** In trial mode the server has no public address. */
export function contactOf({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl?.startsWith('https://') === true) return publicUrl;
  return `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? mailFrom}`;
}
