/** What a restored server lost and this device still has (PUL-6). */
import type { Model } from './model.ts';
import { DELETED, wins } from './registers.ts';
import { EARLIER_EPOCH } from './rows.ts';
import type { StoredRow, StoreTx } from './store.ts';

/**
 * A base that this epoch has not confirmed is replaced: the registers in it that win over the server's are
 * queued with their original stamps, so that nothing confirmed is lost. Answers the row with them on top.
 */
export async function queueLost(
  tx: StoreTx,
  model: Model,
  { before, after }: { before: StoredRow; after: StoredRow },
): Promise<StoredRow> {
  if (before.base === null || before.change !== EARLIER_EPOCH) return after;
  const { collection, sid, waiting } = before;
  const { [DELETED]: deleted, ...kept } = Object.fromEntries(
    Object.entries(before.base).filter(
      ([path, register]) =>
        waiting[path] === undefined &&
        after.base?.[path]?.[1] !== register[1] &&
        wins(register, after.base?.[path]),
    ),
  );
  const parts = [kept, deleted === undefined ? {} : { [DELETED]: deleted }];
  for (const registers of parts) {
    if (Object.keys(registers).length === 0) continue;
    const op = model.operation(collection, registers[DELETED]?.[0] === true ? 'delete' : 'update');
    const rest = { incremental: before.incremental, urgent: false, createdAt: 0, batch: null };
    await tx.addOutbox({ collection, sid, op, registers, ...rest });
  }
  return { ...after, waiting: Object.assign({}, ...parts, waiting) };
}
