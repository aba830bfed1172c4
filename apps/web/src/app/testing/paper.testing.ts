/** What is printed in place of the open screen. */
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';

/** Taps Print, and returns the paper. */
export async function printedPaper(): Promise<HTMLElement> {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => printed.mock.calls.length).toBe(1);
  printed.mockRestore();
  const paper = document.querySelector<HTMLElement>('[data-print]');
  if (paper === null) throw new Error('nothing is printed in place of the screen');
  return paper;
}

/** The rows of a table on paper, cell by cell. */
export function paperRows(paper: HTMLElement, table = 0): readonly (readonly string[])[] {
  const rows = paper.querySelectorAll('table')[table]?.rows ?? [];
  return [...rows].map(({ cells }) => [...cells].map(({ textContent }) => textContent ?? ''));
}
