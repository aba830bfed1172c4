import { expect, test } from 'vitest';
import { isMeant } from './meant.ts';

test.each([
  [500, '/api/data', '{"query":"query q { getNote(type: \\"x\\") { id } }"}', true],
  [500, '/api/data', '{"query":"query q { pull { cursor } }"}', false],
  [500, '/api/auth/en/login', '{}', false],
  [501, '/api/data?app_id=x', '{"query":"query q { requestMatchSID }"}', true],
  [501, '/api/public', '{"query":"query q { requestMatchSID }"}', false],
  [505, '/api/auth/en/logout', '{}', true],
  [505, '/attend/abc', '', false],
  [507, '/api/pictures/account', '', true],
  [503, '/live/abc', '', false],
  [510, '/api/data', '', false],
  [520, '/api/data', '{"query":"query q { pull(cursor: $cursor) { cursor } }"}', true],
])('%d of %s with %s is meant: %s', (status, url, said, expected) => {
  expect(isMeant(status, url, said)).toBe(expected);
});
