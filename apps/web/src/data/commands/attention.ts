/** The coach's decision about a refused change (OUT-5). */
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { AttentionItem } from '@touchline/sync/store/store';
import type { Records, Refusals, Rows } from '../store/ports.ts';

/** Another tab or device has decided already: the item is no longer in the list. */
export type AttentionRefusal = { readonly code: 'gone' };

/** Writes the change again over the current value with a new stamp; restores a row that was deleted elsewhere. */
export async function retryAttention(
  ports: Refusals,
  item: number,
): Promise<Result<object, AttentionRefusal>> {
  return (await ports.replica.retry(item)) ? ok({}) : refuse({ code: 'gone' });
}

/** Discards the change with its dependants. Returns the discarded items, for Undo. */
export async function discardAttention(
  ports: Refusals & Rows,
  item: number,
): Promise<Result<{ readonly discarded: readonly AttentionItem[] }, AttentionRefusal>> {
  const listed = await ports.store.read((tx) => tx.attention());
  const discarded = listed.filter(({ id, behind }) => id === item || behind === item);
  return (await ports.replica.discard(item)) ? ok({ discarded }) : refuse({ code: 'gone' });
}

/** Undoes a discard: the list is as before, under new numbers. */
export async function putBackAttention(ports: Records, discarded: readonly AttentionItem[]): Promise<void> {
  await ports.store.write('strict', async (tx) => {
    const numbers = new Map<number, number>();
    for (const { id, behind, ...item } of discarded) {
      const head = behind === null ? null : (numbers.get(behind) ?? behind);
      numbers.set(id, await tx.addAttention({ ...item, behind: head }));
    }
  });
}
