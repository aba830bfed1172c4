/** The files of the follower's page, the answer page and the Team Page, by the manifests of their builds. */
import { type Budget, type Manifest, over } from './first-load.ts';

/** Addresses from the root of the site. */
export interface FollowerAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Of the answer page. Its script is for the switch for notifications alone. */
  readonly attendStyles: readonly string[];
  readonly attendScripts: readonly string[];
  /** Of the Team Page and the club page, which have no script. */
  readonly teamPageStyles: readonly string[];
}

/** @param attend the styles of the answer page, which has the script of another build */
export function followerAssets({
  live,
  attend,
  attendScript,
  teamPage,
}: {
  live: Manifest;
  attend: Manifest;
  attendScript: Manifest;
  teamPage: Manifest;
}): FollowerAssets {
  const page = entryOf(live);
  return {
    scripts: [`/${page.file}`],
    styles: stylesOf(page),
    attendStyles: stylesOf(entryOf(attend)),
    attendScripts: [`/${entryOf(attendScript).file}`],
    teamPageStyles: stylesOf(entryOf(teamPage)),
  };
}

/** Each of these builds has one entry, in one file. */
export function entryOf(manifest: Manifest): Manifest[string] {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry === true);
  if (entry === undefined) throw new Error("a follower's page has no entry in the build's manifest");
  return entry;
}

function stylesOf({ css = [] }: Manifest[string]): readonly string[] {
  return css.map((file) => `/${file}`);
}

/**
 * The first load of the live page and of the answer page, without the document itself: it is made for each request, and
 * counts in `FOLLOWER_DOCUMENT`.
 */
const FOLLOWER_BYTES = 75_000;
const FOLLOWER_DOCUMENT = 15_000;
const OF_FOLLOWERS: Budget = { files: 4, bytes: FOLLOWER_BYTES - FOLLOWER_DOCUMENT };

/** One sentence for each exceeded budget of a page that the server renders. */
export function exceededByFollowers(
  { scripts, styles, attendStyles, attendScripts, teamPageStyles }: FollowerAssets,
  bytesOf: (file: string) => number,
): readonly string[] {
  const within = { budget: OF_FOLLOWERS, bytesOf: (address: string) => bytesOf(address.slice(1)) };
  return [
    ...over('the live page', [...scripts, ...styles], within),
    ...over('the answer page', [...attendScripts, ...attendStyles], within),
    ...over('the Team Page', teamPageStyles, within),
  ];
}
