/** What the coach does with a change that was refused (OUT-5). */
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { Client } from '../client.ts';
import type { AttentionEntry } from '../queries/attention.ts';

/** Somebody was faster: the item is not in the list any more. */
export type AttentionRefusal = { readonly code: 'gone' };

/** Writes it again on the current value, newly stamped. */
export async function retryAttention(
  client: Client,
  item: number,
): Promise<Result<object, AttentionRefusal>> {
  return (await client.replica.retry(item)) ? ok({}) : refuse({ code: 'gone' });
}

/** Gives it up. */
export async function discardAttention(
  client: Client,
  item: number,
): Promise<Result<object, AttentionRefusal>> {
  return (await client.replica.discard(item)) ? ok({}) : refuse({ code: 'gone' });
}

/** The change as text, to keep it somewhere else. */
export function copyAttention({ op, sid, at, registers }: AttentionEntry): string {
  const values = Object.entries(registers).map(([path, [value]]) => [path, value]);
  return JSON.stringify(
    { op, sid, at: new Date(at).toISOString(), values: Object.fromEntries(values) },
    null,
    2,
  );
}
