/**
 * `POST /api/data`: GraphQL with a bearer token. Mercurius parses, validates and compiles a document once;
 * the answer is written here, because rows go out as the text that they are stored as.
 */
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { NoSchemaIntrospectionCustomRule } from 'graphql/index.js';
import mercurius from 'mercurius';
import type { Deps } from '../deps.ts';
import { apiError } from '../errors.ts';
import { admit, type HealthCalls } from './health-calls.ts';
import { costRule } from './limits.ts';
import { stringifyWithRaw } from './raw-json.ts';
import { buildSchema } from './schema.ts';
import { sendJson } from './send.ts';

/** A batch has 60,000 characters, a single large change may have more (OUT-2). */
const BODY_LIMIT = 4_000_000;
const APP_ID = 'touchline';
/** Mercurius would take a document's syntax tree as JSON, too: no client of ours sends one. */
const LOOKS_LIKE_GRAPHQL = /^[\s,\uFEFF]*(#|\{\s*[_A-Za-z#.]|(query|mutation|subscription|fragment)\b)/;

interface DataRoute {
  Querystring: { app_id?: unknown };
  Body: unknown;
}

export interface DataOptions {
  readonly deps: Deps;
  /** Looks at requests before the route does, where they come over the wire. */
  readonly healthCalls?: HealthCalls;
}

export async function dataRoutes(app: FastifyInstance, { deps, healthCalls }: DataOptions): Promise<void> {
  const production = deps.config.mode === 'production';
  await app.register(mercurius, {
    schema: buildSchema(),
    routes: false,
    jit: 1,
    // Errors stay what they are: their code is inside, and what is sent is decided below.
    errorFormatter: ({ errors }) => ({
      statusCode: 200,
      response: { data: null, errors: [...(errors ?? [])] },
    }),
    validationRules: production ? [costRule, NoSchemaIntrospectionCustomRule] : [costRule],
  });
  const options: RouteShorthandOptions = {
    bodyLimit: BODY_LIMIT,
    preParsing: (request, _reply, payload, done) => done(null, healthCalls?.bodyOf(request.raw) ?? payload),
  };
  app.post<DataRoute>('/api/data', options, async (request, reply) => {
    const context = { deps, caller: await admit(deps, request) };
    const { query, variables, operationName } = documentOf(request);
    const result = await app.graphql(query, context, variables, operationName);
    const [error] = result.errors ?? [];
    if (error !== undefined) throw error;
    return sendJson(reply, 200, stringifyWithRaw({ data: result.data }));
  });
}

function documentOf({ body, query: { app_id } }: FastifyRequest<DataRoute>): {
  query: string;
  variables: Record<string, unknown>;
  operationName?: string;
} {
  if (app_id !== undefined && app_id !== APP_ID) throw apiError(400);
  if (typeof body !== 'object' || body === null) throw apiError(400);
  const { query, variables, operationName } = body as Record<string, unknown>;
  if (typeof query !== 'string' || !LOOKS_LIKE_GRAPHQL.test(query)) throw apiError(400);
  if (
    variables !== undefined &&
    variables !== null &&
    (typeof variables !== 'object' || Array.isArray(variables))
  ) {
    throw apiError(400);
  }
  return {
    query,
    variables: (variables ?? {}) as Record<string, unknown>,
    ...(typeof operationName === 'string' ? { operationName } : {}),
  };
}
