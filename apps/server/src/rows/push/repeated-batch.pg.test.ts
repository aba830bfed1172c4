import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestDevice } from '#testing/devices/device.testing.ts';
import { openTestServer, signUp, type TestServer } from '#testing/server/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ engine: 'postgres' });
});
afterAll(() => server.close());

test('[OUT-3.1] a repeated batch is answered after a commit, which waits for a synchronous standby', async () => {
  const { token } = await signUp(server);
  const device = await TestDevice.register(server, token);
  const [sid = 0] = await device.lease('requestTeamSID');
  const batch = device.batch([device.mutation('updateTeam', sid, { clubname: 'Rietdijk' })]);
  const first = await device.send(batch);
  const lastWriter = async () => {
    const { rows } = await sql<{ counter: number; writer: string }>`
      SELECT counter, xmin::text AS writer FROM spaces ORDER BY sid DESC LIMIT 1`.execute(
      server.deps.database.reader,
    );
    return rows[0];
  };
  const before = await lastWriter();
  expect((await device.send(batch)).text).toBe(first.text);
  const after = await lastWriter();
  expect(after?.counter).toBe(before?.counter);
  expect(after?.writer).not.toBe(before?.writer);
});
