import { expect, test } from 'vitest';
import { openLog } from './open-log.ts';

const ADDRESS = 'coach@example.org';

function lineOf(err: unknown): { readonly err: Readonly<Record<string, unknown>> } {
  const lines: string[] = [];
  openLog('info', { write: (line) => void lines.push(line) }).error({ err }, 'a call failed');
  return JSON.parse(lines.join());
}

test('an error of the database is written with its code and stack, and without the row that it quotes', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "accounts_email"'), {
    code: '23505',
    table: 'accounts',
    detail: `Key (email)=(${ADDRESS}) already exists.`,
    where: `COPY accounts, line 1: "${ADDRESS}"`,
  });
  const line = lineOf(error);
  expect(line.err).toEqual({
    type: 'Error',
    message: error.message,
    stack: expect.stringContaining('open-log.test.ts'),
    code: '23505',
  });
  expect(JSON.stringify(line)).not.toContain(ADDRESS);
});

test('the cause of an error is written with its message alone', () => {
  const cause = Object.assign(new Error('connection refused'), { address: ADDRESS });
  const line = JSON.stringify(lineOf(new TypeError('fetch failed', { cause })));
  expect(line).toContain('connection refused');
  expect(line).not.toContain(ADDRESS);
});

test('something else that was thrown is written as it is', () => {
  expect(lineOf('stopped').err).toBe('stopped');
});
