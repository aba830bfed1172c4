import { latestUndoable, type Undoable } from '../queries/undo.ts';
import { useClient } from '../react.tsx';
import { useSource } from './use-source.ts';

/** The latest action on a match that can be taken back; null when there is none. */
export function useUndo(match: number): Undoable | null | undefined {
  const client = useClient();
  return useSource(
    client.live.query(
      `undo of ${match}`,
      () => latestUndoable(client, { collection: 'matches', sid: match }),
      ({ actions, rows }) => actions || rows.has(`matches/${client.live.resolve('matches', match)}`),
    ),
  );
}
