/** Apple's library, loaded when it is first used: it takes 26 MB. */
import type {
  AppStoreServerAPIClient,
  SignedDataVerifier,
  VerificationException,
} from '@apple/app-store-server-library';
import type { AppStoreSettings } from '#platform/config/store-settings.ts';
import { ProviderUnavailable } from '../payment-provider.ts';

/** A person waits for some of these calls. */
const TIMEOUT_MS = 10_000;

/** Apple's codes for a transaction that it does not know, or whose number cannot exist. */
const UNKNOWN = [4_000_006, 4_000_008, 4_040_001, 4_040_005, 4_040_010];

interface Tools {
  readonly client: AppStoreServerAPIClient;
  readonly verifier: SignedDataVerifier;
}

/** Why something that claims to be signed by Apple is refused: not by Apple, for another app, or of the other environment. */
export type SignatureRefusal = 'signature' | 'account' | 'mode';

export type Verified<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: SignatureRefusal };

export class AppStoreConnection {
  readonly #settings: AppStoreSettings;
  #tools: Promise<Tools> | null = null;

  constructor(settings: AppStoreSettings) {
    this.#settings = settings;
  }

  /** Null for what Apple does not know. Throws `ProviderUnavailable` for every other failure. */
  async find<T>(run: (client: AppStoreServerAPIClient) => Promise<T>): Promise<T | null> {
    const { client } = await this.#load();
    try {
      return await run(client);
    } catch (error) {
      const { apiError, httpStatusCode } = error as Readonly<Record<string, unknown>>;
      if (typeof apiError === 'number' && UNKNOWN.includes(apiError)) return null;
      const parts = [httpStatusCode, apiError].filter((part) => typeof part === 'number');
      throw new ProviderUnavailable(`the App Store did not answer: ${parts.join(', ') || 'no connection'}`);
    }
  }

  /** Checks that Apple signed something for this app and environment, with the one algorithm that it uses. */
  async verify<T>(signed: string, run: (verifier: SignedDataVerifier) => Promise<T>): Promise<Verified<T>> {
    if (!isES256(signed)) return { ok: false, error: 'signature' };
    const { verifier } = await this.#load();
    try {
      return { ok: true, value: await run(verifier) };
    } catch (error) {
      return { ok: false, error: await refusalOf(error) };
    }
  }

  #load(): Promise<Tools> {
    this.#tools ??= load(this.#settings);
    return this.#tools;
  }
}

/** The library accepts what any key of a certificate can sign (ASVS 9.1.2). */
function isES256(signed: string): boolean {
  try {
    const head: unknown = JSON.parse(Buffer.from(signed.split('.', 1)[0] ?? '', 'base64url').toString());
    return (head as { readonly alg?: unknown } | null)?.alg === 'ES256';
  } catch {
    return false;
  }
}

/** Certificates are checked offline, at the time of the signature (decision 112). */
const ONLINE_CHECKS = false;

const ADDRESSES: Readonly<Record<AppStoreSettings['environment'], string>> = {
  Production: 'https://api.storekit.apple.com',
  Sandbox: 'https://api.storekit-sandbox.apple.com',
};

/** What the library hands to the part that is replaced here. Nothing that is asked for has a body of bytes. */
interface Requests {
  makeFetchRequest(
    path: string,
    query: URLSearchParams,
    method: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): unknown;
}

async function load(settings: AppStoreSettings): Promise<Tools> {
  const { AppStoreServerAPIClient: Client, Environment, SignedDataVerifier: Verifier } = await library();
  const { privateKey, keyId, issuerId, bundleId, appId, roots } = settings;
  const environment = settings.environment === 'Production' ? Environment.PRODUCTION : Environment.SANDBOX;
  const address = settings.apiUrl ?? ADDRESSES[settings.environment];

  /** Replaces the library's own requests, which wait for half a minute and know no other address. */
  class Reaching extends Client {
    protected override makeFetchRequest(
      ...[path, query, method, body, headers]: Parameters<Requests['makeFetchRequest']>
    ): Promise<never> {
      return reach(`${address}${path}?${query}`, { method, headers, ...(body !== undefined && { body }) });
    }
  }

  return {
    client: new Reaching(privateKey, keyId, issuerId, bundleId, environment),
    verifier: new Verifier([...roots], ONLINE_CHECKS, environment, bundleId, appId),
  };
}

/** The part of a response that the library reads. */
async function reach(url: string, init: RequestInit): Promise<never> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { ok, status } = response;
  return { ok, status, json: () => response.json(), headers: { raw: () => ({}) } } as never;
}

const library = () => import('@apple/app-store-server-library');

async function refusalOf(error: unknown): Promise<SignatureRefusal> {
  const { VerificationException: Exception, VerificationStatus } = await library();
  if (!(error instanceof Exception)) throw error;
  const { status } = error as VerificationException;
  if (status === VerificationStatus.INVALID_APP_IDENTIFIER) return 'account';
  return status === VerificationStatus.INVALID_ENVIRONMENT ? 'mode' : 'signature';
}
