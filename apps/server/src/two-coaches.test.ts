import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from './server.testing.ts';
import { STORIES } from './two-coaches.stories.testing.ts';
import { NETWORKS, ORDERS, PEOPLE, tell } from './two-coaches.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

for (const people of PEOPLE) {
  describe(`two phones on one match without network (${people}): nothing is lost, nothing doubled, and everybody sees the same`, () => {
    for (const story of STORIES) {
      test(`[MRG-1] [MRG-3] ${story.name}`, async () => {
        const outcomes: unknown[] = [];
        for (const order of ORDERS)
          outcomes.push(await tell(server, story, { order, network: 'good', people }));
        for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
      });
      for (const network of NETWORKS.slice(1)) {
        test(`[OUT-3] ${story.name}; ${network}`, async () => {
          for (const order of ORDERS) await tell(server, story, { order, network, people });
        });
      }
    }
  });
}
