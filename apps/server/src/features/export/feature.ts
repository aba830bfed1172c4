import type { DatabaseDep } from '#platform/database/database.ts';
import { type Feature, jsonFile } from '../feature.ts';
import { exportRoutes } from './routes.ts';
import { deleteOldTokens, eraseTokens, exportedTokens } from './tokens.ts';

/** Matches as files, for people who may export them. */
export const exporting = {
  name: 'export',
  routes: exportRoutes,
  cleanup: deleteOldTokens,
  exported: async ({ database }: DatabaseDep, account: number) => [
    jsonFile('export-links', await exportedTokens(database.reader, account)),
  ],
  erased: (tx, { sid }) => eraseTokens(tx, sid),
} satisfies Feature<never>;
