/** The base of the public GraphQL schema: calls of people without an account, such as a family with a link. */
import SchemaBuilder from '@pothos/core';
import type { GraphQLSchema } from 'graphql/index.js';
import type { CallDeps } from '../data-calls/builder.ts';

export interface PublicContext {
  readonly deps: CallDeps;
  /** The client's network, as rate limits count it. */
  readonly network: string;
}

interface Types {
  Context: PublicContext;
  DefaultFieldNullability: false;
}

export type PublicBuilder = ReturnType<typeof createPublicBuilder>;
/** Adds the public calls of a feature. */
export type AddPublicCalls = (builder: PublicBuilder) => void;

function createPublicBuilder() {
  const builder = new SchemaBuilder<Types>({ defaultFieldNullability: false });
  builder.queryType({});
  builder.mutationType({});
  return builder;
}

/** @param calls the public calls of the features */
export function buildPublicSchema(calls: readonly (AddPublicCalls | undefined)[]): GraphQLSchema {
  const builder = createPublicBuilder();
  for (const add of calls) add?.(builder);
  return builder.toSchema();
}
