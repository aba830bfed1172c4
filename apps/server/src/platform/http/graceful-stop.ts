/**
 * Stops a server without refusing a request that was sent.
 *
 *   begin ──▶ not ready; everything is served ──▶ no new connections; answers end theirs ──▶ the app closes
 *              until proxies know it (DRAIN_SECONDS)     for clients with an open one
 *
 * Connections end after the server has stopped listening, not before: a client that is told to open a new one would
 * meet a port that closes at that moment.
 */
import { Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Clients with many requests send the next one within this time, and are told to end their connection. */
const LAST_REQUESTS_MS = 250;

export class GracefulStop {
  readonly #app: FastifyInstance;
  #state: 'serving' | 'draining' | 'ending' = 'serving';

  /** Must be called before the routes are added. */
  constructor(app: FastifyInstance) {
    this.#app = app;
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (this.#state === 'ending') reply.header('connection', 'close');
      done();
    });
  }

  /** Proxies should send no more requests. */
  get hasBegun(): boolean {
    return this.#state !== 'serving';
  }

  /** Resolves when the app may be closed. */
  async begin(drainMs: number): Promise<void> {
    this.#state = 'draining';
    await pause(drainMs);
    this.#state = 'ending';
    // HTTP's own `close` also ends idle connections, on which a request may be under way.
    Server.prototype.close.call(this.#app.server);
    await pause(LAST_REQUESTS_MS);
  }
}
