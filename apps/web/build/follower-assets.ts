/** The files of the follower's page and of the answer page, by the manifests of their builds. */
import type { Manifest } from './first-load.ts';

/** Addresses from the root of the site. */
export interface FollowerAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Of the answer page, which runs no script. */
  readonly attendStyles: readonly string[];
}

export function followerAssets({ live, attend }: { live: Manifest; attend: Manifest }): FollowerAssets {
  const page = entryOf(live);
  return {
    scripts: [`/${page.file}`],
    styles: stylesOf(page),
    attendStyles: stylesOf(entryOf(attend)),
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
