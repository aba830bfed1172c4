/** The dialog over everything when sync is blocked; closing it tries again (section 8, "Web handling"). */
import { lazy, Suspense, useState } from 'react';
import { syncNow } from '#data/commands/settings.ts';
import { useSyncStatus } from '#data/hooks/sync.ts';
import { useClient } from '#data/react.tsx';
import { problemOf } from './problem.ts';

const ProblemDialog = lazy(async () => ({ default: (await import('./ProblemDialog.tsx')).ProblemDialog }));

/** For whoever is signed in. */
export function ErrorDialog() {
  const client = useClient();
  const status = useSyncStatus();
  const code = status?.out_of_sync ?? 0;
  const [closed, setClosed] = useState(0);
  const problem = problemOf(code);
  // The same code is shown once; another one, or the same after things were well, is news.
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

/** While changes are on their way, `out_of_sync` says 300: that is neither well nor another problem. */
const WAITING = 300;
