/** The media type of an answer to a GraphQL call. */

/** Its own type says that the status is the server's, and leaves `data` out of an answer to a call that did not run. */
export const GRAPHQL_RESPONSE = 'application/graphql-response+json';
export const JSON_TYPE = 'application/json';

/** GraphQL's own type for clients that name it and do not prefer plain JSON. */
export function answerTypeFor(accept: string | undefined): typeof GRAPHQL_RESPONSE | typeof JSON_TYPE {
  if (accept === undefined || !accept.includes(GRAPHQL_RESPONSE)) return JSON_TYPE;
  const own = qualityOf(accept, GRAPHQL_RESPONSE);
  return own > 0 && own >= qualityOf(accept, JSON_TYPE) ? GRAPHQL_RESPONSE : JSON_TYPE;
}

/** The quality that an Accept header gives to a type that it names; 0 for others. */
function qualityOf(accept: string, type: string): number {
  const named = accept.split(',').find((range) => range.split(';')[0]?.trim().toLowerCase() === type);
  if (named === undefined) return 0;
  const [, quality = '1'] = /;\s*q=([\d.]+)/i.exec(named) ?? [];
  return Number(quality);
}
