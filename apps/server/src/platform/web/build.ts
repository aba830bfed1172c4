/** The web app's build as the server uses it: files to send, and the pages to render. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClubPageAnswer } from '@touchline/domain/club/club-page';
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import type { LinkPicture } from '@touchline/domain/media/link-picture';
import type { AttendLook, AttendPage } from '@touchline/domain/request/answering/attend-page';
import type { TeamPageAnswer, TeamPageLook } from '@touchline/domain/team-page/page-answer';
import type { PublicTeamPage } from '@touchline/domain/team-page/team-page';
import { StartError } from '../config/start-error.ts';

/** The input of the follower's page, which apps/web/src/follower/server.tsx renders. */
export type FollowerPage =
  | {
      readonly page: 'match';
      readonly token: string;
      readonly view: PublicMatch;
      readonly version: string;
      readonly now: number;
    }
  | { readonly page: 'closed'; readonly token: string; readonly now: number }
  | { readonly page: 'unknown' }
  /** The database does not answer. */
  | { readonly page: 'away' };

/** The presentation that the request selects: language, page or scoreboard for other sites, light or dark. */
export interface FollowerLook {
  readonly locale: string;
  readonly layout: 'page' | 'embed';
  /** Empty for the preference of the reader's system. */
  readonly appearance: 'light' | 'dark' | '';
  /** The server's public address; empty when it is unknown. */
  readonly origin: string;
}

/** A page whose link has a picture in messengers. */
export type PicturedPage =
  | { readonly page: 'match'; readonly view: PublicMatch }
  | { readonly page: 'team'; readonly view: PublicTeamPage };

export interface WebBuild {
  /** The folder with the app's files. */
  readonly files: string;
  /** The app's document. */
  readonly document: string;
  renderFollower(page: FollowerPage, look: FollowerLook): Promise<string>;
  renderAttend(page: AttendPage, look: AttendLook): Promise<string>;
  renderTeamPage(page: TeamPageAnswer, look: TeamPageLook): Promise<string>;
  renderClubPage(page: ClubPageAnswer, look: TeamPageLook): Promise<string>;
  /** What the picture of a link to the page says. */
  linkPicture(page: PicturedPage, locale: string): Promise<LinkPicture>;
}

interface Assets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly attendStyles: readonly string[];
  readonly attendScripts: readonly string[];
  /** Of the Team Page and the club page. */
  readonly teamPageStyles: readonly string[];
}

/** What `apps/web/src/follower/server.tsx` exports. */
interface Renderer {
  readonly render: (input: FollowerPage & FollowerLook & { readonly assets: Assets }) => string;
  readonly renderAttend: (
    page: AttendPage,
    look: AttendLook & { readonly styles: readonly string[]; readonly scripts: readonly string[] },
  ) => string;
  readonly renderTeamPage: (
    page: TeamPageAnswer,
    look: TeamPageLook & { readonly styles: readonly string[] },
  ) => string;
  readonly renderClubPage: (
    page: ClubPageAnswer,
    look: TeamPageLook & { readonly styles: readonly string[] },
  ) => string;
  readonly linkPicture: (page: PicturedPage, locale: string) => LinkPicture;
}

/** Opens the build in a folder such as `apps/web/dist`. Throws StartError when there is none. */
export function openWebBuild(folder: string): WebBuild {
  const files = join(folder, 'client');
  const entry = join(folder, 'follower/server.js');
  const assetsFile = join(folder, 'follower/assets.json');
  const document = join(files, 'index.html');
  for (const path of [document, entry, assetsFile]) {
    if (!existsSync(path))
      throw new StartError(`The web app is not built: ${path} is missing. Run npm run build.`);
  }
  const assets = JSON.parse(readFileSync(assetsFile, 'utf8')) as Assets;
  let loaded: Promise<Renderer> | null = null;
  // Loaded with the first page, to keep an idle server small.
  const renderer = () => {
    loaded ??= import(pathToFileURL(entry).href) as Promise<Renderer>;
    return loaded;
  };
  return {
    files,
    document: readFileSync(document, 'utf8'),
    async renderFollower(page, look) {
      const { render } = await renderer();
      return render({ ...page, ...look, assets });
    },
    async renderAttend(page, look) {
      const { renderAttend } = await renderer();
      return renderAttend(page, { ...look, styles: assets.attendStyles, scripts: assets.attendScripts });
    },
    async renderTeamPage(page, look) {
      const { renderTeamPage } = await renderer();
      return renderTeamPage(page, { ...look, styles: assets.teamPageStyles });
    },
    async renderClubPage(page, look) {
      const { renderClubPage } = await renderer();
      return renderClubPage(page, { ...look, styles: assets.teamPageStyles });
    },
    async linkPicture(page, locale) {
      const { linkPicture } = await renderer();
      return linkPicture(page, locale);
    },
  };
}
