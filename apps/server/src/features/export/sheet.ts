import type { MatchExport } from '@touchline/domain/export/format/match-export';
import type { Locale } from '#platform/http/locale.ts';

/** Prints the match sheet of a document as PDF. */
export interface SheetPrinter {
  readonly print: (document: MatchExport, locale: Locale) => Promise<Uint8Array>;
}
