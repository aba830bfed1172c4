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
/** Calls of programs: they read JSON. */
const CALLS = /^\/(api|metrics)(\/|$)/;
/** Addresses that are none of the app's screens. */
const NO_SCREEN = /^\/(nowhere|live|dev|health|assets|follower|calendar)(\/|$)/;
/** A file beside the app's document; a dot further below is part of a name or of an e-mail address. */
const FILE = /^\/[^/]*\.\w{1,11}$/;

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

/**
 * Every address that is not the server's own is a screen of the app: its router decides (section 2). Who opens
 * an unknown address gets the app, too, which says so; only calls read it as JSON.
 */
function screenOrNothing(request: FastifyRequest, reply: FastifyReply, web: WebBuild | null): FastifyReply {
  const [path = '/'] = request.url.split('?', 1);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (web === null || !reads || CALLS.test(path)) return sendNothing(reply);
  const isScreen = !FILE.test(path) && !NO_SCREEN.test(path);
  return reply.code(isScreen ? 200 : 404).sendFile('index.html');
}

/** The answer to an address that is none: of nothing here, or not even well-formed. */
export function sendNothing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send({ code: 404, message: 'access failed with status 404' });
}
