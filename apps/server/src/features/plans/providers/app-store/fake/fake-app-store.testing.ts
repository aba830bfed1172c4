/**
 * An App Store for tests on this machine: Apple's library talks to it as to the real one. It keeps subscriptions, signs
 * what it says of them below its own root certificate, and sends notifications of version 2.
 */
import { generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { APP_STORE_STATUS, type AppStoreStatus } from '../app-store-state.ts';
import {
  APP_ID,
  type AppleEvent,
  BUNDLE,
  downloadOf,
  type FakeAppleSubscription,
  GROUP,
  PERIOD_MS,
  PRODUCTS,
  renewalOf,
  transactionOf,
} from './apple-objects.testing.ts';
import { chainBelow, signedByChain, testRoot } from './certificates.testing.ts';

const ISSUER = '57246542-96fe-1a63-e053-0824d011072a';
const KEY_ID = '2X9R4HXF34';
/** Notifications on a page of the history. */
const PAGE = 20;

type Answer = readonly [status: number, body: object];

export class FakeAppStore {
  readonly root = testRoot();
  readonly chain = chainBelow(this.root);
  readonly subscriptions = new Map<string, FakeAppleSubscription>();
  readonly events: AppleEvent[] = [];
  fails = false;
  /** The requests so far, as `GET /inApps/v1/…`. */
  readonly requests: string[] = [];
  readonly #now: () => number;
  readonly #server: Server;
  readonly #apiKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #last = 2_000_000_000_000;

  private constructor(now: () => number) {
    this.#now = now;
    this.#server = createServer((request, response) => void this.#serve(request, response));
    // A connection that closes while a slow test uses it would look like a provider that fails.
    this.#server.keepAliveTimeout = 0;
  }

  /** @param now milliseconds since 1970; the tests' clock */
  static async start(now: () => number): Promise<FakeAppStore> {
    const fake = new FakeAppStore(now);
    fake.#server.listen(0, '127.0.0.1');
    await once(fake.#server, 'listening');
    return fake;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Settings of a server that sells through it. */
  env(): Readonly<Record<string, string>> {
    return {
      PLANS: 'sold',
      APP_STORE_BUNDLE_ID: BUNDLE,
      APP_STORE_APP_ID: String(APP_ID),
      APP_STORE_ISSUER_ID: ISSUER,
      APP_STORE_KEY_ID: KEY_ID,
      APP_STORE_PRIVATE_KEY: this.#apiKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      APP_STORE_PRODUCTS: `${PRODUCTS.month}=1:monthly, ${PRODUCTS.year}=1:yearly, ${PRODUCTS.plus}=2:monthly`,
      APP_STORE_ROOTS: this.root.pem,
      APP_STORE_API_URL: this.address,
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** @param token `appAccountToken`; empty for none, as when a family member shares */
  subscribe(token: string, product: string = PRODUCTS.month): FakeAppleSubscription {
    const original = this.#number();
    const subscription: FakeAppleSubscription = {
      original,
      download: `7${original}`,
      token,
      bought: this.#now(),
      transaction: original,
      product,
      status: APP_STORE_STATUS.active,
      expires: this.#now() + PERIOD_MS,
      graceUntil: 0,
      revoked: 0,
      autoRenew: true,
      priceIncrease: false,
    };
    this.subscriptions.set(original, subscription);
    this.tell(original, 'SUBSCRIBED', 'INITIAL_BUY');
    return subscription;
  }

  find(original: string): FakeAppleSubscription {
    const found = this.subscriptions.get(original);
    if (found === undefined) throw new Error(`there is no ${original}`);
    return found;
  }

  /** Something happens to a subscription, and Apple tells of it. */
  happen(
    original: string,
    change: Partial<FakeAppleSubscription>,
    ...[type, subtype]: [string, string?]
  ): void {
    Object.assign(this.find(original), change);
    this.tell(original, type, subtype);
  }

  /** The next period, from the end of the last one or from now. */
  renew(original: string, subtype?: string): void {
    const change = {
      transaction: this.#number(),
      status: APP_STORE_STATUS.active,
      expires: Math.max(this.find(original).expires, this.#now()) + PERIOD_MS,
      graceUntil: 0,
      revoked: 0,
      autoRenew: true,
      priceIncrease: false,
    };
    this.happen(original, change, 'DID_RENEW', subtype);
  }

  tell(original: string, notificationType: string, subtype?: string): AppleEvent {
    const subscription = this.find(original);
    const about = { appAppleId: APP_ID, bundleId: BUNDLE, environment: 'Production' };
    const signedAppTransactionInfo = () => this.signed(downloadOf(subscription, this.#now()));
    const inside = () => ({
      bundleVersion: '1',
      status: this.statusOf(subscription),
      signedTransactionInfo: this.receipt(original),
      signedRenewalInfo: this.signed(renewalOf(subscription)),
    });
    const event: AppleEvent = {
      notificationType,
      ...(subtype !== undefined && { subtype }),
      notificationUUID: randomUUID(),
      version: '2.0',
      ...(notificationType === 'RESCIND_CONSENT'
        ? { appData: { ...about, signedAppTransactionInfo: signedAppTransactionInfo() } }
        : { data: { ...about, ...inside() } }),
    };
    this.events.push(event);
    return event;
  }

  /** What a device gets from the store: its newest transaction, signed. */
  receipt(original: string, change: object = {}): string {
    return this.signed({ ...transactionOf(this.find(original)), ...change });
  }

  signed(payload: object, { at = this.#now(), chain = this.chain } = {}): string {
    return signedByChain({ ...payload, signedDate: at }, chain);
  }

  /** Time passes at Apple as well. */
  statusOf({ status, expires, graceUntil, autoRenew }: FakeAppleSubscription): AppStoreStatus {
    const now = this.#now();
    if (status === APP_STORE_STATUS.active && expires <= now) {
      return autoRenew ? APP_STORE_STATUS.retrying : APP_STORE_STATUS.expired;
    }
    return status === APP_STORE_STATUS.grace && graceUntil <= now ? APP_STORE_STATUS.retrying : status;
  }

  #number(): string {
    return String(this.#last++);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.address);
    const body = await textOf(request);
    this.requests.push(`${request.method} ${url.pathname}`);
    const isOurs = this.#isOurs(request.headers.authorization ?? '');
    const [status, answer]: Answer = isOurs ? this.#answer(url, body) : [401, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  #answer({ pathname, searchParams }: URL, body: string): Answer {
    if (this.fails) return [500, { errorCode: 5_000_000, errorMessage: 'An unknown error occurred.' }];
    const [, number] = /^\/inApps\/v1\/subscriptions\/(\d+)$/.exec(pathname) ?? [];
    if (number !== undefined) return this.#statuses(number);
    if (pathname === '/inApps/v1/notifications/history') {
      return [200, this.#history(searchParams.get('paginationToken'), body)];
    }
    return [404, { errorCode: 4_040_003, errorMessage: 'App not found.' }];
  }

  #statuses(number: string): Answer {
    const found = [...this.subscriptions.values()].filter((one) =>
      [one.original, one.transaction, one.download].includes(number),
    );
    if (found.length === 0) return [404, { errorCode: 4_040_010, errorMessage: 'Transaction id not found.' }];
    const lastTransactions = found.map((one) => ({
      originalTransactionId: one.original,
      status: this.statusOf(one),
      signedTransactionInfo: this.receipt(one.original),
      signedRenewalInfo: this.signed(renewalOf(one)),
    }));
    const data = [{ subscriptionGroupIdentifier: GROUP, lastTransactions }];
    return [200, { environment: 'Production', appAppleId: APP_ID, bundleId: BUNDLE, data }];
  }

  #history(page: string | null, body: string): object {
    const { startDate, endDate } = JSON.parse(body) as {
      readonly startDate: number;
      readonly endDate: number;
    };
    if (!(startDate < endDate)) throw new Error('a history needs a start before its end');
    const from = Number(page ?? 0);
    const events = this.events.slice(from, from + PAGE);
    return {
      hasMore: from + PAGE < this.events.length,
      paginationToken: String(from + PAGE),
      notificationHistory: events.map((event) => ({ signedPayload: this.signed(event), sendAttempts: [] })),
    };
  }

  /** The token of the operator's key, as Apple checks it. */
  #isOurs(authorization: string): boolean {
    const [header = '', payload = '', signature = ''] = authorization.replace('Bearer ', '').split('.');
    const { kid } = decoded(header);
    const { iss, aud, bid } = decoded(payload);
    const signed = Buffer.from(`${header}.${payload}`);
    const key = { key: this.#apiKeys.publicKey, dsaEncoding: 'ieee-p1363' } as const;
    const isSigned = verify('sha256', signed, key, Buffer.from(signature, 'base64url'));
    return isSigned && kid === KEY_ID && iss === ISSUER && aud === 'appstoreconnect-v1' && bid === BUNDLE;
  }
}

function decoded(part: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8') || '{}') as Readonly<
    Record<string, unknown>
  >;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
