/** The server as one function of what it is given: main, tests, replay and bench all build it here. */
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { authRoutes } from './auth/routes.ts';
import type { Deps } from './deps.ts';
import { HealthCalls } from './graphql/health-calls.ts';
import { dataRoutes } from './graphql/routes.ts';
import { sendDataError } from './graphql/send.ts';
import { healthRoutes } from './health.ts';
import { clientAddress } from './http/client-address.ts';
import { Door } from './http/door.ts';
import { pageAddress } from './http/page-address.ts';
import { lookEveryMs, losePatience } from './http/patience.ts';
import { Hub } from './live/hub.ts';
import { pokeRoutes } from './live/pokes.ts';
import { FILE_MS, isFileCall, pictureRoutes } from './media/routes.ts';
import { Metrics } from './metrics.ts';
import { Notifier } from './notifications/notifier.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { supportRoutes } from './support/routes.ts';
import type { WebBuild } from './web/build.ts';
import { pages, sendNothing } from './web/pages.ts';
import { dataHeaders } from './web/policy.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The live hub of this process. */
    readonly hub: Hub;
    /** Tells followers of goals, from this process. */
    readonly notifier: Notifier;
  }
}

const LOOK_MS = 20;
const SECOND_MS = 1_000;

export interface AppParts {
  readonly deps: Deps;
  /** Null answers data calls only, as tests need it. */
  readonly web: WebBuild | null;
}

/** Ready for `listen` or `inject`; `close` ends the streams, not what is in `deps`. */
export async function buildApp({ deps, web }: AppParts): Promise<FastifyInstance> {
  const requestMs = deps.config.requestSeconds * SECOND_MS;
  const ofData = dataHeaders(deps);
  const app = fastify({
    http: { connectionsCheckingInterval: lookEveryMs({ requestMs }) },
    trustProxy: believed(deps.config.trustProxy),
    forceCloseConnections: 'idle',
    // A token that is too long is unknown, which has a page of its own.
    routerOptions: { maxParamLength: 1_000 },
    logger: false,
    rewriteUrl: ({ url = '/' }) => pageAddress(url),
    // A call whose address has a percent sign that means nothing, before there is a route to ask.
    frameworkErrors: (_error, _request, reply) => void sendNothing(reply.headers(Object.fromEntries(ofData))),
  });
  const hub = new Hub(deps);
  app.decorate('hub', hub);
  const notifier = new Notifier(deps);
  app.decorate('notifier', notifier);
  const metrics = hasMetrics(deps) ? new Metrics(hub) : null;
  const healthCalls = new HealthCalls(app.server, { deps, metrics });
  const answerMs = deps.config.answerSeconds * SECOND_MS;
  losePatience(app.server, { requestMs, fileMs: FILE_MS, isFile: isFileCall, answerMs });
  const door = new Door(app.server, { hub, healthCalls, addressOf: clientAddress(deps.config.trustProxy) });
  app.addHook('preClose', async () => {
    door.close();
    healthCalls.stop();
    hub.stop();
    letGoWhenIdle(app);
    await notifier.stop();
  });
  app.setErrorHandler((error, _request, reply) => sendDataError(deps, error, reply));
  // An answer is what it says it is, also one that somebody opens as a page.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('x-content-type-options')) reply.header('x-content-type-options', 'nosniff');
    if (String(reply.getHeader('content-type')).startsWith('application/json')) {
      for (const [name, value] of ofData) if (!reply.hasHeader(name)) reply.header(name, value);
    }
    done();
  });
  if (metrics !== null) {
    // Routes as they are written, never addresses: those hold tokens.
    app.addHook('onResponse', ({ routeOptions }, { statusCode, elapsedTime }, done) => {
      metrics.answered(routeOptions.url ?? 'none', statusCode, elapsedTime);
      done();
    });
  }
  await app.register(healthRoutes, { deps, metrics });
  await app.register(authRoutes, { deps });
  await app.register(supportRoutes, { deps });
  await app.register(dataRoutes, { deps, healthCalls });
  await app.register(pictureRoutes, { deps });
  await app.register(pokeRoutes, { deps, hub });
  await app.register(notificationRoutes, { deps, hub, notifier });
  await app.register(pages, { deps, hub, web });
  return app;
}

/** A connection that becomes idle only after the close began would keep it waiting for its next request. */
function letGoWhenIdle(app: FastifyInstance): void {
  const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
  app.server.once('close', () => clearInterval(timer));
  timer.unref();
}

/** In production figures are for whoever has the token. */
function hasMetrics({ config }: Deps): boolean {
  return config.mode === 'trial' || config.metricsToken !== null;
}

function believed(trustProxy: Deps['config']['trustProxy']): FastifyServerOptions['trustProxy'] & {} {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
}
