/** Servers of stages that the usual one does not fit. */
import { test as base } from '../fixtures.ts';
import { startServer } from '../server.ts';

/** A server that includes everything: the trial of the usual one shares a team with one person. */
export const included = base.extend({
  server: async ({ browserName: _ }, use) => {
    const server = await startServer({ PLANS: 'included' });
    await use(server);
    await server.stop();
  },
});
