import { useClient } from '../page/react.tsx';
import { type WaitingChanges, waitingChanges } from '../queries/device/waiting.ts';
import { useLiveQuery } from './use-live-query.ts';

/** The changes that wait to be sent, oldest first. */
export function useWaitingChanges(): WaitingChanges | undefined {
  const client = useClient();
  return useLiveQuery(
    client.live.query(
      'waiting changes, one by one',
      () => waitingChanges(client),
      ({ outbox }) => outbox,
    ),
  );
}
