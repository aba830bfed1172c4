import { expect, test } from 'vitest';
import { imageTags, releasedVersions, requireNewVersion } from './versions.ts';

const RELEASED = ['0.2.0', '0.9.0', '0.10.0', '0.10.1'];

test('released versions are the tags and the dated parts of the changelog', () => {
  const changelog =
    '# Changelog\n\n## 0.3.0 (unreleased)\n\n## 0.2.0 (2026-11-23)\n\n## 0.1.0 (2026-11-22)\n';
  expect(releasedVersions(changelog, ['v0.2.0', 'v0.10.0', 'v0.9.1', 'value', 'v1'])).toEqual([
    ...['0.1.0', '0.2.0', '0.9.1', '0.10.0'],
  ]);
});

test.each(['0.10.2', '0.11.0', '1.0.0', '0.9.1', '0.2.1'])('%s may be released', (version) => {
  expect(() => requireNewVersion(version, RELEASED)).not.toThrow();
});

test.each([
  ['0.10.1', '0.10.1'],
  ['0.10.0', '0.10.1'],
  ['0.2.0', '0.2.0'],
  ['0.3.0', '0.10.1'],
  ['0.1.1', '0.10.1'],
])('%s may not: it is not above %s', (version, below) => {
  expect(() => requireNewVersion(version, RELEASED)).toThrow(`${version} is not above ${below}`);
});

test('the first version may be any', () => {
  expect(() => requireNewVersion('0.1.0', [])).not.toThrow();
  expect(imageTags('0.1.0', [])).toContain('latest');
});

test('only the newest version is the latest image', () => {
  expect(imageTags('0.11.0', RELEASED)).toEqual(['0.11.0', '0.11', 'latest']);
  expect(imageTags('0.10.2', RELEASED)).toEqual(['0.10.2', '0.10', 'latest']);
  expect(imageTags('0.9.1', RELEASED)).toEqual(['0.9.1', '0.9']);
});
