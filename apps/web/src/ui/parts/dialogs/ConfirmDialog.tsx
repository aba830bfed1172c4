import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './ConfirmBody.tsx';

/** Loaded with the first question, so that screens do not wait for it. */
const ConfirmBody = lazy(async () => ({ default: (await import('./ConfirmBody.tsx')).ConfirmBody }));

/** Asks for confirmation before a step that loses data, and lists the losses. */
export function ConfirmDialog({ opened, ...asked }: ConfirmDialogProps) {
  return (
    opened && (
      <Suspense>
        <ConfirmBody {...asked} />
      </Suspense>
    )
  );
}
