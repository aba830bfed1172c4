/** Google's API for publishers, by plain requests. `jose`, which signs and checks tokens, is loaded when it is first used. */
import type { PlaySettings } from '#platform/config/store-settings.ts';
import type { TimeDep } from '#platform/time.ts';
import { ProviderUnavailable } from '../payment-provider.ts';

/** A person waits for some of these calls. */
const TIMEOUT_MS = 10_000;
const SCOPE = 'https://www.googleapis.com/auth/androidpublisher';
/** How long a signed request for an access token is valid; Google allows an hour. */
const ASSERTION_S = 600;
/** An access token is replaced before it ends. */
const EARLY_MS = 300_000;
/** An answer that says that there is no such purchase, or that there was one long ago. */
const UNKNOWN = [400, 404, 410];
const GONE = [404, 410];

interface AccessToken {
  readonly text: string;
  readonly until: number;
}

export class PlayClient {
  readonly #settings: PlaySettings;
  readonly #deps: TimeDep;
  readonly #api: string;
  #access: AccessToken | null = null;
  #asking: Promise<AccessToken> | null = null;

  constructor(settings: PlaySettings, deps: TimeDep) {
    this.#settings = settings;
    this.#deps = deps;
    const host = settings.apiUrl ?? 'https://androidpublisher.googleapis.com';
    this.#api = `${host}/androidpublisher/v3/applications/${encodeURIComponent(settings.packageName)}`;
  }

  /** Null for what Google does not know. Throws `ProviderUnavailable` for every other failure. */
  async get(path: string): Promise<unknown> {
    const response = await this.#send('GET', path);
    if (response.ok) return json(response);
    await response.body?.cancel();
    if (UNKNOWN.includes(response.status)) return null;
    throw new ProviderUnavailable(`Google Play did not answer: ${response.status}`);
  }

  /** Done as well when Google does not know it any more. */
  async post(path: string, body: object = {}): Promise<void> {
    const response = await this.#send('POST', path, JSON.stringify(body));
    await response.body?.cancel();
    if (response.ok || GONE.includes(response.status)) return;
    throw new ProviderUnavailable(`Google Play did not do it: ${response.status}`);
  }

  async #send(method: 'GET' | 'POST', path: string, body?: string): Promise<Response> {
    const { text } = await this.#token();
    const response = await request(`${this.#api}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${text}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    // An access token that was withdrawn: the next try asks for another one.
    if (response.status === 401) this.#access = null;
    return response;
  }

  async #token(): Promise<AccessToken> {
    if (this.#access !== null && this.#deps.now() < this.#access.until) return this.#access;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    this.#access = await this.#asking;
    return this.#access;
  }

  async #ask(): Promise<AccessToken> {
    const { tokenUrl } = this.#settings;
    const asked = this.#deps.now();
    const response = await request(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: await this.#assertion(Math.floor(asked / 1_000)),
      }),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ProviderUnavailable(`Google refused the service account: ${response.status}`);
    }
    const { access_token, expires_in } = ((await json(response)) ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof access_token !== 'string' || typeof expires_in !== 'number') {
      throw new ProviderUnavailable('Google gave no access token');
    }
    return { text: access_token, until: asked + expires_in * 1_000 - EARLY_MS };
  }

  async #assertion(now: number): Promise<string> {
    const { importPKCS8, SignJWT } = await import('jose');
    const { clientEmail, privateKey, tokenUrl } = this.#settings;
    return new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(clientEmail)
      .setAudience(tokenUrl)
      .setIssuedAt(now)
      .setExpirationTime(now + ASSERTION_S)
      .sign(await importPKCS8(privateKey, 'RS256'));
  }
}

/** Errors of `fetch` may quote the address, which has the token of the purchase, so only their name is kept. */
async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw new ProviderUnavailable(`Google did not answer: ${(error as Error).name}`);
  }
}

async function json(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new ProviderUnavailable('Google answered something that is no JSON');
  }
}
