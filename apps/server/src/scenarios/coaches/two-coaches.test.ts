import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#testing/server/server.testing.ts';
import { STORIES } from './two-coaches.stories.testing.ts';
import { NETWORKS, ORDERS, PEOPLE, tell } from './two-coaches.testing.ts';

/** A long run tests all orders of each story on a bad network; otherwise one each. A good network always has all. */
const LONG = process.env.TEST_LONG === '1';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

for (const people of PEOPLE) {
  describe(`two phones on one match offline (${people}): no event is lost or duplicated, and all devices agree`, () => {
    for (const [index, story] of STORIES.entries()) {
      test(`[MRG-1.3, MRG-3.1] ${story.name}`, async () => {
        const outcomes: unknown[] = [];
        for (const order of ORDERS)
          outcomes.push(await tell(server, story, { order, network: 'good', people }));
        for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
      });
      for (const network of NETWORKS.slice(1)) {
        const orders = LONG ? ORDERS : ORDERS.filter((_, which) => which === index % ORDERS.length);
        test(`[OUT-3.1] ${story.name}; ${network}`, async () => {
          for (const order of orders) await tell(server, story, { order, network, people });
        });
      }
    }
  });
}
