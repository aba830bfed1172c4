/** The club's compose file: one server with SQLite behind Caddy. */
import type { Engine } from './engine.ts';
import { Site } from './site.ts';

export async function tryClub(engine: Engine, deploy: string): Promise<readonly string[]> {
  const site = await Site.configure(engine, deploy, 'club');
  try {
    const seconds = await site.up(['touchline']);
    await site.checkReach([3000]);
    await site.checkOurs(['touchline']);
    const coach = await site.signUp('coach@example.org');
    const backup = await site.checkCommands('touchline');
    await site.has(coach);

    // An update, as docs/operating/updating.md says.
    const stopped = await site.stop(['touchline']);
    await site.up(['touchline']);
    await site.has(coach);
    await site.compose('restart', 'touchline');
    await site.up(['touchline']);
    await site.has(coach);

    // The containers are gone, the volumes stay.
    await site.compose('down');
    await site.up(['touchline']);
    await site.has(coach);

    // A restore, as docs/operating/backup.md says.
    await site.stop(['touchline']);
    const restore = ['node', 'scripts/operator/restore.ts', backup];
    await site.compose('run', '--rm', 'touchline', ...restore);
    await site.compose('start', 'touchline');
    await site.up(['touchline']);
    await site.has(coach);
    return [
      `The club: healthy and answering over TLS after ${seconds} s; a coach signed up by mail and had 30 players acknowledged.`,
      `They were there after stop (${stopped} s) and up, restart, down and up, and the restore of a backup.`,
    ];
  } catch (error) {
    console.error(await site.logs());
    throw error;
  } finally {
    await site.close();
  }
}
