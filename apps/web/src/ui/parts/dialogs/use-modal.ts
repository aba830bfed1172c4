import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { isOpened, openModal } from './open-modals.ts';

/**
 * Opens an element as the browser's modal dialog, which holds the focus and restores it. The browser stacks its modal
 * dialogs in the order in which they open: a question lies above the sheet that asks it, whatever their z-index. Without
 * `onClose` only its own buttons close it.
 */
export function useModal(opened: boolean, onClose: (() => void) | null): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || !opened) return;
    // Closed before the element leaves the page: the browser restores the focus of a closed dialog only.
    return openModal(element);
  }, [opened]);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    // A tap beside the dialog: the browser reports the backdrop as the dialog itself.
    const closeBeside = (event: Event) => {
      if (event.target === element) onClose?.();
    };
    // A second Escape closes a dialog without asking.
    const closedByBrowser = () => {
      if (element.open || !isOpened(element)) return;
      if (onClose === null) element.showModal();
      else onClose();
    };
    element.addEventListener('click', closeBeside);
    element.addEventListener('close', closedByBrowser);
    return () => {
      element.removeEventListener('click', closeBeside);
      element.removeEventListener('close', closedByBrowser);
    };
  }, [onClose]);

  return dialog;
}

/**
 * The handler of `cancel`. The state decides what is open; Escape only requests a close. The event of a dialog or a file
 * field inside this dialog arrives here too, and closes nothing.
 */
export function cancels(onClose: (() => void) | null): (event: SyntheticEvent) => void {
  return (event) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose?.();
  };
}
