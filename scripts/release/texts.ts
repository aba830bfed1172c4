/** What a release changes in files, and what it says. */

/** The changelog, whose newest part becomes this release. Throws when it is about another version, or empty. */
export function withRelease(changelog: string, version: string, day: string): string {
  const heading = `## ${version} (unreleased)`;
  if (!changelog.includes(`\n${heading}\n`)) throw new Error(`CHANGELOG.md has no part "${heading}".`);
  const changed = changelog.replace(heading, `## ${version} (${day})`);
  if (releaseNotes(changed, version) === '') throw new Error(`CHANGELOG.md says nothing about ${version}.`);
  return changed;
}

/** What the changelog says about a version. */
export function releaseNotes(changelog: string, version: string): string {
  const parts = changelog.split(/^(?=## )/m);
  const part = parts.find((each) => each.startsWith(`## ${version} `)) ?? '';
  return part.split('\n').slice(1).join('\n').trim();
}

/** package.json or package-lock.json with the project's version; versions of packages stay as they are. */
export function withVersion(json: string, version: string): string {
  const { version: _, ...project } = JSON.parse(json) as {
    version?: string;
    packages?: Record<string, object>;
  };
  const changed = json.replaceAll(/^( {2}| {6})"name": "touchline",\n\1"version": "[^"]*",$/gm, (_, indent) =>
    [`${indent}"name": "touchline",`, `${indent}"version": "${version}",`].join('\n'),
  );
  const places = project.packages === undefined ? 1 : 2;
  if (changed.split(`"name": "touchline",`).length - 1 !== places)
    throw new Error('The project has no version.');
  return changed;
}

/** What the app says about itself. */
export const RELEASE_SOURCE = 'packages/domain/src/release.ts';

export function withReleaseSource(source: string, version: string): string {
  const changed = source.replace(/RELEASE = '[^']*'/, `RELEASE = '${version}'`);
  if (!changed.includes(`'${version}'`)) throw new Error(`${RELEASE_SOURCE} names no release.`);
  return changed;
}
