import { formatStamp } from '@touchline/sync/model/stamp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { Coach } from '#testing/sharing/sharing.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('the history of a row has the newest thousand values', async () => {
  const owner = await Coach.signUp(server);
  const sid = await owner.device.newTeam();
  const at = server.deps.now();
  await server.deps.database.transaction(async (tx) => {
    for (let n = 0; n < 1_050; n++) {
      const stamp = formatStamp({ time: at - n, counter: 0, device: 'a' });
      const value = JSON.stringify(`v${n}`);
      const lost = { collection: 'teams', sid, path: 'division', value, stamp };
      await tx
        .insertInto('lost_values')
        .values({ ...lost, at: at - n, account_sid: owner.account.sid })
        .execute();
    }
  });
  const { getHistory } = await owner.ask<{ getHistory: { value: string }[] }>(
    `{ getHistory(collection: "teams", sid: ${sid}) { value } }`,
  );
  expect([getHistory.length, getHistory[0]?.value, getHistory.at(-1)?.value]).toEqual([1_000, 'v0', 'v999']);
});
