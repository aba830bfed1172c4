import type { DatabaseDep } from '#platform/database/database.ts';
import type { PdfDep } from '#platform/pdf/pdf.ts';
import { type Feature, jsonFile } from '../feature.ts';
import { type ExportDeps, exportRoutes } from './routes.ts';
import { sheetPrinter } from './sheet/sheet-printer.ts';
import { deleteOldTokens, eraseTokens, exportedTokens } from './tokens.ts';

/** Matches as files, for people who may export them. */
export const exporting = {
  name: 'export',
  routes: (app, { deps }: { readonly deps: ExportDeps & PdfDep }) =>
    exportRoutes(app, { deps, sheet: sheetPrinter(deps) }),
  cleanup: deleteOldTokens,
  exported: async ({ database }: DatabaseDep, account: number) => [
    jsonFile('export-links', await exportedTokens(database.reader, account)),
  ],
  erased: (tx, { sid }) => eraseTokens(tx, sid),
} satisfies Feature<never>;
