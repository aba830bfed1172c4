/** The dialog over every screen when sync is blocked. Closing it retries (section 8, "Web handling"). */
import { lazy, Suspense, useState } from 'react';
import { syncNow } from '#data/commands/account/settings.ts';
import { useSyncStatus } from '#data/hooks/sync.ts';
import { useClient } from '#data/page/react.tsx';
import { problemOf } from './problem.ts';

const ProblemDialog = lazy(async () => ({ default: (await import('./ProblemDialog.tsx')).ProblemDialog }));

/** For signed-in users. */
export function ErrorDialog() {
  const client = useClient();
  const status = useSyncStatus();
  const code = status?.out_of_sync ?? 0;
  const [closed, setClosed] = useState(0);
  const problem = problemOf(code);
  // The same code is shown once. Another code, or the same code after a healthy sync, opens the dialog again.
  if (closed !== 0 && closed !== code && code < WAITING) setClosed(0);
  if (problem === null || closed === code) return null;
  const close = () => {
    setClosed(code);
    void syncNow(client);
  };
  return (
    <Suspense>
      <ProblemDialog problem={problem} close={close} />
    </Suspense>
  );
}

/** Code 300 in `out_of_sync` means that changes are on their way: neither healthy nor a new problem. */
const WAITING = 300;
