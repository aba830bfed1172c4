/** A row during a write: what is stored, what changes, and the earlier values of the changed registers. */
import type { Model } from '../model/model.ts';
import { DELETED, type Json, type Path, type Register, type Registers } from '../model/registers.ts';
import { isEmpty, isGone, nameOf, shownRegisters } from '../store/rows.ts';
import type { RowKey, StoredRow } from '../store/store.ts';

export interface Draft {
  readonly key: RowKey;
  readonly stored: StoredRow | undefined;
  readonly changed: Record<Path, Register>;
  readonly before: Record<Path, Json>;
}

/** The row after the write; undefined when it does not exist. */
export function registersOf({ stored, changed }: Draft): Registers | undefined {
  if (stored !== undefined) return isGone(stored) ? undefined : { ...shownRegisters(stored), ...changed };
  return isEmpty(changed) ? undefined : changed;
}

/** The row to store: the new changes on top of those that already wait. */
export function savedRow(draft: Draft): StoredRow {
  const { key, stored, changed } = draft;
  return {
    ...key,
    space: stored?.space ?? 0,
    change: stored?.change ?? 0,
    incremental: nextIncremental(draft),
    base: stored?.base ?? null,
    waiting: { ...stored?.waiting, ...changed },
  };
}

/** The row's `incremental` after this save (LOC-2). */
export function nextIncremental({ stored }: Draft): number {
  return (stored?.incremental ?? 0) + 1;
}

/** An edit and a deletion are separate operations, because the server may allow one and refuse the other. */
export function operationsOf(
  changed: Registers,
): readonly { readonly kind: 'update' | 'delete'; readonly registers: Registers }[] {
  const { [DELETED]: deleted, ...rest } = changed;
  if (deleted?.[0] !== true) return [{ kind: 'update', registers: changed }];
  const deletion = { kind: 'delete' as const, registers: { [DELETED]: deleted } };
  return isEmpty(rest) ? [deletion] : [{ kind: 'update', registers: rest }, deletion];
}

/** The order for the outbox: creations first, each after the creations to which it refers (OUT-1). */
export function creationsFirst(drafts: readonly Draft[], model: Model): readonly Draft[] {
  const created = new Map<string, Draft>();
  for (const draft of drafts) {
    if (draft.stored === undefined) created.set(nameOf(draft.key.collection, draft.key.sid), draft);
  }
  const ordered = new Set<Draft>();
  const visited = new Set<Draft>();
  const visit = (draft: Draft): void => {
    if (visited.has(draft)) return;
    visited.add(draft);
    if (created.size > 1) {
      for (const { collection, sid } of model.references(draft.key.collection, draft.changed)) {
        const other = created.get(nameOf(collection, sid));
        if (other !== undefined) visit(other);
      }
    }
    ordered.add(draft);
  };
  for (const draft of created.values()) visit(draft);
  for (const draft of drafts) ordered.add(draft);
  return [...ordered];
}
