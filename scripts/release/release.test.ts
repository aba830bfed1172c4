import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { shippedPackages } from '../licences/shipped.ts';
import { root } from '../start/npm.mjs';
import { billOfMaterials, nodeOfImage } from './bill-of-materials.ts';
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

const RELEASE = { version: '0.3.0', commit: 'abc', node: '24.21.0' };

interface Bill {
  readonly bomFormat: string;
  readonly serialNumber: string;
  readonly components: readonly {
    readonly type: string;
    readonly 'bom-ref': string;
    readonly name: string;
    readonly version: string;
    readonly purl: string;
    readonly licenses: readonly object[];
    readonly hashes: readonly { readonly content: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

test('the bill of materials lists each shipped package with licence, address and checksum', () => {
  const packages = shippedPackages();
  const text = billOfMaterials(RELEASE, packages);
  const { components, serialNumber, bomFormat } = JSON.parse(text) as Bill;
  expect(bomFormat).toBe('CycloneDX');
  expect(serialNumber).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  const libraries = components.filter(({ type }) => type === 'library');
  expect(libraries.map(({ name, version }) => `${name} ${version}`)).toEqual([
    ...new Set(packages.map(({ name, version }) => `${name} ${version}`)),
  ]);
  for (const { name, purl, licenses, hashes } of libraries) {
    expect([name, purl.startsWith('pkg:npm/'), licenses.length]).toEqual([name, true, 1]);
    expect([name, hashes.map(({ content }) => content.length)]).toEqual([name, [128]]);
  }
  expect(billOfMaterials(RELEASE, packages)).toBe(text);
  expect(billOfMaterials({ ...RELEASE, commit: 'abd' }, packages)).not.toBe(text);
});

test('the bill of materials has the Node of the image, and what needs what', () => {
  const { components, dependencies } = JSON.parse(billOfMaterials(RELEASE, shippedPackages())) as Bill;
  expect(components).toContainEqual(
    expect.objectContaining({ type: 'platform', name: 'node', version: '24.21.0' }),
  );
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  expect([...needs.keys()].toSorted()).toEqual(
    ['touchline@0.3.0', ...components.map((component) => component['bom-ref'])].toSorted(),
  );
  for (const dependsOn of needs.values()) expect(dependsOn.filter((ref) => !needs.has(ref))).toEqual([]);
  const reached = new Set<string>();
  const visit = (ref: string) => {
    if (reached.has(ref)) return;
    reached.add(ref);
    for (const next of needs.get(ref) ?? []) visit(next);
  };
  visit('touchline@0.3.0');
  expect([...needs.keys()].filter((ref) => !reached.has(ref))).toEqual([]);
});

test('the version of Node is that of the image', () => {
  expect(nodeOfImage(readFileSync(join(root, 'deploy/container/Containerfile'), 'utf8'))).toMatch(
    /^\d+\.\d+\.\d+$/,
  );
  expect(() => nodeOfImage('ARG NODE_IMAGE=node:latest')).toThrow('no exact version of Node');
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
    const others = ['package-lock.json', RELEASE_SOURCE, 'deploy/container/Containerfile'];
    for (const path of others) mkdirSync(join(copy, dirname(path)), { recursive: true });
    for (const path of others) cpSync(join(root, path), join(copy, path));
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

  test('refuses a version below a released one, and prints no tag "latest" for a patch of an earlier one', () => {
    git('tag', 'v0.4.0');
    expect(release('0.3.0').stderr).toContain('The version 0.3.0 is not above 0.4.0, which was released.');
    writeFileSync(join(copy, 'CHANGELOG.md'), CHANGELOG.replace('## 0.3.0', '## 0.2.1'));
    commit('true');
    const patch = release('0.2.1').stdout;
    expect(patch).toContain('--tag touchline:0.2.1 --tag touchline:0.2 .');
    expect(patch).not.toContain('latest');
  });
});
