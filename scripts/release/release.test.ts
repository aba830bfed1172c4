import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shippedPackages } from '../licences/shipped.ts';
import { root } from '../start/npm.mjs';
import { billOfMaterials } from './bill-of-materials.ts';
import { RELEASE_SOURCE, releaseNotes, withRelease, withReleaseSource, withVersion } from './texts.ts';

const CHANGELOG = '# Changelog\n\n## 0.3.0 (unreleased)\n\n- New.\n\n## 0.2.0 (2026-11-23)\n\n- Old.\n';

test('the newest part of the changelog becomes the release, and is its notes', () => {
  const changed = withRelease(CHANGELOG, '0.3.0', '2026-12-01');
  expect(changed).toContain('## 0.3.0 (2026-12-01)\n\n- New.');
  expect(releaseNotes(changed, '0.3.0')).toBe('- New.');
  expect(() => withRelease(CHANGELOG, '0.4.0', '2026-12-01')).toThrow('has no part "## 0.4.0 (unreleased)"');
  expect(() => withRelease(CHANGELOG.replace('- New.\n', ''), '0.3.0', '2026-12-01')).toThrow('says nothing');
});

test('the project gets the version, and no package does', () => {
  for (const file of ['package.json', 'package-lock.json']) {
    const text = readFileSync(join(root, file), 'utf8');
    const before = text.split('\n');
    const differing = withVersion(text, '9.9.9')
      .split('\n')
      .filter((line, n) => line !== before[n]);
    expect(differing.length).toBeGreaterThan(0);
    for (const line of differing) expect(line.trim()).toBe('"version": "9.9.9",');
  }
});

test('the app names the release of package.json, and the next one gets its version', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const source = readFileSync(join(root, RELEASE_SOURCE), 'utf8');
  expect(source).toContain(`RELEASE = '${version}'`);
  expect(withReleaseSource(source, '9.9.9')).toContain("RELEASE = '9.9.9'");
  expect(() => withReleaseSource('', '9.9.9')).toThrow('names no release');
});

test('the bill of materials lists each shipped package with licence, address and checksum', () => {
  const packages = shippedPackages();
  const text = billOfMaterials('0.3.0', packages, 'abc');
  const { components, serialNumber, bomFormat } = JSON.parse(text) as {
    bomFormat: string;
    serialNumber: string;
    components: { name: string; purl: string; licenses: object[]; hashes: { content: string }[] }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  expect(serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(components).toHaveLength(packages.length);
  for (const { name, purl, licenses, hashes } of components) {
    expect([name, purl.startsWith('pkg:npm/'), licenses.length]).toEqual([name, true, 1]);
    expect([name, hashes.map(({ content }) => content.length)]).toEqual([name, [128]]);
  }
  expect(billOfMaterials('0.3.0', packages, 'abc')).toBe(text);
  expect(billOfMaterials('0.3.0', packages, 'abd')).not.toBe(text);
});

/** A copy of what the command reads, whose `npm test` passes or fails. */
describe('npm run release', () => {
  let copy: string;
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd: copy,
      encoding: 'utf8',
    });
  const release = (...args: string[]) => {
    const { PATH } = process.env;
    const env = {
      PATH,
      GIT_AUTHOR_NAME: 't',
      GIT_AUTHOR_EMAIL: 't@example.org',
      GIT_COMMITTER_NAME: 't',
      GIT_COMMITTER_EMAIL: 't@example.org',
      HOME: copy,
    };
    return spawnSync(process.execPath, ['scripts/release.ts', ...args], { cwd: copy, env, encoding: 'utf8' });
  };
  const commit = (test: string) => {
    const project = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    writeFileSync(
      join(copy, 'package.json'),
      `${JSON.stringify({ ...project, scripts: { test } }, null, 2)}\n`,
    );
    git('add', '--all');
    git('commit', '--quiet', '--message', 'x');
  };
  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), 'touchline-release-'));
    mkdirSync(join(copy, 'scripts'));
    for (const path of ['release', 'licences', 'start', 'release.ts', 'arguments.ts'])
      cpSync(join(root, 'scripts', path), join(copy, 'scripts', path), { recursive: true });
    mkdirSync(join(copy, dirname(RELEASE_SOURCE)), { recursive: true });
    for (const path of ['package-lock.json', RELEASE_SOURCE]) cpSync(join(root, path), join(copy, path));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    writeFileSync(join(copy, '.gitignore'), 'node_modules\n.cache\n.npm\n');
    writeFileSync(join(copy, 'CHANGELOG.md'), CHANGELOG);
    git('init', '--quiet');
    commit('true');
  });
  afterEach(() => rmSync(copy, { recursive: true }));

  test('rehearses by default, releases for real once, and refuses what is not ready', () => {
    writeFileSync(join(copy, 'left.txt'), 'x');
    expect(release('0.3.0').stderr).toContain('There are changes that are not committed');
    rmSync(join(copy, 'left.txt'));
    expect(release('0.3').status).toBe(2);
    expect(release('0.4.0').stderr).toContain('CHANGELOG.md has no part');

    const before = git('rev-parse', 'HEAD');
    const rehearsal = release('0.3.0');
    expect([rehearsal.status, rehearsal.stderr]).toEqual([0, '']);
    expect(rehearsal.stdout).toContain('nothing was changed');
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual([before, '', '']);

    commit('false');
    const red = release('0.3.0', '--for-real');
    expect([red.status, git('tag')]).toEqual([1, '']);
    expect(red.stderr).toContain('npm test failed: nothing is released.');

    commit('true');
    expect(release('0.3.0', '--for-real').status).toBe(0);
    expect(git('tag').trim()).toBe('v0.3.0');
    expect(git('show', '--no-patch', '--format=%s', 'v0.3.0^{commit}').trim()).toBe('Release 0.3.0');
    expect(readFileSync(join(copy, 'CHANGELOG.md'), 'utf8')).toMatch(/^## 0\.3\.0 \(\d{4}-\d\d-\d\d\)$/m);
    expect(git('status', '--porcelain')).toBe('');
    expect(release('0.3.0', '--for-real').stderr).toContain('The tag v0.3.0 exists already.');
  });
});
