/** Builds the server from its dependencies; the program, tests, replays and benchmarks all build it here. */

import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { GraphQLSchema } from 'graphql/index.js';
import { accountCallRoutes } from '#access/account-calls/routes.ts';
import { dataRoutes } from '#access/data-calls/routes.ts';
import { buildPublicSchema } from '#access/public-calls/builder.ts';
import { publicRoutes } from '#access/public-calls/routes.ts';
import { apps } from '#features/apps/feature.ts';
import { attendance } from '#features/attendance/feature.ts';
import { auth } from '#features/auth/feature.ts';
import { calendar } from '#features/calendar/feature.ts';
import { clubPage } from '#features/club-page/feature.ts';
import { erasing } from '#features/erasing/feature.ts';
import { exporting } from '#features/export/feature.ts';
import type { Feature } from '#features/feature.ts';
import { federations } from '#features/federations/feature.ts';
import { fixtures } from '#features/fixtures/feature.ts';
import { live } from '#features/live/feature.ts';
import { Hub } from '#features/live/hub.ts';
import { EventStream } from '#features/live/streams.ts';
import { notifications } from '#features/notifications/feature.ts';
import { Notifier } from '#features/notifications/notifier.ts';
import { pictures } from '#features/pictures/feature.ts';
import { FILE_MS, isFileCall } from '#features/pictures/routes.ts';
import { plans } from '#features/plans/feature.ts';
import { privacy } from '#features/privacy/feature.ts';
import { sharing } from '#features/sharing/feature.ts';
import { support } from '#features/support/feature.ts';
import { teamPage } from '#features/team-page/feature.ts';
import { healthRoutes } from '#operations/health/health.ts';
import { allowApps } from '#platform/http/app-origins.ts';
import { GracefulStop } from '#platform/http/graceful-stop.ts';
import { pageAddress } from '#platform/http/page-address.ts';
import { answerHeaders } from '#platform/http/policy.ts';
import { checkIntervalMs, enforceTimeouts } from '#platform/http/request-timeouts.ts';
import { sendDataError } from '#platform/http/send.ts';
import { watchSilentConnections } from '#platform/http/silent-connections.ts';
import { DueJobs } from '#platform/jobs/due-jobs.ts';
import { Metrics } from '#platform/metrics.ts';
import { logLimits } from '#platform/security-log/limit-log.ts';
import { OPERATOR_LINE_JOB, operatorLineJob } from '#platform/security-log/operator-lines.ts';
import type { WebBuild } from '#platform/web/build.ts';
import { buildSchema } from '#rows/calls/schema.ts';
import { healthCall } from '#rows/pull/health-call.ts';
import type { Deps } from './deps.ts';
import { pages, sendNothing } from './pages.ts';

const STORING: readonly Feature<Deps>[] = [
  sharing,
  plans,
  live,
  pictures,
  notifications,
  support,
  federations,
  fixtures,
  attendance,
  privacy,
  teamPage,
  clubPage,
  calendar,
  exporting,
  apps,
];
const ERASING = erasing(STORING);
/** Every feature of the product. To add one, add it to the list above. */
export const FEATURES: readonly Feature<Deps>[] = [auth([...STORING, ERASING]), ERASING, ...STORING];

/** The account calls of all features, and their events in the security log. */
export const ACCOUNT_CALLS = {
  calls: merged(FEATURES.map(({ accountCalls = {} }) => accountCalls)),
  audited: merged(FEATURES.map(({ audited = {} }) => audited)),
};

/** The due jobs of all features, and of operators' commands, by kind. */
export const DUE_JOBS = merged([
  { [OPERATOR_LINE_JOB]: operatorLineJob },
  ...FEATURES.map(({ dueJobs = {} }) => dueJobs),
]);

/** What the parts of a process share about them. */
export function newDueJobs(): DueJobs {
  return new DueJobs(
    Object.keys(DUE_JOBS),
    FEATURES.flatMap(({ promptJobs = [] }) => promptJobs),
  );
}

/** The data calls of all features. One schema serves all apps of a process: each request brings its own `deps`. */
export function dataSchema(): GraphQLSchema {
  dataCalls ??= buildSchema(FEATURES.map((feature) => feature.dataCalls));
  return dataCalls;
}

/** The public calls of all features. */
export function publicSchema(): GraphQLSchema {
  publicCalls ??= buildPublicSchema(FEATURES.map((feature) => feature.publicCalls));
  return publicCalls;
}

let dataCalls: GraphQLSchema | undefined;
let publicCalls: GraphQLSchema | undefined;

/** Throws for a name that two of them use. */
function merged<T>(tables: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  const entries = tables.flatMap((table) => Object.entries(table));
  const table = Object.fromEntries(entries);
  if (Object.keys(table).length < entries.length) throw new Error('two features use the same name');
  return table;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The live hub of this process. */
    readonly hub: Hub;
    /** Sends messages by web push from this process. */
    readonly notifier: Notifier;
    readonly gracefulStop: GracefulStop;
  }
}

