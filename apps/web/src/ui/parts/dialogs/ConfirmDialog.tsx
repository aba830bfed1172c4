import { lazy, Suspense, useState } from 'react';
import type { ConfirmDialogProps } from './ConfirmBody.tsx';

/** Loaded with the first question, so that screens do not wait for it. */
const ConfirmBody = lazy(async () => ({ default: (await import('./ConfirmBody.tsx')).ConfirmBody }));

/** Asks for confirmation before a step that loses data, and lists the losses. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  /** Stays rendered after the first question, to fade out when it closes. */
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Suspense>
        <ConfirmBody {...props} />
      </Suspense>
    )
  );
}
