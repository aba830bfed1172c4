/**
 * `npm run release -- 0.3.0 [--for-real]`: makes a release of the checked-out commit. Without `--for-real` nothing is
 * written outside `.cache/release`, and the command shows what it would do.
 *
 *   clean tree ──▶ version and CHANGELOG ──▶ npm test ──▶ bill of materials, notices ──▶ commit and tag ──▶ image tags
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { orUsage } from './arguments.ts';
import { noticesOf, shippedPackages } from './licences/shipped.ts';
import { billOfMaterials, nodeOfImage } from './release/bill-of-materials.ts';
import {
  RELEASE_SOURCE,
  releaseNotes,
  withRelease,
  withReleaseSource,
  withVersion,
} from './release/texts.ts';
import { imageTags, releasedVersions, requireNewVersion } from './release/versions.ts';
import { npmCommand, root } from './start/npm.mjs';

const CONTAINERFILE = 'deploy/container/Containerfile';
const USAGE = 'npm run release -- VERSION [--for-real]';
const { version, forReal } = orUsage(USAGE, () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'for-real': { type: 'boolean', default: false } },
  });
  const [version = ''] = positionals;
  const isVersion = positionals.length === 1 && /^\d+\.\d+\.\d+$/.test(version);
  return isVersion ? { version, forReal: values['for-real'] } : null;
});

try {
  release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function release(): void {
  if (git('status', '--porcelain') !== '')
    throw new Error('There are changes that are not committed: commit them first.');
  const tag = `v${version}`;
  if (git('tag', '--list', tag) !== '') throw new Error(`The tag ${tag} exists already.`);
  const released = releasedVersions(read('CHANGELOG.md'), git('tag', '--list', 'v*').split('\n'));
  requireNewVersion(version, released);
  const today = new Date().toISOString().slice(0, 10);
  const changed = {
    'CHANGELOG.md': withRelease(read('CHANGELOG.md'), version, today),
    'package.json': withVersion(read('package.json'), version),
    'package-lock.json': withVersion(read('package-lock.json'), version),
    [RELEASE_SOURCE]: withReleaseSource(read(RELEASE_SOURCE), version),
  };
  check();

  const folder = join(root, '.cache/release', version);
  mkdirSync(folder, { recursive: true });
  const packages = shippedPackages();
  writeFileSync(
    join(folder, 'touchline.cdx.json'),
    billOfMaterials(
      { version, commit: git('rev-parse', 'HEAD'), node: nodeOfImage(read(CONTAINERFILE)) },
      packages,
    ),
  );
  writeFileSync(join(folder, 'licences.txt'), noticesOf(packages));
  writeFileSync(join(folder, 'notes.md'), releaseNotes(changed['CHANGELOG.md'], version));
  console.log(
    `Written to ${folder}: the bill of materials of ${packages.length} packages, their notices, and the notes.`,
  );

  const tags = imageTags(version, released).map((each) => `--tag touchline:${each}`);
  const steps = [
    `git commit of ${Object.keys(changed).join(', ')}, and the signed or annotated tag ${tag}`,
    `git push --follow-tags`,
    `attach the three files to the release ${tag}`,
    `docker build --file ${CONTAINERFILE} ${tags.join(' ')} .`,
  ];
  if (!forReal) {
    console.log(
      `This was a rehearsal: nothing was changed. For real it would be:\n${steps.map((step) => `- ${step}`).join('\n')}`,
    );
    return;
  }
  for (const [path, text] of Object.entries(changed)) writeFileSync(join(root, path), text);
  git('commit', '--quiet', '--message', `Release ${version}`, ...Object.keys(changed));
  git('tag', '--annotate', tag, '--file', join(folder, 'notes.md'));
  console.log(
    `Committed and tagged ${tag}. What is left to you:\n${steps
      .slice(1)
      .map((step) => `- ${step}`)
      .join('\n')}`,
  );
}

/** A red check stops the release. */
function check(): void {
  const [program = '', ...args] = npmCommand();
  try {
    execFileSync(program, [...args, 'test'], { cwd: root, stdio: 'inherit' });
  } catch {
    throw new Error('npm test failed: nothing is released.');
  }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
