import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from './server.testing.ts';
import { STORIES } from './two-coaches.stories.testing.ts';
import { NETWORKS, ORDERS, PEOPLE, tell } from './two-coaches.testing.ts';

/** Otherwise one order for each story on a bad network, each in turn; on a good one always all of them. */
const LONG = process.env.TEST_LONG === '1';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

for (const people of PEOPLE) {
  describe(`two phones on one match without network (${people}): nothing is lost, nothing doubled, and everybody sees the same`, () => {
    for (const [index, story] of STORIES.entries()) {
      test(`[MRG-1] [MRG-3] ${story.name}`, async () => {
        const outcomes: unknown[] = [];
        for (const order of ORDERS)
          outcomes.push(await tell(server, story, { order, network: 'good', people }));
        for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
      });
      for (const network of NETWORKS.slice(1)) {
        const orders = LONG ? ORDERS : ORDERS.filter((_, which) => which === index % ORDERS.length);
        test(`[OUT-3] ${story.name}; ${network}`, async () => {
          for (const order of orders) await tell(server, story, { order, network, people });
        });
      }
    }
  });
}
