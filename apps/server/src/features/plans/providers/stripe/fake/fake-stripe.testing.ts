/**
 * A Stripe for tests on this machine: the library talks to it as to the real one, and it signs its notifications. A
 * test can let it fail, hang, or lose, repeat and shuffle notifications.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { answerOf, FakeError } from './answers.testing.ts';
import { Books } from './books.testing.ts';
import type { FakeEvent } from './objects.testing.ts';

export const WEBHOOK_SECRET = 'whsec_tests';

export class FakeStripe {
  readonly books: Books;
  /** How it answers: as it should, with an error of its own, too many requests, or never. */
  mood: 'well' | 'broken' | 'busy' | 'silent' = 'well';
  /** The requests so far, as `POST /v1/customers`. */
  readonly requests: string[] = [];
  /** Sends each notification at once to this address, as Stripe does; null leaves them to the test. */
  deliverTo: string | null = null;
  readonly #server: Server;
  readonly #answered = new Map<
    string,
    { readonly hash: string; readonly status: number; readonly text: string }
  >();

  private constructor(now: () => number) {
    this.books = new Books(now);
    this.books.told = (event) => void this.#deliver(event, Math.floor(now() / 1_000));
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /**
   * @param now milliseconds since 1970; the tests' clock
   * @param port 0 for any free one
   */
  static async start(now: () => number, port = 0): Promise<FakeStripe> {
    const fake = new FakeStripe(now);
    fake.#server.listen(port, '127.0.0.1');
    await once(fake.#server, 'listening');
    fake.books.payAddress = fake.address;
    return fake;
  }

  get address(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** Settings of a server that sells through it. */
  env(prices: readonly string[]): Readonly<Record<string, string>> {
    return {
      PLANS: 'sold',
      STRIPE_SECRET_KEY: 'sk_test_touchline',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICES: prices.join(','),
      STRIPE_API_URL: this.address,
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** A notification that does not arrive is lost. */
  async #deliver(event: FakeEvent, at: number): Promise<void> {
    if (this.deliverTo === null) return;
    const { payload: body, headers } = signedNotification(event, { at });
    await fetch(this.deliverTo, { method: 'POST', headers, body }).catch(() => undefined);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.address);
    const body = await textOf(request);
    if (url.pathname.startsWith('/pay/')) {
      this.#pay(request, response, url);
      return;
    }
    this.requests.push(`${request.method} ${url.pathname}`);
    if (this.mood === 'silent') return;
    const send = (status: number, text: string) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' }).end(text);
    };
    if (this.mood === 'broken')
      return send(500, JSON.stringify({ error: { type: 'api_error', message: 'broken' } }));
    if (this.mood === 'busy')
      return send(429, JSON.stringify({ error: { type: 'api_error', message: 'slow down' } }));
    if (request.headers.authorization !== 'Bearer sk_test_touchline') {
      return send(
        401,
        JSON.stringify({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } }),
      );
    }
    const key = String(request.headers['idempotency-key'] ?? '');
    const hash = createHash('sha256').update(`${request.method} ${url.pathname} ${body}`).digest('hex');
    const before = key === '' ? undefined : this.#answered.get(key);
    if (before !== undefined) {
      if (before.hash === hash) return send(before.status, before.text);
      return send(400, JSON.stringify({ error: { type: 'idempotency_error', message: 'other parameters' } }));
    }
    const fields = new URLSearchParams(`${url.searchParams}&${body}`);
    const { status, text } = this.#answer({ method: request.method ?? 'GET', path: url.pathname, fields });
    if (key !== '') this.#answered.set(key, { hash, status, text });
    send(status, text);
  }

  #answer(request: Parameters<typeof answerOf>[1]): { readonly status: number; readonly text: string } {
    try {
      return { status: 200, text: JSON.stringify(answerOf(this.books, request)) };
    } catch (error) {
      if (error instanceof FakeError) return { status: error.status, text: JSON.stringify(error.body) };
      throw error;
    }
  }

  /** The page of a checkout: a button for each way to pay, which leads back to the shop. */
  #pay(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const id = url.pathname.split('/')[2] ?? '';
    const session = this.books.sessions.get(id);
    if (session === undefined) {
      response.writeHead(404).end();
      return;
    }
    if (request.method !== 'POST') {
      const button = (how: string) =>
        `<form method="post" action="/pay/${id}?how=${how}"><button>${how}</button></form>`;
      const page = `<!doctype html><title>Pay</title>${['card', 'delayed', 'back'].map(button).join('')}`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
      return;
    }
    const how = url.searchParams.get('how');
    if (how === 'card' || how === 'delayed') this.books.complete(id, how);
    const location =
      how === 'back' ? session.cancel_url : session.success_url.replace('{CHECKOUT_SESSION_ID}', id);
    response.writeHead(303, { location }).end();
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

export interface Signing {
  readonly secret?: string;
  /** Seconds since 1970. */
  readonly at: number;
}

/** The bytes and headers of a notification, as Stripe sends them. */
export function signedNotification(event: FakeEvent, { secret = WEBHOOK_SECRET, at }: Signing) {
  const payload = JSON.stringify(event, null, 2);
  return { payload, headers: signedHeaders(payload, { secret, at }) };
}

export function signedHeaders(payload: string, { secret = WEBHOOK_SECRET, at }: Signing) {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
  return { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
}
