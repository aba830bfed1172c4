/**
 * GraphQL in a part of the app. Mercurius parses, validates and compiles a document once; the routes write the answers
 * themselves.
 */
import type { FastifyInstance } from 'fastify';
import { type GraphQLSchema, NoSchemaIntrospectionCustomRule } from 'graphql/index.js';
import mercurius from 'mercurius';
import type { Config } from '../config/config.ts';
import { apiError } from '../errors.ts';
import { costProblem, DOCUMENT_LENGTH, OPERATION_NAME_LENGTH, TOKENS } from './limits.ts';

/** Parsed and compiled documents to cache; the app has about 40. */
const DOCUMENTS_KEPT = 100;
/** Refuses a syntax tree as JSON, which Mercurius would accept and no client sends. */
const LOOKS_LIKE_GRAPHQL = /^[\s,\uFEFF]*(#|\{\s*[_A-Za-z#.]|(query|mutation|subscription|fragment)\b)/;

export async function registerGraphql(
  app: FastifyInstance,
  { schema, mode }: { readonly schema: GraphQLSchema } & Pick<Config, 'mode'>,
): Promise<void> {
  await app.register(mercurius, {
    schema,
    routes: false,
    jit: 1,
    cache: DOCUMENTS_KEPT,
    graphql: { parseOptions: { maxTokens: TOKENS } },
    // Do not convert errors here: the routes read their code and decide what to send.
    errorFormatter: ({ errors }) => ({
      statusCode: 200,
      response: { data: null, errors: [...(errors ?? [])] },
    }),
    validationRules: mode === 'production' ? [NoSchemaIntrospectionCustomRule] : [],
  });
  // Before GraphQL's own validation, which can take long for a crafted document.
  app.graphql.addHook('preValidation', async (_schema, document) => {
    if (costProblem(document) !== null) throw apiError(400);
  });
}

export interface GraphqlRequest {
  readonly query: string;
  readonly variables: Record<string, unknown>;
  readonly operationName?: string;
}

/** The call in a body. Throws 400 for a body without one. */
export function graphqlRequestIn(body: unknown): GraphqlRequest {
  if (typeof body !== 'object' || body === null) throw apiError(400);
  const { query, variables, operationName, extensions } = body as Record<string, unknown>;
  if (typeof query !== 'string' || query.length > DOCUMENT_LENGTH) throw apiError(400);
  if (!LOOKS_LIKE_GRAPHQL.test(query)) throw apiError(400);
  if (!isNothing(operationName) && !isShortText(operationName)) throw apiError(400);
  if (![variables, extensions].every((part) => isNothing(part) || isMap(part))) throw apiError(400);
  return {
    query,
    variables: (variables ?? {}) as Record<string, unknown>,
    ...(typeof operationName === 'string' ? { operationName } : {}),
  };
}

const isNothing = (value: unknown): boolean => value === undefined || value === null;
const isMap = (value: unknown): boolean => typeof value === 'object' && !Array.isArray(value);
const isShortText = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= OPERATION_NAME_LENGTH;
