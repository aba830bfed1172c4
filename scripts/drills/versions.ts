/** Other versions of Touchline, as this repository has them. */
import { execFileSync } from 'node:child_process';
import { root } from '../start/npm.mjs';

/** The first releases have no tag: the last commit of each. */
const UNTAGGED: Readonly<Record<string, string>> = {
  'v0.1.0': '1c767797',
  'v0.2.0': '717d1339',
};

/** The commit of a tag, a branch or a commit. Throws with what to do when the repository has none of that name. */
export function commitNamed(name: string, folder = root): string {
  for (const each of [name, UNTAGGED[name]]) {
    const commit = each === undefined ? null : commitOf(each, folder);
    if (commit !== null) return commit;
  }
  const kind = /^v\d/.test(name) ? 'tag' : 'commit';
  throw new Error(
    `There is no ${kind} ${name} here. Name a commit: git log --oneline -- CHANGELOG.md package.json lists those of ` +
      'releases. A copy without its history (git clone --depth) gets it with git fetch --unshallow --tags.',
  );
}

/** The newest release, which the current version follows. */
export function newestRelease(folder = root): string {
  const tags = execFileSync('git', ['tag', '--list', 'v*', '--sort=-v:refname'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return tags.split('\n')[0] || 'v0.2.0';
}

function commitOf(name: string, folder: string): string | null {
  try {
    return execFileSync('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
