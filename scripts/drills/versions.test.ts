import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commitNamed, newestRelease } from './versions.ts';

let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-versions-'));
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'x');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a drill takes a tag, a whole commit and the beginning of one', () => {
  const head = git('rev-parse', 'HEAD');
  git('tag', '--annotate', 'v0.9.0', '--message', 'x');
  for (const name of ['v0.9.0', head, head.slice(0, 8), 'HEAD']) expect(commitNamed(name, folder)).toBe(head);
});

test.each([
  ['v0.2.0', 'There is no tag v0.2.0 here. Name a commit: git log'],
  ['0123abc', 'There is no commit 0123abc here. Name a commit: git log'],
  ['--help', 'There is no commit --help here.'],
])('a drill says what is missing: %s', (name, sentence) => {
  expect(() => commitNamed(name, folder)).toThrow(sentence);
});

test('the newest release is the highest tag, not the last word of the alphabet', () => {
  expect(newestRelease(folder)).toBe('v0.2.0');
  for (const tag of ['v0.9.0', 'v0.10.0', 'other']) git('tag', tag);
  expect(newestRelease(folder)).toBe('v0.10.0');
});
