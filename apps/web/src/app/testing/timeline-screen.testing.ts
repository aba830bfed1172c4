/** The timeline of a match that has begun. */

import type { Client } from '#data/client/client.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { must, type Prepared } from '#data/testing/client.testing.ts';
import { type MatchScreen, openMatch } from './match-screen.testing.tsx';

export type Before = (coach: Client, prepared: Prepared) => Promise<unknown>;

/** Minute 11 of a match with a goal of Player 8. */
export async function openTimeline(more: Before = async () => {}): Promise<MatchScreen> {
  const screen = await openMatch('timeline', async (coach, prepared) => {
    const { match, players } = prepared;
    must(await decideMatch(coach, match, { type: 'kickOff' }));
    must(
      await decideMatch(coach, match, {
        type: 'goal',
        side: 'home',
        player: players[7] ?? 0,
        goalType: 'SHOT',
      }),
    );
    await more(coach, prepared);
  });
  await screen.world.time.pass(600_000);
  return screen;
}
