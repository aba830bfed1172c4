/** The base of the GraphQL schema: the context of a call, and a scalar for values that GraphQL passes through. */

import SchemaBuilder from '@pothos/core';
// Import the file, not the package: some loaders would load the package's other build, and two copies of GraphQL fail.
import { valueFromASTUntyped } from 'graphql/index.js';
import type { BusDep } from '#platform/bus/bus.ts';
import type { ViewersDep } from '#platform/bus/viewers.ts';
import type { Config, ConfigDep } from '#platform/config/config.ts';
import type { DatabaseDep, EpochDep } from '#platform/database/database.ts';
import type { FilesDep } from '#platform/files/files.ts';
import type { Answer } from '#platform/graphql/answers.ts';
import type { DueJobsDep } from '#platform/jobs/due-jobs.ts';
import type { LimitsDep } from '#platform/limits/limits.ts';
import type { LogDep } from '#platform/log/log.ts';
import type { MailerDep } from '#platform/mail/mailer.ts';
import type { RandomBytesDep } from '#platform/random.ts';
import type { TimeDep } from '#platform/time.ts';
import type { Caller } from '../sessions/sessions.ts';

/** The dependencies of data calls. Each call takes only those that it needs. */
export interface CallDeps
  extends BusDep,
    ConfigDep<keyof Config>,
    DatabaseDep,
    DueJobsDep,
    EpochDep,
    FilesDep,
    LimitsDep,
    LogDep,
    MailerDep,
    RandomBytesDep,
    TimeDep,
    ViewersDep {}

export interface CallContext {
  readonly deps: CallDeps;
  readonly caller: Caller;
  /** The server's public address, for links in mails. */
  readonly origin: string;
  /** The client's network, as rate limits count it. */
  readonly network: string;
  /** The response, which creates long parts one after the other. */
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
    description: 'Any JSON value, in the shapes of packages/sync/src/model/protocol.ts.',
    serialize: (value) => value,
    parseValue: (value) => value,
    parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
  });
  builder.queryType({});
  builder.mutationType({});
  return builder;
}
