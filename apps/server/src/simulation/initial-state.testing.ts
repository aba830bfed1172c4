/** What all schedules of one process share: the app, and the initial database. */
import { emptyDatabase, ServerApp } from './server.testing.ts';
import { fillTemplate, START_MS } from './template.testing.ts';
import type { InitialState } from './world.testing.ts';

export async function openInitialState(): Promise<InitialState> {
  // Load the texts now: the first mail would read them from the disk, outside virtual time.
  await import('#platform/texts.ts');
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