/** Maximum bytes of a body where a route says nothing else, and where there is no route. */
const BODY_BYTES = 16_384;
/** Maximum bytes of a request's headers. */
const HEAD_BYTES = 16_384;
/** Longer than proxies keep idle connections, so that the proxy closes first (docs/operating/proxy.md). */
const IDLE_MS = 72_000;
const LOOK_MS = 20;
const SECOND_MS = 1_000;

export interface AppParts {
  readonly deps: Deps;
  /** Null answers data calls only, as for tests. */
  readonly web: WebBuild | null;
}

/** The app, ready for `listen` or `inject`. `close` ends the streams but not the `deps`. */
export async function buildApp({ deps, web }: AppParts): Promise<FastifyInstance> {
  const requestMs = deps.config.requestSeconds * SECOND_MS;
  const usual = answerHeaders(deps);
  const app = fastify({
    http: {
      connectionsCheckingInterval: checkIntervalMs({ requestMs }),
      maxHeaderSize: HEAD_BYTES,
      insecureHTTPParser: false,
    },
    bodyLimit: BODY_BYTES,
    keepAliveTimeout: IDLE_MS,
    // Unlimited, because proxies share their connections among all visitors.
    maxRequestsPerSocket: 0,
    trustProxy: believed(deps.config.trustProxy),
    forceCloseConnections: 'idle',
    // What was sent before its connection ends is answered.
    return503OnClosing: false,
    // A token that is too long is unknown, and the route answers that with its own page.
    routerOptions: { maxParamLength: 1_000 },
    logger: false,
    rewriteUrl: ({ url = '/' }) => pageAddress(url),
    // Runs before routing, for an address with an invalid percent sign.
    frameworkErrors: (_error, _request, reply) => void sendNothing(reply.headers(Object.fromEntries(usual))),
  });
  const hub = new Hub(deps);
  app.decorate('hub', hub);
  const notifier = new Notifier(
    deps,
    FEATURES.flatMap(({ audiences }) => audiences?.(deps) ?? []),
  );
  app.decorate('notifier', notifier);
  const gracefulStop = new GracefulStop(app);
  app.decorate('gracefulStop', gracefulStop);
  const metrics = hasMetrics(deps) ? new Metrics(hub) : null;
  const answerMs = deps.config.answerSeconds * SECOND_MS;
  enforceTimeouts(app.server, { requestMs, fileMs: FILE_MS, isFile: isFileCall, answerMs });
  const endSilent = watchSilentConnections(app.server);
  app.addHook('preClose', async () => {
    hub.stop();
    letGoWhenIdle(app, endSilent);
    await notifier.stop();
  });
  app.setErrorHandler((error, _request, reply) => sendDataError(deps, error, reply));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    for (const [name, value] of usual) if (!reply.hasHeader(name)) reply.header(name, value);
    done();
  });
  if (metrics !== null) {
    // Counts route patterns and never real addresses, which contain tokens.
    const count = ({ routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) =>
      metrics.answered(routeOptions.url ?? 'none', statusCode, elapsedTime);
    app.addHook('onResponse', (request, reply, done) => {
      count(request, reply);
      done();
    });
    // Counts a stream when it begins, because HTTP does not report its end.
    app.addHook('onSend', (request, reply, payload, done) => {
      if (payload instanceof EventStream) count(request, reply);
      done();
    });
  }
  logLimits(app, deps);
  allowApps(app, deps);
  await app.register(healthRoutes, { deps, metrics, gracefulStop });
  await app.register(accountCallRoutes<Deps>, { deps, ...ACCOUNT_CALLS });
  await app.register(dataRoutes, { deps, schema: dataSchema(), fixed: healthCall(deps) });
  const server = { deps, hub, notifier, web };
  await app.register(publicRoutes, { deps, schema: publicSchema() });
  for (const { routes } of FEATURES) if (routes !== undefined) await app.register(routes, server);
  await app.register(pages, { server, features: FEATURES });
  return app;
}

/** Closes connections that become idle during the close; otherwise each would wait for a next request. */
function letGoWhenIdle(app: FastifyInstance, endSilent: () => void): void {
  const timer = setInterval(() => {
    app.server.closeIdleConnections();
    endSilent();
  }, LOOK_MS);
  app.server.once('close', () => clearInterval(timer));
  timer.unref();
}

/** In production /metrics requires a token. */
function hasMetrics({ config }: Deps): boolean {
  return config.mode === 'trial' || config.metricsToken !== null;
}

function believed(trustProxy: Deps['config']['trustProxy']): FastifyServerOptions['trustProxy'] & {} {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}
