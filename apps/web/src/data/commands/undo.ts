/** Taking back what was done last. */
import { ok, type Result, refuse } from '@touchline/domain/result';
import type { Client } from '../client.ts';
import { TAKEN_BACK, type Undoable } from '../queries/undo.ts';

/** There is nothing left to take back: it was undone already, or somebody changed it since (MRG-7). */
export type UndoRefusal = { readonly code: 'nothingToUndo' };

/** Takes an action back; what was changed since stays. */
export async function undo(client: Client, action: number): Promise<Result<object, UndoRefusal>> {
  return (await client.replica.undo(action)) ? ok({}) : refuse({ code: 'nothingToUndo' });
}

/** Takes an action back, and answers what does it again; null when nothing was left to take back. */
export async function undoWithRedo(
  client: Client,
  { action, label }: Undoable,
): Promise<(() => Promise<void>) | null> {
  const undone = await client.replica.undoAs(action, TAKEN_BACK);
  const { action: back } = undone;
  if (!undone.done || back === undefined) return null;
  return async () => {
    await client.replica.undoAs(back, label);
  };
}

/** What Undo does for an action just done; undefined when it changed nothing. */
export function undoOf(client: Client, action: number | null): (() => void) | undefined {
  return action === null ? undefined : () => void undo(client, action);
}
