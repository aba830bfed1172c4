/** The dialog about unexpected errors, over any screen. Closing it syncs again (section 8). */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { syncNow } from '#data/commands/account/settings.ts';
import { useClientOrNull } from '#data/page/react.tsx';
import { type UnexpectedErrors, watchUnexpectedErrors } from './unexpected-errors.ts';

const ProblemDialog = lazy(async () => ({ default: (await import('./ProblemDialog.tsx')).ProblemDialog }));

let watched: UnexpectedErrors | null = null;
const NOTHING = () => () => undefined;

/** Starts before the first render, and shows errors of that time once the app is rendered. */
export function watchPage(): void {
  watched ??= watchUnexpectedErrors(globalThis);
}

export function UnexpectedErrorDialog() {
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
