/** What /metrics tells: the process, the requests by route and status, and who listens. */
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Hub } from './live/hub.ts';

/** Upper bounds, in seconds. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** Plain numbers: they are counted thousands of times a second and read once in a while. */
interface RouteFigures {
  readonly byStatus: Map<number, number>;
  /** Answers by the smallest bound that holds them; those beyond all bounds last. */
  readonly byBound: number[];
  seconds: number;
}

export class Metrics {
  readonly registry: Registry;
  readonly #routes = new Map<string, RouteFigures>();

  constructor(hub: Hub) {
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
      collect: () => followers.set(hub.followers),
    });
    const streams: Gauge = new Gauge({
      name: 'touchline_streams',
      help: 'Open event streams on this process: followers and devices.',
      registers,
      collect: () => streams.set(hub.streams.size),
    });
  }

  /** @param route as it is written in the code, never an address: those hold tokens */
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

/** In Prometheus' text format; routes hold nothing that would need escaping. */
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
