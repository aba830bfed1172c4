/** A web app for tests that shows what each page is given, as JSON: all that a page could show. */
import type { WebBuild } from '#platform/web/build.ts';

const asJson = async (page: object): Promise<string> => JSON.stringify(page);

export const PAGES_AS_JSON: WebBuild = {
  files: import.meta.dirname,
  renderFollower: asJson,
  renderAttend: asJson,
  renderTeamPage: asJson,
  renderClubPage: asJson,
};
