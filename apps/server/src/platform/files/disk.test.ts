import { describe, expect, test } from 'vitest';
import { StartError } from '../config/start-error.ts';
import { sentenceOf, troubleIn } from './disk.ts';

const failure = (code: string, syscall: string | undefined) =>
  Object.assign(new Error(code), { code, ...(syscall === undefined ? {} : { syscall }) });

describe('a disk error becomes one sentence that names the folder', () => {
  test.each([
    ['ENOSPC', 'write', 'The disk that holds /b is full.'],
    ['EDQUOT', 'write', 'The disk that holds /b is full.'],
    ['SQLITE_FULL', undefined, 'The disk that holds /b is full.'],
    ['EACCES', 'mkdir', 'The folder /b cannot be written by this user.'],
    ['EROFS', 'open', 'The folder /b cannot be written by this user.'],
    ['SQLITE_READONLY', undefined, 'The folder /b cannot be written by this user.'],
    ['ENOTDIR', 'mkdir', '/b is not a folder.'],
    ['EEXIST', 'mkdir', '/b is not a folder.'],
    ['EEXIST', 'open', 'Another backup is just being written to /b.'],
  ])('%s', async (code, syscall, sentence) => {
    const failing = troubleIn('/b', async () => {
      throw failure(code, syscall);
    });
    await expect(failing).rejects.toThrow(new StartError(sentence));
  });

  test('an unexpected error or a database error has no sentence, so that its stack trace is printed', () => {
    expect(sentenceOf(new TypeError('x'), '/b')).toBeNull();
    expect(sentenceOf(failure('28P01', undefined), '/b')).toBeNull();
  });
});
