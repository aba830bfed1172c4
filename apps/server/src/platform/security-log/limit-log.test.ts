import { expect, test } from 'vitest';
import { openTestServer } from '#testing/server/server.testing.ts';

const LINK = 'a-link-that-is-guessed';

test('a network above a limit is logged by route, without its link, ten times in a minute', async () => {
  const lines: object[] = [];
  const log = {
    info: (line: object) => void lines.push(line),
    warn: () => undefined,
    error: () => undefined,
  };
  const server = await openTestServer({ deps: { log } });
  const guess = (remoteAddress: string) =>
    server.app.inject({ url: `/match/${LINK}/7.json`, remoteAddress }).then(({ statusCode }) => statusCode);
  for (let n = 0; n < 300; n++) await server.deps.limits.hit('export files of 203.0.113.9', 600_000);
  expect(await guess('203.0.113.8')).toBe(404);
  expect(lines).toEqual([]);
  for (let n = 0; n < 12; n++) expect(await guess('203.0.113.9')).toBe(429);
  const line = {
    event: 'limit_reached',
    outcome: 429,
    call: expect.stringMatching(/^\/match\/:token\//),
    network: '203.0.113.0/24',
  };
  expect(lines).toEqual(Array.from({ length: 10 }, () => line));
  server.advance(60_000);
  await guess('203.0.113.9');
  expect(lines.at(-1)).toEqual({ ...line, left_out: 2 });
  expect(JSON.stringify(lines)).not.toContain(LINK);
  await server.close();
});
