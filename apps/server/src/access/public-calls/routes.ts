/**
 * `POST /api/public`: GraphQL without an account (section 7), for what public pages need. Each call names a link, and
 * decides by itself what the link opens. Bodies and answers are small, and calls are counted per network before a body
 * is read.
 */
import type { FastifyInstance } from 'fastify';
import type { GraphQLSchema } from 'graphql/index.js';
import { availabilityOf } from '#platform/availability/availability.ts';
import { apiError } from '#platform/errors.ts';
import { graphqlRequestIn, registerGraphql } from '#platform/graphql/documents.ts';
import { isDeeperThan } from '#platform/graphql/json-depth.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { sendJson } from '#platform/http/send.ts';
import type { CallDeps } from '../data-calls/builder.ts';
import type { PublicContext } from './builder.ts';

/** A reason and a document that asks for everything have 3 kB. */
const BODY_LIMIT = 16_000;
const BODY_DEPTH = 16;
/** Per minute and network: a club house or a mobile network with hundreds of parents makes fewer. */
export const PUBLIC_CALLS_PER_NETWORK = 600;
const MINUTE_MS = 60_000;

export interface PublicOptions {
  readonly deps: CallDeps;
  readonly schema: GraphQLSchema;
}

export async function publicRoutes(app: FastifyInstance, { deps, schema }: PublicOptions): Promise<void> {
  await registerGraphql(app, { schema, mode: deps.config.mode });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (isDeeperThan(BODY_DEPTH, Buffer.from(body))) done(apiError(400));
    else void parseJson(request, body, done);
  });
  app.post('/api/public', {
    bodyLimit: BODY_LIMIT,
    onRequest: async ({ ip }) => {
      await availabilityOf(deps).checkOpen();
      const calls = await deps.limits.hit(`public calls of ${networkOf(ip)}`, MINUTE_MS);
      if (calls > PUBLIC_CALLS_PER_NETWORK) throw apiError(429);
    },
    handler: async ({ body, ip }, reply) => {
      const { query, variables, operationName } = graphqlRequestIn(body);
      const context: PublicContext = { deps, network: networkOf(ip) };
      const result = await app.graphql(query, { ...context }, variables, operationName);
      const [error] = result.errors ?? [];
      if (error !== undefined) throw error;
      return sendJson(reply, 200, JSON.stringify({ data: result.data }));
    },
  });
}
