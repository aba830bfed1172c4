/** The figures of /metrics: the process, requests by route and status, and connected clients. */
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Upper bounds, in seconds. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** Plain numbers, because they are counted thousands of times a second and read rarely. */
interface RouteFigures {
  readonly byStatus: Map<number, number>;
  /** Number of responses per smallest bound that holds them; responses above all bounds last. */
  readonly byBound: number[];
  seconds: number;
}

/** The clients that are connected to this process. */
export interface ConnectedClients {
  /** Followers of all matches. */
  readonly followers: number;
  /** Event streams of followers and of devices. */
  readonly openStreams: number;
}

export class Metrics {
  readonly registry: Registry;
  readonly #routes = new Map<string, RouteFigures>();

  /** @param clients read at each scrape */
  constructor(clients: ConnectedClients) {
    const routes = this.#routes;
    this.registry = new (class extends Registry {
      override async metrics(): Promise<string> {
        return `${await super.metrics()}${requestFigures(routes)}`;
      }
    })();
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    const followers: Gauge = new Gauge({
      name: 'touchline_followers',
      help: 'Followers of live matches on this process.',
      registers,
      collect: () => followers.set(clients.followers),
    });
    const streams: Gauge = new Gauge({
      name: 'touchline_streams',
      help: 'Open event streams on this process: followers and devices.',
      registers,
      collect: () => streams.set(clients.openStreams),
    });
  }

  /** @param route the route's pattern, never a real address: those contain tokens */
  answered(route: string, status: number, milliseconds: number): void {
    let figures = this.#routes.get(route);
    if (figures === undefined) {
      figures = {
        byStatus: new Map(),
        byBound: [...BUCKETS, Number.POSITIVE_INFINITY].map(() => 0),
        seconds: 0,
      };
      this.#routes.set(route, figures);
    }
    const seconds = milliseconds / 1_000;
    const found = BUCKETS.findIndex((bound) => seconds <= bound);
    const bound = found < 0 ? BUCKETS.length : found;
    figures.byStatus.set(status, (figures.byStatus.get(status) ?? 0) + 1);
    figures.byBound[bound] = (figures.byBound[bound] ?? 0) + 1;
    figures.seconds += seconds;
  }
}

/** In Prometheus' text format. Routes need no escaping. */
function requestFigures(routes: ReadonlyMap<string, RouteFigures>): string {
  const requests: string[] = [];
  const seconds: string[] = [];
  for (const [route, figures] of routes) {
    for (const [status, count] of figures.byStatus) {
      requests.push(`touchline_requests_total{route="${route}",status="${status}"} ${count}`);
    }
    let upTo = 0;
    for (const [index, count] of figures.byBound.entries()) {
      upTo += count;
      seconds.push(
        `touchline_request_seconds_bucket{le="${BUCKETS[index] ?? '+Inf'}",route="${route}"} ${upTo}`,
      );
    }
    seconds.push(`touchline_request_seconds_sum{route="${route}"} ${figures.seconds}`);
    seconds.push(`touchline_request_seconds_count{route="${route}"} ${upTo}`);
  }
  return [
    '',
    '# HELP touchline_requests_total Answered requests by route and status.',
    '# TYPE touchline_requests_total counter',
    ...requests,
    '',
    '# HELP touchline_request_seconds Time from a request to its answer.',
    '# TYPE touchline_request_seconds histogram',
    ...seconds,
    '',
  ].join('\n');
}
