/** How much one client can write into the log. */
import { expect, test } from 'vitest';
import { PERMISSION_REFUSED } from '#access/data-calls/call-log.ts';
import { call, openTestServer, signUp } from '#testing/server/server.testing.ts';

interface Line {
  readonly event?: string;
  readonly left_out?: number;
}

async function opened() {
  const lines: Line[] = [];
  const errors: Line[] = [];
  const log = {
    info: (details: object) => void lines.push(details),
    warn: () => undefined,
    error: (details: object) => void errors.push(details),
  };
  const server = await openTestServer({ deps: { log } });
  return { server, lines, errors };
}

test('an unknown invitation is not logged as a server error', async () => {
  const { server, errors } = await opened();
  const { token } = await signUp(server);
  const query = 'mutation { acceptTeamInvite(sid: 1, accept: true) { sid } }';
  expect((await call(server, token, { query })).error?.code).toBe(900);
  expect(errors).toEqual([]);
  await server.close();
});

test('refusals of one account are logged ten times per minute, then with the number of omitted lines', async () => {
  const { server, lines } = await opened();
  const { token } = await signUp(server);
  const refused = () => lines.filter(({ event }) => event === PERMISSION_REFUSED);
  const query = 'mutation { deleteTeam(sid: 1) { sid } }';
  for (let n = 0; n < 25; n++) await call(server, token, { query });
  expect(refused()).toHaveLength(10);
  server.advance(60_000);
  await call(server, token, { query });
  expect(refused().at(-1)).toMatchObject({ left_out: 15 });
  await server.close();
});

test('an error with its stack is logged ten times per minute', async () => {
  const { server, errors } = await opened();
  const { token } = await signUp(server);
  server.deps.viewers.count = () => Promise.reject(new Error('broken'));
  const query = '{ getStreamCount(match_token: "x") { count } }';
  for (let n = 0; n < 25; n++) expect((await call(server, token, { query })).status).toBe(500);
  expect(errors).toHaveLength(10);
  await server.close();
});
