/** The schema's foundation: what a call knows, and the scalar for values that GraphQL need not understand. */
import SchemaBuilder from '@pothos/core';
// The file, not the package: some loaders would take its other build, and there must be one GraphQL only.
import { valueFromASTUntyped } from 'graphql/index.js';
import type { Caller } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import type { Answer } from './answers.ts';

export interface CallContext {
  readonly deps: Deps;
  readonly caller: Caller;
  /** Where people reach this server: links in mails begin with it. */
  readonly origin: string;
  /** Where the call comes from, as limits count it. */
  readonly network: string;
  /** What the call is answered with: long parts of it are made in turn. */
  readonly answer: Answer;
}

interface Types {
  Context: CallContext;
  Scalars: { JSON: { Input: unknown; Output: unknown } };
  DefaultFieldNullability: false;
}

export type Builder = ReturnType<typeof createBuilder>;

export function createBuilder() {
  const builder = new SchemaBuilder<Types>({ defaultFieldNullability: false });
  builder.scalarType('JSON', {
    description: 'Any JSON value, in the shapes of packages/sync/src/protocol.ts.',
    serialize: (value) => value,
    parseValue: (value) => value,
    parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
  });
  builder.queryType({});
  builder.mutationType({});
  return builder;
}
