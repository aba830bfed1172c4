/** What the coach does with a change that was refused (OUT-5). */
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { AttentionItem } from '@touchline/sync/store';
import type { Client } from '../client.ts';

/** Somebody was faster: the item is not in the list any more. */
export type AttentionRefusal = { readonly code: 'gone' };

/** Writes it again on the current value, newly stamped; a row that was deleted elsewhere is brought back. */
export async function retryAttention(
  client: Client,
  item: number,
): Promise<Result<object, AttentionRefusal>> {
  return (await client.replica.retry(item)) ? ok({}) : refuse({ code: 'gone' });
}

/** Gives it up, with what depends on it. Answers what was given up, to put it back by. */
export async function discardAttention(
  client: Client,
  item: number,
): Promise<Result<{ readonly discarded: readonly AttentionItem[] }, AttentionRefusal>> {
  const listed = await client.store.read((tx) => tx.attention());
  const discarded = listed.filter(({ id, behind }) => id === item || behind === item);
  return (await client.replica.discard(item)) ? ok({ discarded }) : refuse({ code: 'gone' });
}

/** Takes a discard back: the list is as it was, under new numbers. */
export async function putBackAttention(client: Client, discarded: readonly AttentionItem[]): Promise<void> {
  await client.store.write('strict', async (tx) => {
    const numbers = new Map<number, number>();
    for (const { id, behind, ...item } of discarded) {
      const head = behind === null ? null : (numbers.get(behind) ?? behind);
      numbers.set(id, await tx.addAttention({ ...item, behind: head }));
    }
  });
}
