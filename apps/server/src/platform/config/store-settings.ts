/** The settings for purchases in the App Store and in Google Play. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { PAYMENT_PERIODS } from '@touchline/domain/entity/tables/purchase';
import { GRANT_SKUS, type GrantSku } from '@touchline/domain/plan/grant';
import type { PaymentPeriod } from '@touchline/domain/plan/shop';
import { StartError } from './start-error.ts';

/** What a product of a store gives. */
export interface StoreProduct {
  readonly sku: GrantSku;
  /** Empty where the setting names none. */
  readonly payment_period: PaymentPeriod | '';
}

export type StoreProducts = ReadonlyMap<string, StoreProduct>;

export const APP_STORE_ENVIRONMENTS = ['Production', 'Sandbox'] as const;

export interface AppStoreSettings {
  readonly bundleId: string;
  /** The app's number in the App Store. */
  readonly appId: number;
  readonly issuerId: string;
  readonly keyId: string;
  /** PEM. */
  readonly privateKey: string;
  readonly environment: (typeof APP_STORE_ENVIRONMENTS)[number];
  readonly products: StoreProducts;
  /** Apple's root certificates, DER. */
  readonly roots: readonly Buffer[];
  /** Another server that speaks Apple's API, for tests; null for Apple's own. */
  readonly apiUrl: string | null;
}

export interface PlaySettings {
  readonly packageName: string;
  readonly clientEmail: string;
  /** PEM. */
  readonly privateKey: string;
  /** Where an access token is asked for. */
  readonly tokenUrl: string;
  /** The audience of the push subscription. */
  readonly pushAudience: string;
  /** The service account that signs the pushes. */
  readonly pushAccount: string;
  readonly products: StoreProducts;
  /** Another server that speaks Google's API, for tests; null for Google's own. */
  readonly apiUrl: string | null;
}

type Text = string | undefined;

interface AppStoreGiven {
  readonly APP_STORE_BUNDLE_ID: Text;
  readonly APP_STORE_APP_ID: number | undefined;
  readonly APP_STORE_ISSUER_ID: Text;
  readonly APP_STORE_KEY_ID: Text;
  readonly APP_STORE_PRIVATE_KEY: Text;
  readonly APP_STORE_ENVIRONMENT: AppStoreSettings['environment'] | undefined;
  readonly APP_STORE_PRODUCTS: Text;
  readonly APP_STORE_ROOTS: Text;
  readonly APP_STORE_API_URL: Text;
}

interface PlayGiven {
  readonly PLAY_PACKAGE: Text;
  readonly PLAY_SERVICE_ACCOUNT: Text;
  readonly PLAY_PUSH_AUDIENCE: Text;
  readonly PLAY_PUSH_ACCOUNT: Text;
  readonly PLAY_PRODUCTS: Text;
  readonly PLAY_API_URL: Text;
}

/** Where settings that are paths begin, and whether real purchases are at stake. */
export interface Setting {
  readonly root: string;
  readonly mode: 'trial' | 'production';
}

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/** Requires all settings or none: a missing one would show up only when somebody pays. */
export function appStoreSettings(given: AppStoreGiven, { root, mode }: Setting): AppStoreSettings | null {
  const { APP_STORE_ENVIRONMENT: environment = 'Production', APP_STORE_API_URL: apiUrl } = given;
  const needed = {
    APP_STORE_BUNDLE_ID: given.APP_STORE_BUNDLE_ID,
    APP_STORE_APP_ID: given.APP_STORE_APP_ID,
    APP_STORE_ISSUER_ID: given.APP_STORE_ISSUER_ID,
    APP_STORE_KEY_ID: given.APP_STORE_KEY_ID,
    APP_STORE_PRIVATE_KEY: given.APP_STORE_PRIVATE_KEY,
    APP_STORE_PRODUCTS: given.APP_STORE_PRODUCTS,
    APP_STORE_ROOTS: given.APP_STORE_ROOTS,
  };
  if (!isAsked(needed)) return null;
  const all = complete(needed);
  return {
    bundleId: all.APP_STORE_BUNDLE_ID,
    appId: all.APP_STORE_APP_ID,
    issuerId: all.APP_STORE_ISSUER_ID,
    keyId: all.APP_STORE_KEY_ID,
    privateKey: pem(
      'APP_STORE_PRIVATE_KEY',
      textOrFile(root, 'APP_STORE_PRIVATE_KEY', all.APP_STORE_PRIVATE_KEY),
    ),
    environment,
    products: products('APP_STORE_PRODUCTS', all.APP_STORE_PRODUCTS),
    roots: listed(all.APP_STORE_ROOTS).map((one) => certificate(root, 'APP_STORE_ROOTS', one)),
    apiUrl: loopbackOnly('APP_STORE_API_URL', apiUrl, mode),
  };
}

