import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { afterPaint, isOpened, type OpenedModal, openModal } from './open-modals.ts';

/**
 * Opens an element as the browser's modal dialog, which holds the focus and restores it. The browser stacks its modal
 * dialogs in the order in which they open: a question lies above the sheet that asks it, whatever their z-index. Without
 * `onClose` only its own buttons close it.
 *
 * With `painted` it answers a tap one frame sooner: what makes the page inert, and usable again, recalculates the styles
 * of the whole page. The element must show and hide itself; it becomes modal after its first frame, then `painted` is
 * called, and the page is usable again in the frame after it is hidden.
 */
export function useModal(
  opened: boolean,
  onClose: (() => void) | null,
  painted?: () => void,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);
  const afterwards = useRef(painted);
  const closing = useRef(onClose);
  const inSteps = painted !== undefined;

  useLayoutEffect(() => {
    afterwards.current = painted;
    closing.current = onClose;
  }, [painted, onClose]);

  // Before the effect that opens: at the end, effects are undone in this order.
  useLayoutEffect(() => {
    isLeaving.current = false;
    return () => {
      isLeaving.current = true;
    };
  }, []);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || !opened) return;
    // Closed before the element leaves the page: the browser restores the focus of a closed dialog only.
    if (!inSteps) return openModal(element).close;
    let modal: OpenedModal | undefined;
    // Until it is modal the browser does not know what Escape closes.
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // A dialog below it stays open.
      event.preventDefault();
      closing.current?.();
    };
    window.addEventListener('keydown', closeByKey);
    const stopKeys = () => window.removeEventListener('keydown', closeByKey);
    const stop = afterPaint(() => {
      stopKeys();
      modal = openModal(element);
      afterwards.current?.();
    });
    return () => {
      stop();
      stopKeys();
      if (isLeaving.current) modal?.close();
      else modal?.closeAfterPaint();
    };
  }, [opened, inSteps]);

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
