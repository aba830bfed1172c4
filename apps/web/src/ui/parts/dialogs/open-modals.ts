/** The modal dialogs that are open. The browser makes everything outside the topmost one inert. */

/** In the order in which they opened, as the browser stacks them. */
let opened: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Opens an element as a modal dialog; returns the function that closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  become([...opened, dialog]);
  return () => {
    become(opened.filter((other) => other !== dialog));
    dialog.close();
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

function become(next: readonly HTMLDialogElement[]): void {
  opened = next;
  for (const changed of listeners) changed();
}
