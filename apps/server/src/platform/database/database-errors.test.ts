import { describe, expect, test } from 'vitest';
import { databaseFailureOf, isRetried } from './database-errors.ts';

const error = (code: unknown) => Object.assign(new Error('x'), { code });

describe('an error of the database', () => {
  test.each([
    ['starts up', '57P03'],
    ['shuts down', '57P01'],
    ['crashed', '57P02'],
    ['has no connection left', '53300'],
    ['has no memory left', '53200'],
    ['cannot be connected to', '08001'],
    ['refuses the connection', '08004'],
    ['lost the connection', '08006'],
    ['ended a statement that took too long', '57014'],
    ['is a standby that only reads', '25006'],
    ['does not know the password any more', '28P01'],
    ['has been renamed', '3D000'],
    ['has no listener', 'ECONNREFUSED'],
    ['has no address', 'EAI_AGAIN'],
    ['cannot be reached', 'EHOSTUNREACH'],
    ['is busy for too long', 'SQLITE_BUSY'],
  ])('that %s is away (%s)', (_, code) => {
    expect(databaseFailureOf(error(code))).toBe('away');
  });

  test.each([
    ['is full', '53100'],
    ['fails', '58030'],
    ['is full', 'SQLITE_FULL'],
    ['fails to write', 'SQLITE_IOERR_WRITE'],
    ['fails to flush', 'SQLITE_IOERR_FSYNC'],
    ['is read-only', 'SQLITE_READONLY_DBMOVED'],
    ['is damaged', 'SQLITE_CORRUPT'],
    ['is damaged', 'XX001'],
    ['is full', 'ENOSPC'],
    ['has a quota', 'EDQUOT'],
  ])('whose disk %s is about the disk (%s)', (_, code) => {
    expect(databaseFailureOf(error(code))).toBe('disk');
  });

  test.each([
    '23505',
    '42P01',
    '22P02',
    'XX000',
    'SQLITE_ERROR',
    'SQLITE_CONSTRAINT',
    'ERR_INVALID_ARG_TYPE',
  ])('that is a bug is neither (%s)', (code) => {
    expect(databaseFailureOf(error(code))).toBeNull();
  });

  test.each([undefined, null, 'text', 42, error(undefined), error(42)])(
    'without a code is neither: %s',
    (value) => {
      expect(databaseFailureOf(value)).toBeNull();
      expect(isRetried(value)).toBe(false);
    },
  );

  test('[PUL-2.4] is retried only where the transaction had no effect or its batch number shows the result', () => {
    const retried = ['40001', '40P01', '55P03', '57P01', '57P02', '08006', 'ECONNRESET', 'SQLITE_BUSY'];
    expect(retried.filter((code) => !isRetried(error(code)))).toEqual([]);
    const not = ['53300', '57P03', '57014', '08001', 'ECONNREFUSED', '53100', 'SQLITE_FULL'];
    expect(not.filter((code) => isRetried(error(code)))).toEqual([]);
  });
});
