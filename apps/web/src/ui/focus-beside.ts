/**
 * Where the focus goes when an entry of a list is removed: into the next entry, else the one before, else the heading
 * above the list. Without it the focus falls back to the start of the page.
 *
 * @param control the button that removes the entry
 * @returns moves the focus, once the entry is gone; unless the user has moved it meanwhile
 */
export function focusBeside(control: Element): () => void {
  const entry = control.closest('li') ?? control;
  const beside = [entry.nextElementSibling, entry.previousElementSibling].flatMap((sibling) => {
    const buttons = sibling?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [];
    return [...buttons].slice(-1);
  });
  const heading = headingAbove(entry);
  return () => {
    const { activeElement } = document;
    const isLost = activeElement === null || activeElement === document.body || entry.contains(activeElement);
    if (!isLost) return;
    const target = [...beside, heading].find((element) => element?.isConnected);
    if (target === heading && target !== null) makeFocusable(target);
    target?.focus();
  };
}

/** The nearest one before it; a heading that opens and closes its part has a button. */
function headingAbove(entry: Element): HTMLElement | null {
  const before = [...document.querySelectorAll<HTMLElement>('h1, h2, h3')].filter(
    (heading) => (heading.compareDocumentPosition(entry) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  const heading = before.findLast((one) => one.checkVisibility()) ?? null;
  return heading?.querySelector('button') ?? heading;
}

/** A heading takes the focus by script only. */
function makeFocusable(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
}
