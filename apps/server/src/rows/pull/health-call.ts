/**
 * The health check in the app's fixed document. Every device sends it every few seconds, so the route answers it
 * without GraphQL, which would take as long as all other work of the call. A contract test compares the answer with
 * GraphQL's byte for byte. Any other document goes through GraphQL.
 */
import { HEALTH_DOCUMENT } from '@touchline/sync/engine/health-document';
import type { HealthAnswer } from '@touchline/sync/model/protocol';
import type { FixedCall } from '#access/data-calls/fixed-call.ts';
import { whenReady } from '#platform/maybe-promise.ts';
import { healthCheck, type PullDeps } from './pull.ts';

/** The document, and an app's version and platform. */
const LONGEST_BODY = HEALTH_DOCUMENT.length + 200;
const KNOWN_VARIABLES: ReadonlySet<string> = new Set(['app_version', 'platform']);
/** Apps of the same version and platform send the same body; at most this many recognised bodies are cached. */
const UNDERSTOOD_LIMIT = 100;

export function healthCall(deps: PullDeps): FixedCall {
  /** The bytes themselves: a text would have to be made of each body first. */
  const understood: Buffer[] = [];
  return {
    longestBody: LONGEST_BODY,
    isMeantBy(body) {
      if (understood.some((known) => known.equals(body))) return true;
      if (!isHealthCall(body.toString())) return false;
      if (understood.length >= UNDERSTOOD_LIMIT) understood.length = 0;
      // A copy, because the body is a part of a larger buffer.
      understood.push(Buffer.from(body));
      return true;
    },
    answer: (caller) => whenReady(healthCheck(deps, caller), healthText),
  };
}

/** Whether the body is exactly the document. The app's version and platform do not change the answer. */
function isHealthCall(body: string): boolean {
  const known = parsed(body);
  if (known === null || known.query !== HEALTH_DOCUMENT) return false;
  const { query, variables = {}, ...more } = known;
  if (Object.keys(more).length > 0 || typeof variables !== 'object' || variables === null) return false;
  return Object.entries(variables).every(
    ([name, value]) => KNOWN_VARIABLES.has(name) && (typeof value === 'string' || value === null),
  );
}

function parsed(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** As GraphQL writes it; a cursor and a version need no escaping. */
function healthText({ last_synced, now, interval, version }: HealthAnswer): string {
  return `{"data":{"healthCheck":{"last_synced":"${last_synced}","now":${now},"interval":${interval},"version":"${version}"}}}`;
}
