/**
 * A Google Play for tests on this machine: its keys, its token service and its API for publishers. It keeps
 * subscriptions and orders, and pushes notifications as Pub/Sub does.
 */
import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PlayState } from '../play-state.ts';
import {
  type FakePlaySubscription,
  type OrderState,
  PACKAGE,
  PERIOD_MS,
  type PlayEvent,
  PRODUCT,
  subscriptionOf,
} from './play-objects.testing.ts';

export const PUSH_AUDIENCE = 'https://touchline.example/api/payments/play';
export const PUSH_ACCOUNT = 'pushes@touchline.iam.gserviceaccount.com';
const CLIENT = 'server@touchline.iam.gserviceaccount.com';
const KEY = 'push-key';
const ACCESS_S = 3_600;
/** Voided purchases on a page. */
const PAGE = 2;

type Answer = readonly [status: number, body: object];

const UNKNOWN: Answer = [404, { error: { code: 404, status: 'NOT_FOUND' } }];

/** Made once: it takes a while. */
const PUSH_KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 });
const CLIENT_KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 });

const CANCEL = /^\/purchases\/subscriptionsv2\/tokens\/([\w.-]+):cancel$/;
const ACKNOWLEDGE = /^\/purchases\/subscriptions\/([\w.-]+)\/tokens\/([\w.-]+):acknowledge$/;

export class FakePlay {
  readonly subscriptions = new Map<string, FakePlaySubscription>();
  readonly orders = new Map<string, OrderState>();
  /** Tokens of purchases that were given back. */
  readonly voided: string[] = [];
  readonly events: PlayEvent[] = [];
  fails = false;
  /** The requests so far, as `GET /androidpublisher/…`. */
  readonly requests: string[] = [];
  readonly #now: () => number;
  readonly #server: Server;
  readonly #access = new Map<string, number>();
  #last = 1;

  private constructor(now: () => number) {
    this.#now = now;
    this.#server = createServer((request, response) => void this.#serve(request, response));
    // A connection that closes while a slow test uses it would look like a provider that fails.
    this.#server.keepAliveTimeout = 0;
  }

