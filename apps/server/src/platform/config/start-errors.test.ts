import { describe, expect, test } from 'vitest';
import { testConfig } from '#testing/server/server.testing.ts';
import { StartError } from './start-error.ts';
import { sentenceFor } from './start-errors.ts';

const config = testConfig({ DATA_DIR: '/var/lib/touchline', PORT: '443' });
const PRODUCTION = { SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://touchline.example' };
const failure = (code: string, syscall = 'open') => Object.assign(new Error(code), { code, syscall });

describe('the start-up message for', () => {
  const folder = '/var/lib/touchline';
  test.each([
    [
      'EACCES',
      `The folder ${folder} cannot be written. Let this user write there, or set DATA_DIR to another folder.`,
    ],
    [
      'EROFS',
      `The folder ${folder} cannot be written. Let this user write there, or set DATA_DIR to another folder.`,
    ],
    [
      'SQLITE_READONLY',
      `The folder ${folder} cannot be written. Let this user write there, or set DATA_DIR to another folder.`,
    ],
    ['ENOSPC', `The disk that holds ${folder} is full.`],
    ['SQLITE_FULL', `The disk that holds ${folder} is full.`],
    ['SQLITE_BUSY', `The database in ${folder} is held by another program.`],
  ])('%s', (code, sentence) => {
    expect(sentenceFor(failure(code), config)).toBe(sentence);
  });

  test('a HOST that is not an address of this machine', () => {
    const unknown = testConfig({ NODE_ENV: 'production', ...PRODUCTION, HOST: 'nowhere.example' });
    const error = Object.assign(new Error('x'), {
      code: 'ENOTFOUND',
      syscall: 'getaddrinfo',
      hostname: 'nowhere.example',
    });
    expect(sentenceFor(error, unknown)).toBe('HOST nowhere.example is not an address of this machine.');
  });

  test('a port below 1024 for an ordinary user', () => {
    expect(sentenceFor(failure('EACCES', 'listen'), config)).toBe(
      'Port 443 may not be used by this user. Set PORT to one above 1023.',
    );
  });

  test.each([
    ['28P01', 'DATABASE_URL: the database at db.example:5432 refuses this user or password.'],
    ['3D000', 'DATABASE_URL: there is no such database at db.example:5432.'],
    ['ENOTFOUND', 'DATABASE_URL: no database answers at db.example:5432.'],
    ['53300', 'The database at db.example:5432 has no connection left; lower DATABASE_POOL.'],
    ['53100', 'The disk of the database at db.example:5432 is full.'],
    ['25006', 'DATABASE_URL: the database at db.example:5432 can only be read.'],
    ['42501', 'DATABASE_URL: this user may not make tables in the database at db.example:5432.'],
  ])('PostgreSQL answering %s', (code, sentence) => {
    const withDatabase = testConfig({ DATABASE_URL: 'postgres://u:p@db.example:5432/t' });
    expect(sentenceFor(failure(code, 'connect'), withDatabase)).toBe(sentence);
  });

  test('the message of an expected failure is its own text', () => {
    expect(sentenceFor(new StartError('Because.'), null)).toBe('Because.');
  });

  test('the message of a bug is null, so that its stack trace is printed', () => {
    expect(sentenceFor(new TypeError('x is not a function'), config)).toBeNull();
  });
});
