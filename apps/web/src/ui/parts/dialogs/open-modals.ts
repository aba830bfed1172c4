/** The modal dialogs that are open. The browser makes everything outside the topmost one inert. */

/** In the order in which they opened, as the browser stacks them. */
let opened: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();
/** Dialogs that the app has closed, and the browser not yet. */
const leaving = new Set<() => void>();

export interface OpenedModal {
  readonly close: () => void;
  /** For a dialog that is hidden already: the page is usable again in the frame after this one. */
  readonly closeAfterPaint: () => void;
}

/** Opens an element as a modal dialog. */
export function openModal(dialog: HTMLDialogElement): OpenedModal {
  // Otherwise the focus would be restored while this dialog is open, and be lost.
  for (const finish of [...leaving]) finish();
  dialog.showModal();
  become([...opened, dialog]);
  const end = () => become(opened.filter((other) => other !== dialog));
  return {
    close: () => {
      end();
      dialog.close();
    },
    closeAfterPaint: () => {
      const finish = () => {
        if (leaving.delete(finish)) dialog.close();
      };
      leaving.add(finish);
      end();
      afterPaint(finish);
    },
  };
}

/** The dialog that can be used now; null while the page itself can. */
export const topModal = (): HTMLDialogElement | null => opened.at(-1) ?? null;

/** Whether the app wants it open. The browser may have closed it. */
export const isOpened = (dialog: HTMLDialogElement): boolean => opened.includes(dialog);

export function onModalsChange(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Calls once the frame with the changes of now is painted. The returned function calls it off. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The frame is painted after this callback.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

function become(next: readonly HTMLDialogElement[]): void {
  opened = next;
  for (const changed of listeners) changed();
}
