/** What /metrics tells: the process, the requests by route and status, and who listens. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Hub } from './live/hub.ts';

/** Upper bounds, in seconds. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

export class Metrics {
  readonly registry = new Registry();
  readonly #requests: Counter<'route' | 'status'>;
  readonly #seconds: Histogram<'route'>;

  constructor(hub: Hub) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Counter({
      name: 'touchline_requests_total',
      help: 'Answered requests by route and status.',
      labelNames: ['route', 'status'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'touchline_request_seconds',
      help: 'Time from a request to its answer.',
      labelNames: ['route'],
      buckets: BUCKETS,
      registers,
    });
    const followers: Gauge = new Gauge({
      name: 'touchline_followers',
      help: 'Followers of live matches on this process.',
      registers,
      collect: () => followers.set(hub.followers),
    });
    const streams: Gauge = new Gauge({
      name: 'touchline_streams',
      help: 'Open event streams on this process: followers and devices.',
      registers,
      collect: () => streams.set(hub.streams.size),
    });
  }

  /** Routes as they are written, never addresses: those hold tokens. */
  answered({ routeOptions }: FastifyRequest, reply: FastifyReply): void {
    const route = routeOptions.url ?? 'none';
    this.#requests.inc({ route, status: reply.statusCode });
    this.#seconds.observe({ route }, reply.elapsedTime / 1_000);
  }
}