/** The same for Google Play. */
export function playSettings(given: PlayGiven, { root, mode }: Setting): PlaySettings | null {
  const needed = {
    PLAY_PACKAGE: given.PLAY_PACKAGE,
    PLAY_SERVICE_ACCOUNT: given.PLAY_SERVICE_ACCOUNT,
    PLAY_PUSH_AUDIENCE: given.PLAY_PUSH_AUDIENCE,
    PLAY_PUSH_ACCOUNT: given.PLAY_PUSH_ACCOUNT,
    PLAY_PRODUCTS: given.PLAY_PRODUCTS,
  };
  if (!isAsked(needed)) return null;
  const all = complete(needed);
  return {
    packageName: all.PLAY_PACKAGE,
    ...serviceAccount(textOrFile(root, 'PLAY_SERVICE_ACCOUNT', all.PLAY_SERVICE_ACCOUNT)),
    pushAudience: all.PLAY_PUSH_AUDIENCE,
    pushAccount: all.PLAY_PUSH_ACCOUNT,
    products: products('PLAY_PRODUCTS', all.PLAY_PRODUCTS),
    apiUrl: loopbackOnly('PLAY_API_URL', given.PLAY_API_URL, mode),
  };
}

const isAsked = (given: object): boolean => Object.values(given).some((value) => value !== undefined);

type Complete<T> = { readonly [K in keyof T]: NonNullable<T[K]> };

function complete<T extends object>(given: T): Complete<T> {
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === 0) return given as Complete<T>;
  const names = Object.keys(given);
  throw new StartError(`${names.join(', ')} must be set together. Missing: ${missing.join(', ')}.`);
}

/** A setting that is the text itself or the path of a file with it. Texts of several lines have `\n` in `.env` files. */
function textOrFile(root: string, name: string, value: string): string {
  const text = value.trim();
  const isText = text.startsWith('-----BEGIN') || text.startsWith('{');
  return isText ? text : file(root, name, text).toString('utf8');
}

/** DER or PEM. */
function certificate(root: string, name: string, value: string): Buffer {
  const isText = value.startsWith('-----BEGIN');
  const bytes = isText ? Buffer.from(value.replaceAll('\\n', '\n')) : file(root, name, value);
  try {
    return new X509Certificate(bytes).raw;
  } catch {
    throw new StartError(`${name}: ${isText ? 'the text' : value} is no certificate.`);
  }
}

function file(root: string, name: string, path: string): Buffer {
  try {
    return readFileSync(resolve(root, path));
  } catch (error) {
    throw new StartError(
      `${name}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`,
    );
  }
}

function pem(name: string, text: string): string {
  const key = text.replaceAll('\\n', '\n');
  if (/^-----BEGIN (EC )?PRIVATE KEY-----\n/.test(key)) return key;
  throw new StartError(`${name} must be a private key in PEM, or the path of a file with one.`);
}

function serviceAccount(text: string): Pick<PlaySettings, 'clientEmail' | 'privateKey' | 'tokenUrl'> {
  const { client_email, private_key, token_uri } = parsed(text);
  if (typeof client_email !== 'string' || typeof private_key !== 'string' || typeof token_uri !== 'string') {
    throw new StartError(
      'PLAY_SERVICE_ACCOUNT must be the JSON key of a service account, or the path of a file with it.',
    );
  }
  return {
    clientEmail: client_email,
    privateKey: pem('PLAY_SERVICE_ACCOUNT', private_key),
    tokenUrl: token_uri,
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(text) ?? {}) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

/** `premium.month=1:monthly, plus.month=2:monthly`. For Play a base plan may follow its product: `premium/month=1:monthly`. */
function products(name: string, value: string): StoreProducts {
  const entries = listed(value).map((entry) => {
    const [, id, sku, period = ''] = /^([\w.-]+(?:\/[\w-]+)?)=(\w+)(?::(\w+))?$/.exec(entry) ?? [];
    const known = GRANT_SKUS.find((one) => one === sku);
    const payment_period = [...PAYMENT_PERIODS, ''].find((one) => one === period) as
      | PaymentPeriod
      | ''
      | undefined;
    if (id === undefined || known === undefined || payment_period === undefined) {
      throw new StartError(
        `${name}: ${entry} is not of the form product=sku:period, with a sku of ${GRANT_SKUS.join(', ')} and a period of ${PAYMENT_PERIODS.join(', ')}.`,
      );
    }
    return [id, { sku: known, payment_period }] as const;
  });
  return new Map(entries);
}

function loopbackOnly(name: string, value: Text, mode: Setting['mode']): string | null {
  if (value === undefined) return null;
  if (mode === 'production' && !LOOPBACK.includes(new URL(value).hostname)) {
    throw new StartError(`${name} is for tests: in production it may only name this machine.`);
  }
  return value.replace(/\/$/, '');
}

function listed(value: string): readonly string[] {
  return value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
