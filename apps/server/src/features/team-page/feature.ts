import type { DatabaseDep } from '#platform/database/database.ts';
import { deleteEndedLinks, erasePageLinks, exportedPageLinks } from '#rows/page-links/page-links.ts';
import { type Feature, jsonFile } from '../feature.ts';
import { teamPages } from './pages.ts';

/** The public page of a team. */
export const teamPage = {
  name: 'team-page',
  pages: teamPages,
  cleanup: deleteEndedLinks,
  exported: async ({ database }: DatabaseDep, account: number) => [
    jsonFile('page-links', await exportedPageLinks(database.reader, account)),
  ],
  erased: (tx, { sid }) => erasePageLinks(tx, sid),
} satisfies Feature<never>;
