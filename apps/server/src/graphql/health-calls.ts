/**
 * The health check without GraphQL. Every device asks for it every few seconds, always in the same words;
 * finding out anew what they mean was most of the work (measured: 100 of 150 microseconds).
 *
 *   a POST in exactly the words of health-document.ts, signed in ──▶ done and written down here
 *   anything else, every error included ──▶ the route (routes.ts), as if nobody had looked
 */
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { HEALTH_DOCUMENT } from '@touchline/sync/health-document';
import type { HealthAnswer } from '@touchline/sync/protocol';
import type { Caller } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import type { Metrics } from '../metrics.ts';
import { healthCheck } from '../sync/pull.ts';
import { authenticate } from './authenticate.ts';
import { gateOf } from './gate.ts';

const ADDRESSES: ReadonlySet<string | undefined> = new Set(['/api/data', '/api/data?app_id=touchline']);
/** The words, and what an app says of itself; bodies that are longer are not even read. */
const LONGEST_BODY = HEALTH_DOCUMENT.length + 200;
const UNDERSTOOD_LIMIT = 100;
const NOTHING = Buffer.alloc(0);
const KNOWN_VARIABLES: ReadonlySet<string> = new Set(['app_version', 'platform']);

type ToRoute = (request: IncomingMessage, response: ServerResponse) => void;

export class HealthCalls {
  readonly #deps: Deps;
  readonly #metrics: Metrics | null;
  readonly #toRoute: ToRoute;
  /** Bodies of requests that were read here and are answered by the route. */
  readonly #bodies = new WeakMap<IncomingMessage, Buffer>();
  /** Bodies that are health calls. */
  readonly #understood = new Set<string>();
  #stopped = false;

  /** Stands before everything that `server` does with a request. */
  constructor(server: Server, { deps, metrics }: { deps: Deps; metrics: Metrics | null }) {
    this.#deps = deps;
    this.#metrics = metrics;
    const listeners = server.listeners('request');
    this.#toRoute = (request, response) => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    server.removeAllListeners('request');
    server.on('request', (request, response) => this.#take(request, response));
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
      if (this.#isKnown(body.toString('latin1'))) this.#answer(request, response, startedAt).catch(toRoute);
      else toRoute();
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

  /** Rejects, with nothing written, where the answer is an error. */
  async #answer(request: IncomingMessage, response: ServerResponse, startedAt: number): Promise<void> {
    const text = healthText(await healthCheck(this.#deps, await admit(this.#deps, request)));
    response.writeHead(200, [
      'cache-control',
      'no-store',
      'x-content-type-options',
      'nosniff',
      'content-type',
      'application/json; charset=utf-8',
      'content-length',
      String(text.length),
    ]);
    response.end(text, 'latin1');
    this.#metrics?.answered('/api/data', 200, performance.now() - startedAt);
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
