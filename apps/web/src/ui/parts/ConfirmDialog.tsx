import { lazy, type ReactNode, Suspense, useState } from 'react';

/** Loaded with the first question: a screen that may ask one day does not wait for it. */
const ConfirmBody = lazy(async () => ({ default: (await import('./ConfirmBody.tsx')).ConfirmBody }));

export interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** What happens. */
  text: ReactNode;
  /** What is lost, item by item. */
  losses?: readonly string[];
  confirm: string;
  cancel: string;
  close: string;
  /** Something is destroyed: the confirming button is red, and Cancel has the focus. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a step that loses something, and says what. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  /** Once asked it stays, to fade out when it closes. */
  const [asked, setAsked] = useState(props.opened);
  if (props.opened && !asked) setAsked(true);
  return (
    asked && (
      <Suspense>
        <ConfirmBody {...props} />
      </Suspense>
    )
  );
}
