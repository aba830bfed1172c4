/** The dialog about what nobody expected, over whatever the app shows; closing it syncs again (section 8). */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { syncNow } from '#data/commands/settings.ts';
import { useClientOrNull } from '#data/react.tsx';
import { type Mishaps, watchMishaps } from './mishaps.ts';

const ProblemDialog = lazy(async () => ({ default: (await import('./ProblemDialog.tsx')).ProblemDialog }));

let watched: Mishaps | null = null;
const NOTHING = () => () => undefined;

/** From the app's first moment on: what happens before it is drawn is told when it is. */
export function watchPage(): void {
  watched ??= watchMishaps(globalThis);
}

export function MishapDialog() {
  const client = useClientOrNull();
  const problem = useSyncExternalStore(watched?.subscribe ?? NOTHING, () => watched?.get() ?? null);
  if (problem === null) return null;
  const close = () => {
    watched?.settle();
    if (client !== null) void syncNow(client);
  };
  return (
    <Suspense>
      <ProblemDialog problem={problem} close={close} again={false} />
    </Suspense>
  );
}
