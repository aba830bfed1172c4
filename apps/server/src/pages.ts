/**
 * What a browser opens: the app's files, the same document for every screen, the follower's page, and in trial mode the
 * mails. All have one Content Security Policy, which allows scripts only from our own files.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Feature, ServerParts } from '#features/feature.ts';
import { pageHeaders } from '#platform/http/policy.ts';
import { mailboxPages } from '#platform/mail/mailbox-page.ts';
import { type AppDocument, appDocument } from '#platform/web/document.ts';
import { packingOf } from '#platform/web/packed.ts';
import type { Deps } from './deps.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Other sites may show this page inside theirs. */
    readonly framed?: boolean;
  }
}

const YEAR_SECONDS = 31_536_000;
/** Files whose names contain a hash of their contents. */
const HASHED = /\/(assets|follower)\/[^/]+-[\w-]{8,}\.\w+(\.br)?$/;
/** Calls of programs, which are answered in JSON. */
const CALLS = /^\/(api|metrics)(\/|$)/;
/** Addresses that are not screens of the app. */
const NO_SCREEN =
  /^\/((nowhere|live|attend|page|dev|health|assets|follower|calendar|\.well-known)(\/|$)|club\/(?!page(\/|$))[^/])/;
/** A file beside the app's document. A dot further down is part of a name or an e-mail address. */
const FILE = /^\/[^/]*\.\w{1,11}$/;

export interface PagesOptions {
  readonly server: ServerParts<Deps>;
  readonly features: readonly Feature<Deps>[];
}

export async function pages(app: FastifyInstance, { server, features }: PagesOptions): Promise<void> {
  const { deps, web } = server;
  const headers = pageHeaders(deps);
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    reply.headers(routeOptions.config.framed === true ? headers.framed : headers.page);
    done();
  });
  for (const { pages: ofFeature } of features)
    if (ofFeature !== undefined) await app.register(ofFeature, server);
  if (deps.config.mode === 'trial') await app.register(mailboxPages, { deps });
  const document = web === null ? null : await appDocument(web.document, deps.config.plans);
  if (web !== null && document !== null) {
    for (const path of ['/', '/index.html'])
      app.get(path, (request, reply) => sendDocument(request, reply, document));
    await app.register(fastifyStatic, {
      root: web.files,
      preCompressed: true,
      index: false,
      allowedPath: (path) => !path.endsWith('/'),
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cachingOf(path));
      },
    });
  }
  app.setNotFoundHandler((request, reply) => screenOrNothing(request, reply, document));
}

function cachingOf(path: string): string {
  return HASHED.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
}

/**
 * Every other address is a screen of the app, whose router decides (section 2). For an unknown address the app shows
 * so; only calls get JSON.
 */
function screenOrNothing(
  request: FastifyRequest,
  reply: FastifyReply,
  document: AppDocument | null,
): FastifyReply {
  const [path = '/'] = request.url.split('?', 1);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (document === null || !reads || CALLS.test(path)) return sendNothing(reply);
  const isScreen = !FILE.test(path) && !NO_SCREEN.test(path);
  return sendDocument(request, reply.code(isScreen ? 200 : 404), document);
}

/**
 * Safari puts a page that is left into its back-forward cache, where its unfinished transactions block those of the
 * next page. `no-store` keeps it out, also when the service worker answers with the stored document (decision 065).
 */
function sendDocument({ headers }: FastifyRequest, reply: FastifyReply, document: AppDocument): FastifyReply {
  const { encoding, body } = document(packingOf(headers['accept-encoding']));
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
    .send(body);
}

/** The response to an unknown or malformed address. */
export function sendNothing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send({ code: 404, message: 'access failed with status 404' });
}
