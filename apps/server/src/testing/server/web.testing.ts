/** A web app for tests that shows what each page is given, as JSON: all that a page could show. */
import type { LinkPicture } from '@touchline/domain/media/link-picture';
import type { PicturedPage, WebBuild } from '#platform/web/build.ts';

const asJson = async (page: object): Promise<string> => JSON.stringify(page);

export const PAGES_AS_JSON: WebBuild = {
  files: import.meta.dirname,
  document: '',
  renderFollower: asJson,
  renderAttend: asJson,
  renderTeamPage: asJson,
  renderClubPage: asJson,
  linkPicture: async (page, locale) => pictureOfAll(page, locale),
};

/** A picture that says everything in the view of its page, as JSON. */
export function pictureOfAll({ view }: PicturedPage, locale: string): LinkPicture {
  return {
    kind: 'team',
    title: JSON.stringify(view),
    detail: '',
    shirt: '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"/>',
    news: [],
    locale: locale === 'en' ? 'en' : 'nl',
    colours: { ground: '#0f6b45', ink: '#ffffff', line: '#f6d30f' },
    owner: '',
    app: 'Touchline',
  };
}
