/** Which version a release may have, and which tags its image gets. */

type Numbers = readonly [major: number, minor: number, patch: number];

/** The versions that were released: tags such as `v0.2.0`, and dated parts of the changelog. */
export function releasedVersions(changelog: string, tags: readonly string[]): readonly string[] {
  const dated = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/gm)];
  const tagged = tags.map((tag) => /^v(\d+\.\d+\.\d+)$/.exec(tag)).filter((found) => found !== null);
  return [...new Set([...dated, ...tagged].map(([, version = '']) => version))].sort(compareVersions);
}

/** Throws for a version that is neither above all released ones nor a new patch of an earlier minor version. */
export function requireNewVersion(version: string, released: readonly string[]): void {
  const newest = newestOf(released);
  const newestOfLine = newestOf(released.filter((each) => lineOf(each) === lineOf(version)));
  const below = newestOfLine ?? newest;
  if (below !== undefined && compareVersions(version, below) <= 0)
    throw new Error(`The version ${version} is not above ${below}, which was released.`);
}

/** A patch of an earlier minor version is not the latest one. */
export function imageTags(version: string, released: readonly string[]): readonly string[] {
  const newest = newestOf(released);
  const isLatest = newest === undefined || compareVersions(version, newest) >= 0;
  return [version, lineOf(version), ...(isLatest ? ['latest'] : [])];
}

function newestOf(versions: readonly string[]): string | undefined {
  return versions.toSorted(compareVersions).at(-1);
}

/** `0.3` of `0.3.1`. */
function lineOf(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}

function compareVersions(one: string, other: string): number {
  const [a, b] = [numbersOf(one), numbersOf(other)];
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

function numbersOf(version: string): Numbers {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
}