  /** @param now milliseconds since 1970; the tests' clock */
  static async start(now: () => number): Promise<FakePlay> {
    const fake = new FakePlay(now);
    fake.#server.listen(0, '127.0.0.1');
    await once(fake.#server, 'listening');
    return fake;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Settings of a server that sells through it. */
  env(): Readonly<Record<string, string>> {
    const account = {
      type: 'service_account',
      client_email: CLIENT,
      private_key: CLIENT_KEYS.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      token_uri: `${this.address}/token`,
    };
    return {
      PLANS: 'sold',
      PLAY_PACKAGE: PACKAGE,
      PLAY_SERVICE_ACCOUNT: JSON.stringify(account),
      PLAY_PUSH_AUDIENCE: PUSH_AUDIENCE,
      PLAY_PUSH_ACCOUNT: PUSH_ACCOUNT,
      PLAY_PRODUCTS: `${PRODUCT}/month=1:monthly, ${PRODUCT}/year=1:yearly, plus=2`,
      PLAY_API_URL: this.address,
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  subscribe(
    given: Pick<FakePlaySubscription, 'buyer'> & Partial<FakePlaySubscription>,
  ): FakePlaySubscription {
    const token = `tokenofplay${this.#last++}.AO-J1Ozq_${'x'.repeat(100)}`;
    const subscription: FakePlaySubscription = {
      token,
      bought: this.#now(),
      linked: '',
      order: this.#order(),
      plan: 'month',
      state: 'ACTIVE',
      expires: this.#now() + PERIOD_MS,
      autoRenew: true,
      acknowledged: false,
      replaced: false,
      ...given,
    };
    this.subscriptions.set(token, subscription);
    this.tell(token, 4);
    return subscription;
  }

  find(token: string): FakePlaySubscription {
    const found = this.subscriptions.get(token);
    if (found === undefined) throw new Error(`there is no ${token}`);
    return found;
  }

  /** Something happens to a subscription, and Google tells of it by its number of a notification. */
  happen(token: string, change: Partial<FakePlaySubscription>, type: number): void {
    Object.assign(this.find(token), change);
    this.tell(token, type);
  }

  /** The next period, from the end of the last one or from now. */
  renew(token: string, type: number): void {
    const expires = Math.max(this.find(token).expires, this.#now()) + PERIOD_MS;
    this.happen(token, { order: this.#order(), state: 'ACTIVE', expires, autoRenew: true }, type);
  }

  tell(token: string, notificationType: number): PlayEvent {
    return this.push({
      subscriptionNotification: { version: '1.0', notificationType, purchaseToken: token },
    });
  }

  /** The money of the newest order goes back. */
  void(token: string, state: OrderState): void {
    const { order } = this.find(token);
    this.orders.set(order, state);
    if (state !== 'REFUNDED') return;
    this.voided.push(token);
    this.push({
      voidedPurchaseNotification: { purchaseToken: token, orderId: order, productType: 1, refundType: 1 },
    });
  }

  push(notification: object): PlayEvent {
    const event = {
      messageId: String(this.#last++).padStart(16, '0'),
      data: { version: '1.0', packageName: PACKAGE, eventTimeMillis: String(this.#now()), ...notification },
    };
    this.events.push(event);
    return event;
  }

  /** Time passes at Google as well. */
  stateOf({ state, expires, autoRenew }: FakePlaySubscription): PlayState {
    if (expires > this.#now() || !['ACTIVE', 'IN_GRACE_PERIOD', 'CANCELED'].includes(state)) return state;
    return state === 'CANCELED' || !autoRenew ? 'EXPIRED' : 'ON_HOLD';
  }

  /** The token of a push, as Google signs it. */
  pushToken(change: object = {}, key: KeyObject = PUSH_KEYS.privateKey): string {
    const now = Math.floor(this.#now() / 1_000);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = {
      aud: PUSH_AUDIENCE,
      azp: '113774264463038321964',
      email: PUSH_ACCOUNT,
      email_verified: true,
      iss: 'https://accounts.google.com',
      sub: '113774264463038321964',
      iat: now,
      exp: now + ACCESS_S,
      ...change,
    };
    const signed = `${part({ alg: 'RS256', kid: KEY, typ: 'JWT' })}.${part(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
  }

  #order(): string {
    const order = `GPA.3345-1234-5678-${String(this.#last++).padStart(5, '0')}`;
    this.orders.set(order, 'PROCESSED');
    return order;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.address);
    const body = new URLSearchParams(await textOf(request));
    this.requests.push(`${request.method} ${url.pathname}`);
    const access = (request.headers.authorization ?? '').replace('Bearer ', '');
    const [status, answer] = this.#answer(url, { body, access });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  #answer(
    { pathname, searchParams }: URL,
    { body, access }: { readonly body: URLSearchParams; readonly access: string },
  ): Answer {
    if (pathname === '/oauth2/v3/certs') return [200, { keys: [this.#publicKey()] }];
    if (this.fails) return [503, { error: { code: 503, status: 'UNAVAILABLE' } }];
    if (pathname === '/token') return this.#giveAccess(body);
    if ((this.#access.get(access) ?? 0) < this.#now()) return [401, { error: { code: 401 } }];
    const path = pathname.replace(`/androidpublisher/v3/applications/${PACKAGE}`, '');
    if (path === '/purchases/voidedpurchases') return [200, this.#voidedPage(searchParams)];
    const [, order] = /^\/orders\/([\w.-]+)$/.exec(path) ?? [];
    if (order !== undefined) return this.#orderNamed(order);
    const [, read] = /^\/purchases\/subscriptionsv2\/tokens\/([\w.-]+)$/.exec(path) ?? [];
    const found = this.subscriptions.get(read ?? '');
    if (found !== undefined) return [200, subscriptionOf(found, this.stateOf(found))];
    const cancelled = this.subscriptions.get(CANCEL.exec(path)?.[1] ?? '');
    if (cancelled !== undefined) {
      this.happen(cancelled.token, { state: 'CANCELED', autoRenew: false }, 3);
      return [200, {}];
    }
    const [, product, token] = ACKNOWLEDGE.exec(path) ?? [];
    const acknowledged = this.subscriptions.get(token ?? '');
    if (acknowledged === undefined || product !== PRODUCT) return UNKNOWN;
    acknowledged.acknowledged = true;
    return [200, {}];
  }

  #orderNamed(order: string): Answer {
    const state = this.orders.get(order);
    return state === undefined ? UNKNOWN : [200, { orderId: order, state }];
  }

  #voidedPage(query: URLSearchParams): object {
    const from = Number(query.get('token') ?? 0);
    const next = from + PAGE;
    return {
      voidedPurchases: this.voided
        .slice(from, next)
        .map((purchaseToken) => ({ purchaseToken, voidedReason: 7 })),
      ...(next < this.voided.length && { tokenPagination: { nextPageToken: String(next) } }),
    };
  }

  /** For a request that the service account signed. */
  #giveAccess(body: URLSearchParams): Answer {
    const [header = '', claims = '', signature = ''] = (body.get('assertion') ?? '').split('.');
    const signed = Buffer.from(`${header}.${claims}`);
    const isSigned = verify('sha256', signed, CLIENT_KEYS.publicKey, Buffer.from(signature, 'base64url'));
    const { iss, aud, scope, exp } = JSON.parse(
      Buffer.from(claims, 'base64url').toString('utf8') || '{}',
    ) as Readonly<Record<string, unknown>>;
    const right =
      isSigned &&
      body.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      iss === CLIENT &&
      aud === `${this.address}/token` &&
      scope === 'https://www.googleapis.com/auth/androidpublisher' &&
      Number(exp) * 1_000 > this.#now();
    if (!right) return [400, { error: 'invalid_grant' }];
    const access = `ya29.${this.#last++}`;
    this.#access.set(access, this.#now() + ACCESS_S * 1_000);
    return [200, { access_token: access, expires_in: ACCESS_S, token_type: 'Bearer' }];
  }

  #publicKey(): object {
    return { ...PUSH_KEYS.publicKey.export({ format: 'jwk' }), kid: KEY, alg: 'RS256', use: 'sig' };
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
