/**
 * What a browser opens: the app's files, the same document for every screen, the follower's page, and in
 * trial mode the mails. All of it under one policy: no script that is not a file of ours.
 */
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Hub } from '../live/hub.ts';
import { livePages } from '../live/pages.ts';
import { mailboxPages } from '../mail/mailbox-page.ts';
import type { WebBuild } from './build.ts';
import { policyFor } from './policy.ts';

const YEAR_SECONDS = 31_536_000;
/** Their names hold a hash of what is in them. */
const HASHED = /\/(assets|follower)\/[^/]+-[\w-]{8,}\.\w+(\.br)?$/;
/** Addresses that are none of the app's screens. */
const NO_SCREEN = /^\/(api|live|dev|health|metrics|assets|follower|calendar)(\/|$)/;

export interface PagesOptions {
  readonly deps: Deps;
  readonly hub: Hub;
  readonly web: WebBuild | null;
}

export async function pages(app: FastifyInstance, { deps, hub, web }: PagesOptions): Promise<void> {
  await app.register(helmet, policyFor(deps));
  await app.register(livePages, { deps, hub, web });
  if (deps.config.mode === 'trial') await app.register(mailboxPages, { deps });
  if (web !== null) {
    await app.register(fastifyStatic, {
      root: web.files,
      preCompressed: true,
      index: ['index.html'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          HASHED.test(path) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => screenOrNothing(request, reply, web));
}

/** Every address that is not the server's own is a screen of the app: its router decides (section 2). */
function screenOrNothing(request: FastifyRequest, reply: FastifyReply, web: WebBuild | null): FastifyReply {
  const [path = '/'] = request.url.split('?', 1);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const isFile = /\.\w{1,5}$/.test(path);
  if (web !== null && reads && !isFile && !NO_SCREEN.test(path)) return reply.sendFile('index.html');
  return sendNothing(reply);
}

/** The answer to an address that is none: of nothing here, or not even well-formed. */
export function sendNothing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send({ code: 404, message: 'access failed with status 404' });
}
