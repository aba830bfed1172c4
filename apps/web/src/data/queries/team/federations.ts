/** The federations that clubs belong to: kept on the device for 24 hours (section 7). */

import { listBy } from '@touchline/domain/entity/fields/field';
import { type Federation, federationFields } from '@touchline/domain/entity/tables/federation';
import { FEDERATIONS_CACHE_HOURS } from '@touchline/domain/limits';
import { ok, type Result, refuse } from '@touchline/domain/result';
import { graphDocument } from '../../calls/graph-document.ts';
import type { DataCalls } from '../../calls/ports.ts';
import type { Clock } from '../../clock/ports.ts';
import { readAll, rewrite } from '../../store/app-database.ts';

/** 'service unavailable': no answer and no kept list. */
export type FederationsAnswer = Result<readonly Federation[], { readonly code: 'serviceUnavailable' }>;

interface Kept {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly list: readonly Federation[];
}

const NAME = 'federations';
const FRESH_MS = FEDERATIONS_CACHE_HOURS * 3_600_000;
const LIST = graphDocument<{ readonly getFederations: unknown }>(
  'query getFederations { getFederations { id title flag code } }',
);
const federations = listBy('id', federationFields);

/** The kept list while it is fresh; else the server's; else the kept list of any age (section 7). */
export async function readFederations(
  ports: Pick<DataCalls & Clock, 'ask' | 'mayAsk' | 'now'>,
  { force = false }: { readonly force?: boolean } = {},
): Promise<FederationsAnswer> {
  const kept = await readKept();
  if (kept !== null && !force && ports.now() - kept.at < FRESH_MS) return ok(kept.list);
  const asked = ports.mayAsk() ? await ports.ask(LIST, {}) : null;
  const list = asked?.ok === true ? federations.accept(asked.value.getFederations) : undefined;
  if (list !== undefined) {
    await rewrite('settings', () => ({ put: [{ name: NAME, value: { at: ports.now(), list } }] }));
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
