/**
 * The server's identity for push services (RFC 8292): one pair of keys, created once and stored in the database. All
 * processes share it, and a restored server keeps its subscriptions.
 */
import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';

export const VAPID_META = 'vapid';
/** RFC 8292 allows a day; shorter, because clocks differ. */
const TOKEN_SECONDS = 12 * 3_600;

export interface VapidKeys {
  /** An uncompressed point, base64url, as browsers expect it. */
  readonly publicKey: string;
  readonly jwk: JsonWebKey;
}

/** The server's keys; the first call creates them. */
export async function vapidKeys({ reader, transaction }: Database): Promise<VapidKeys> {
  const kept = () => reader.selectFrom('meta').select('value').where('key', '=', VAPID_META);
  const known = await kept().executeTakeFirst();
  if (known !== undefined) return keysOf(known.value);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const value = JSON.stringify(privateKey.export({ format: 'jwk' }));
  // Two processes may create them at the same time: the first commit wins, and both read its keys.
  await transaction((tx) =>
    tx
      .insertInto('meta')
      .values({ key: VAPID_META, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute(),
  );
  return keysOf((await kept().executeTakeFirstOrThrow()).value);
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
