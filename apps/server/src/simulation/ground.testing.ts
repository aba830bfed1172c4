/** What all schedules of one process share: the app, and the database that each starts from. */
import { emptyDatabase, ServerApp } from './server.testing.ts';
import { fillTemplate, START_MS } from './template.testing.ts';
import type { Ground } from './world.testing.ts';

export async function openGround(): Promise<Ground> {
  // The first letter loads the texts, from a disk that keeps no simulated time.
  await import('@touchline/i18n');
  const app = await ServerApp.build();
  const server = app.start({
    start: emptyDatabase(),
    ports: {
      now: () => START_MS,
      randomBytes: (length) => Buffer.alloc(length),
      hinted: () => undefined,
      failed: (what) => {
        throw new Error(what);
      },
      pause: () => null,
    },
  });
  const template = await fillTemplate(server.database);
  return { app, start: server.backup(), template };
}
