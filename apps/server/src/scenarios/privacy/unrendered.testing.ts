import type { PicturedPage, WebBuild } from '#platform/web/build.ts';
import { pictureOfAll } from '#testing/server/web.testing.ts';

/** Sends everything that reaches a page, as JSON. `npm test` searches the pages of the built app too. */
export const unrendered: WebBuild = {
  files: '/nowhere',
  document: '',
  renderFollower: async (page) => JSON.stringify(page),
  renderAttend: async (page) => JSON.stringify(page),
  renderTeamPage: async (page) => JSON.stringify(page),
  renderClubPage: async (page) => JSON.stringify(page),
  // A picture says a few things of a page. What the built app says is searched there.
  linkPicture: async (page, locale) => ({ ...pictureOfAll(page, locale), title: teamOf(page) }),
};

const teamOf = (shown: PicturedPage): string =>
  shown.page === 'match' ? shown.view.homeClub : shown.view.team;
