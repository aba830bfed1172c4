/** The web app's build, as the server uses it: files to send, and the follower's page to render. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicMatch } from '@touchline/domain/match/public-view';
import { StartError } from '../start-error.ts';

/** What the follower's page is rendered from; apps/web/src/follower/server.tsx takes it. */
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

/** How it is asked for: in which language, as a page or as the scoreboard for other sites, light or dark. */
export interface FollowerLook {
  readonly locale: string;
  readonly layout: 'page' | 'embed';
  /** Empty for what the reader's system wishes. */
  readonly appearance: 'light' | 'dark' | '';
  /** Where the server is reached from outside; empty when that is not known. */
  readonly origin: string;
}

export interface WebBuild {
  /** The folder with the app's files. */
  readonly files: string;
  renderFollower(page: FollowerPage, look: FollowerLook): Promise<string>;
}

interface Assets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}
type Render = (input: FollowerPage & FollowerLook & { readonly assets: Assets }) => string;

/** The build in a folder such as `apps/web/dist`. Throws a StartError when there is none. */
export function openWebBuild(folder: string): WebBuild {
  const files = join(folder, 'client');
  const entry = join(folder, 'follower/server.js');
  const assetsFile = join(folder, 'follower/assets.json');
  for (const path of [join(files, 'index.html'), entry, assetsFile]) {
    if (!existsSync(path))
      throw new StartError(`The web app is not built: ${path} is missing. Run npm run build.`);
  }
  const assets = JSON.parse(readFileSync(assetsFile, 'utf8')) as Assets;
  let render: Promise<Render> | null = null;
  return {
    files,
    async renderFollower(page, look) {
      // Loaded with the first follower: a server at rest needs no page.
      render ??= import(pathToFileURL(entry).href).then((module: { render: Render }) => module.render);
      const write = await render;
      return write({ ...page, ...look, assets });
    },
  };
}
