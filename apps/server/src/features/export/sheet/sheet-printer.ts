import type { PdfDep } from '#platform/pdf/pdf.ts';
import { refusal } from '../refusals.ts';
import type { SheetPrinter } from '../sheet.ts';

/** Prints match sheets. Throws 503 when too many wait; other failures are ours, and end as 500. */
export function sheetPrinter({ pdf }: PdfDep): SheetPrinter {
  return {
    async print(document, locale) {
      // Loads all texts, which take 12 MB: a server that prints nothing stays without them.
      const { matchSheet } = await import('./match-sheet.ts');
      const result = await pdf.print(matchSheet(document, locale));
      if (result.ok) return result.bytes;
      if (result.failure === 'busy') throw refusal('full');
      // Without the detail, which can name people.
      throw new Error(`a match sheet could not be printed: ${result.failure}`);
    },
  };
}
