/** The federations that clubs belong to: kept on the device for 24 hours (section 7). */
import { type Federation, federationFields } from '@touchline/domain/entity/federation';
import { listBy } from '@touchline/domain/entity/field';
import { FEDERATIONS_CACHE_HOURS } from '@touchline/domain/limits';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { readAll, rewrite } from './app-database.ts';
import type { Client } from './client.ts';

/** 'service unavailable': nobody answered, and nothing was kept. */
export type FederationsAnswer = Result<readonly Federation[], { readonly code: 'serviceUnavailable' }>;

interface Kept {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly list: readonly Federation[];
}

const NAME = 'federations';
const FRESH_MS = FEDERATIONS_CACHE_HOURS * 3_600_000;
const LIST = 'query getFederations { getFederations { id title flag code } }';
const federations = listBy('id', federationFields);

/** What was kept while it is fresh; else what the server says; else what was kept, however old (section 7). */
export async function readFederations(
  client: Pick<Client, 'ask' | 'mayAsk' | 'now'>,
  { force = false }: { readonly force?: boolean } = {},
): Promise<FederationsAnswer> {
  const kept = await readKept();
  if (kept !== null && !force && client.now() - kept.at < FRESH_MS) return ok(kept.list);
  const asked = client.mayAsk() ? await client.ask<{ getFederations: unknown }>(LIST, {}) : null;
  const list = asked?.ok === true ? federations.accept(asked.value.getFederations) : undefined;
  if (list !== undefined) {
    await rewrite('settings', () => ({ put: [{ name: NAME, value: { at: client.now(), list } }] }));
    return ok(list);
  }
  return kept === null ? refuse({ code: 'serviceUnavailable' }) : ok(kept.list);
}

async function readKept(): Promise<Kept | null> {
  const found = (await readAll('settings')).find(({ name }) => name === NAME)?.value;
  if (typeof found !== 'object' || found === null) return null;
  const { at, list } = found as { readonly at?: unknown; readonly list?: unknown };
  const accepted = federations.accept(list);
  return typeof at === 'number' && accepted !== undefined ? { at, list: accepted } : null;
}
