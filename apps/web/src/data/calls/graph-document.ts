/**
 * A GraphQL document with the types of its variables and of its answer, declared once beside its text.
 * `scripts/documents/documents.test.ts` checks every text against the server's schema.
 */
export interface GraphDocument<Answer, Variables extends object> {
  readonly text: string;
  /** Never set at run time: it only carries the types. */
  readonly types?: (variables: Variables) => Answer;
}

/** For documents without variables. */
export type NoVariables = Readonly<Record<string, never>>;

export function graphDocument<Answer, Variables extends object = NoVariables>(
  text: string,
): GraphDocument<Answer, Variables> {
  return { text };
}

/** The type of a document's answer. */
export type AnswerOf<D> = D extends GraphDocument<infer Answer, never> ? Answer : never;
