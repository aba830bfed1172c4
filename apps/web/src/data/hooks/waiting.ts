import { type WaitingChanges, waitingChanges } from '../queries/waiting.ts';
import { useClient } from '../react.tsx';
import { useSource } from './use-source.ts';

/** The changes that wait to be sent, oldest first. */
export function useWaitingChanges(): WaitingChanges | undefined {
  const client = useClient();
  return useSource(
    client.live.query(
      'waiting changes, one by one',
      () => waitingChanges(client),
      ({ outbox }) => outbox,
    ),
  );
}
