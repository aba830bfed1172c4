import { useClient } from '../page/react.tsx';
import { latestUndoable, type Undoable } from '../queries/device/undo.ts';
import { useLiveQuery } from './use-live-query.ts';

/** The latest action on a match that can be undone; null for none. */
export function useUndo(match: number): Undoable | null | undefined {
  const client = useClient();
  return useLiveQuery(
    client.live.query(
      `undo of ${match}`,
      () => latestUndoable(client, { collection: 'matches', sid: match }),
      ({ actions, rows }) => actions || rows.has(`matches/${client.live.resolve('matches', match)}`),
    ),
  );
}
