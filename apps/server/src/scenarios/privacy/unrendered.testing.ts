import type { WebBuild } from '#platform/web/build.ts';

/** Sends everything that reaches a page, as JSON. `npm test` searches the pages of the built app too. */
export const unrendered: WebBuild = {
  files: '/nowhere',
  renderFollower: async (page) => JSON.stringify(page),
  renderAttend: async (page) => JSON.stringify(page),
  renderTeamPage: async (page) => JSON.stringify(page),
  renderClubPage: async (page) => JSON.stringify(page),
};
