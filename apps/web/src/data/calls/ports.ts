/** Ports of the server's calls beside push and pull, in the account's name (decision 069). */
import type { Reply } from '@touchline/sync/engine/ports';
import type { GraphDocument } from './graph-document.ts';

/** Data calls in GraphQL. */
export interface DataCalls {
  ask<Answer, Variables extends object>(
    document: GraphDocument<Answer, Variables>,
    variables: Variables,
  ): Promise<Reply<Answer>>;
  /** True when there is a server and network, sync is on, and the page is visible. */
  mayAsk(): boolean;
  /** A visitor looks around: there is no server (decision 115). */
  readonly local?: boolean;
}

export interface OwnCallOptions {
  /** For calls that take longer than others. */
  readonly timeoutMs?: number;
  /** The answer has the session's next tokens. */
  readonly replacesTokens?: boolean;
}

/** Account calls of section 7 that are made with the access token. */
export interface AccountCalls {
  authorised<T>(
    name: string,
    parameters: Readonly<Record<string, string>>,
    options?: OwnCallOptions,
  ): Promise<Reply<T>>;
}

/** Calls that are not data calls, such as a message to support. */
export interface PlainCalls {
  post<T>(path: string, body: object): Promise<Reply<T>>;
}
