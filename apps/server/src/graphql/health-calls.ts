/**
 * The health check without GraphQL. Every device asks for it every few seconds, always in the same words;
 * finding out anew what they mean was most of the work (measured: 100 of 150 microseconds).
 *
 *   a POST in exactly the words of health-document.ts, signed in ──▶ done and written down here
 *   anything else, every error included ──▶ the route (routes.ts), as if nobody had looked
 *
 * Asked by the door (http/door.ts) where a connection allows it, and else before the routes.
 */
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { APP_IDS } from '@touchline/domain/account/app-ids';
import { HEALTH_DOCUMENT } from '@touchline/sync/health-document';
import type { HealthAnswer } from '@touchline/sync/protocol';
import type { Caller } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import type { WholeRequest } from '../http/whole-request.ts';
import type { Metrics } from '../metrics.ts';
import { healthCheck } from '../sync/pull.ts';
import { dataHeaders } from '../web/policy.ts';
import { authenticate } from './authenticate.ts';
import { gateOf } from './gate.ts';

const ROUTE = '/api/data';
const ADDRESSES: ReadonlySet<string | undefined> = new Set([
  ROUTE,
  ...APP_IDS.map((app) => `${ROUTE}?app_id=${app}`),
]);
/** The words, and what an app says of itself; bodies that are longer are not even read. */
const LONGEST_BODY = HEALTH_DOCUMENT.length + 200;
const KNOWN_VARIABLES: ReadonlySet<string> = new Set(['app_version', 'platform']);
const UNDERSTOOD_LIMIT = 100;
const NOTHING = Buffer.alloc(0);
/** Names and values, as the route sends them. */
const HEADERS = [
  ['cache-control', 'no-store'],
  ['x-content-type-options', 'nosniff'],
  ['content-type', 'application/json; charset=utf-8'],
] as const;
const SECOND_MS = 1_000;

type ToRoute = (request: IncomingMessage, response: ServerResponse) => void;

export class HealthCalls {
  readonly #deps: Deps;
  readonly #metrics: Metrics | null;
  readonly #toRoute: ToRoute;
  /** Of every answer here. */
  readonly #headers: readonly (readonly [name: string, value: string])[];
  /** The same as they are sent. */
  readonly #statusAndHeaders: string;
  /** Bodies of requests that were read here and are answered by the route. */
  readonly #bodies = new WeakMap<IncomingMessage, Buffer>();
  /** Bodies that are health calls. */
  readonly #understood = new Set<string>();
  #stopped = false;

  /** Stands before everything that `server` does with a request. */
  constructor(server: Server, { deps, metrics }: { deps: Deps; metrics: Metrics | null }) {
    this.#deps = deps;
    this.#metrics = metrics;
    this.#headers = [...HEADERS, ...dataHeaders(deps)];
    const lines = this.#headers.map((header) => `${header.join(': ')}\r\n`);
    this.#statusAndHeaders = `HTTP/1.1 200 OK\r\n${lines.join('')}`;
    const listeners = server.listeners('request');
    this.#toRoute = (request, response) => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    server.removeAllListeners('request');
    server.on('request', (request, response) => this.#take(request, response));
  }

  isMeantBy({ method, target, headers, body }: WholeRequest): boolean {
    return (
      method === 'POST' &&
      ADDRESSES.has(target) &&
      headers.get('content-type') === 'application/json' &&
      body.length <= LONGEST_BODY &&
      this.#isKnown(body)
    );
  }

  /** The whole answer to a health call, latin1. Rejects where it is an error. */
  async answer(headers: ReadonlyMap<string, string>, keepAliveMs: number): Promise<string> {
    const startedAt = performance.now();
    const text = await this.#textFor({
      authorization: headers.get('authorization'),
      'x-touchline-version': headers.get('x-touchline-version'),
    });
    this.#metrics?.answered(ROUTE, 200, performance.now() - startedAt);
    return (
      `${this.#statusAndHeaders}content-length: ${text.length}\r\nDate: ${httpDate()}\r\n` +
      `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / SECOND_MS)}\r\n\r\n${text}`
    );
  }

  /** What there is to read of a request for the route: its own bytes, or those that were read here. */
  bodyOf(request: IncomingMessage): Readable | undefined {
    const body = this.#bodies.get(request);
    return body === undefined ? undefined : Readable.from([body], { objectMode: false });
  }

  /** The server closes: what comes now is told so by the route. */
  stop(): void {
    this.#stopped = true;
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    if (this.#stopped || !maybeHealthCall(request)) {
      this.#toRoute(request, response);
      return;
    }
    const startedAt = performance.now();
    let body: Buffer = NOTHING;
    request.on('data', (chunk: Buffer) => {
      body = body === NOTHING ? chunk : Buffer.concat([body, chunk]);
    });
    request.on('end', () => {
      const toRoute = () => {
        this.#bodies.set(request, body);
        this.#toRoute(request, response);
      };
      if (!this.#isKnown(body.toString('latin1'))) toRoute();
      else
        this.#textFor(request.headers).then((text) => {
          const length = ['content-length', String(text.length)];
          response.writeHead(200, [...this.#headers.flat(), ...length]).end(text, 'latin1');
          this.#metrics?.answered(ROUTE, 200, performance.now() - startedAt);
        }, toRoute);
    });
  }

  /** Devices say the same of themselves again and again: what was understood once need not be parsed. */
  #isKnown(body: string): boolean {
    if (this.#understood.has(body)) return true;
    if (!isHealthCall(body)) return false;
    if (this.#understood.size >= UNDERSTOOD_LIMIT) this.#understood.clear();
    this.#understood.add(body);
    return true;
  }

  async #textFor(headers: IncomingHttpHeaders): Promise<string> {
    return healthText(await healthCheck(this.#deps, await admit(this.#deps, { headers })));
  }
}

/** Lets a data call in, or throws why not: too old an app, maintenance, not signed in. */
export async function admit(deps: Deps, request: { readonly headers: IncomingHttpHeaders }): Promise<Caller> {
  const gate = gateOf(deps);
  gate.checkVersion(request.headers['x-touchline-version']);
  await gate.checkOpen();
  return authenticate(deps, request);
}

function maybeHealthCall({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'POST' &&
    ADDRESSES.has(url) &&
    headers['content-type'] === 'application/json' &&
    Number(headers['content-length'] ?? Number.NaN) <= LONGEST_BODY
  );
}

/**
 * The words and nothing else; what an app says of itself changes nothing in the answer.
 *
 * @param body read as latin1, which keeps JSON what it is
 */
function isHealthCall(body: string): boolean {
  const known = parsed(body);
  if (known === null || known.query !== HEALTH_DOCUMENT) return false;
  const { query, variables = {}, ...more } = known;
  if (Object.keys(more).length > 0 || typeof variables !== 'object' || variables === null) return false;
  return Object.entries(variables).every(
    ([name, value]) => KNOWN_VARIABLES.has(name) && (typeof value === 'string' || value === null),
  );
}

function parsed(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** As the route writes it; a cursor and a version need no escaping. */
function healthText({ last_synced, now, interval, version }: HealthAnswer): string {
  return `{"data":{"healthCheck":{"last_synced":"${last_synced}","now":${now},"interval":${interval},"version":"${version}"}}}`;
}

let date = '';
let dateAt = 0;

/** The hour as HTTP writes it, written once a second. */
function httpDate(): string {
  const second = Math.floor(Date.now() / SECOND_MS);
  if (second !== dateAt) date = new Date(second * SECOND_MS).toUTCString();
  dateAt = second;
  return date;
}
