/** Undo of actions. */
import { ok, type Result, refuse } from '@touchline/domain/result';
import { TAKEN_BACK, type Undoable } from '../queries/device/undo.ts';
import type { Undo } from '../store/ports.ts';

/** Nothing is left to undo: it was undone already, or changed since (MRG-7). */
export type UndoRefusal = { readonly code: 'nothingToUndo' };

/** Undoes an action; later changes stay. */
export async function undo(ports: Undo, action: number): Promise<Result<object, UndoRefusal>> {
  return (await ports.replica.undo(action)) ? ok({}) : refuse({ code: 'nothingToUndo' });
}

/** Undoes an action and returns a redo function; null when nothing was left to undo. */
export async function undoWithRedo(
  ports: Undo,
  { action, label }: Undoable,
): Promise<(() => Promise<void>) | null> {
  const undone = await ports.replica.undoAs(action, TAKEN_BACK);
  const { action: back } = undone;
  if (!undone.done || back === undefined) return null;
  return async () => {
    await ports.replica.undoAs(back, label);
  };
}

/**
 * The undo function of a finished action; undefined when the action changed nothing. It resolves with false when nothing
 * was left to undo.
 */
export function undoOf(ports: Undo, action: number | null): (() => Promise<boolean>) | undefined {
  return action === null ? undefined : async () => (await undo(ports, action)).ok;
}
