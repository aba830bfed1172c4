/** Printing the screen, or its paper (`Paper.tsx`) where it has one. */

/** Unfolds what is folded, lets papers write their content, waits for its pictures, and opens the print dialog. */
export async function printPage(): Promise<void> {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true;
  // The browser says so itself before its own "Print", but then it does not wait for pictures.
  window.dispatchEvent(new Event('beforeprint'));
  const pictures = document.querySelectorAll<HTMLImageElement>('[data-print] img');
  await Promise.all([...pictures].map((picture) => picture.decode().catch(() => undefined)));
  window.print();
}
