/** Slow and greedy clients, round after round, with the memory that the server keeps. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openWebBuild } from '../../apps/server/src/platform/web/build.ts';
import {
  ATTACKS,
  allEnded,
  type Greed,
} from '../../apps/server/src/scenarios/attacks/greedy/greedy-attacks.testing.ts';
import { openGround } from '../../apps/server/src/scenarios/attacks/greedy/public-routes.testing.ts';
import { newMemoryReading } from './limits.ts';

const GREED: Greed = { silent: 1_000, unread: 500, atOnce: 16 };
const BUILD = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
/** A team's matches of some seasons, which calendars and pages list. */
const MATCHES = 300;
/** What later rounds may keep more than the second one, which has filled caches and compiled code. */
const GROWTH_MB = 20;

export interface GreedyRound {
  readonly seconds: number;
  /** In use after a collection, with memory outside of JavaScript. */
  readonly megabytes: number;
  readonly failures: readonly string[];
}

/** Renders the real pages where the web app is built. */
export async function* greedyRounds(rounds: number): AsyncGenerator<GreedyRound> {
  const memoryInUse = newMemoryReading();
  const web = existsSync(BUILD) ? { web: openWebBuild(BUILD) } : {};
  const ground = await openGround({ ...web, matches: MATCHES });
  let first = 0;
  for (let round = 1; round <= rounds; round++) {
    const began = performance.now();
    const failures: string[] = [];
    for (const attack of Object.values(ATTACKS)) failures.push(...(await attack(ground, GREED)));
    await allEnded(ground);
    const megabytes = memoryInUse();
    if (round === 2) first = megabytes;
    if (round > 2 && megabytes > first + GROWTH_MB)
      failures.push(`${megabytes} MB after round ${round}, ${first} after the second one`);
    yield { seconds: Math.round((performance.now() - began) / 1_000), megabytes, failures };
  }
  await ground.server.close();
}
