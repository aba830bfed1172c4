/** A season of matches that were run live, on a device in memory. */
import type { Client } from '#data/client/client.ts';
import { decideMatch } from '#data/commands/match/match-day.ts';
import { addMatch, must, prepareMatch, type World } from '#data/testing/client.testing.ts';

export interface PlayedSeason {
  readonly team: number;
  readonly players: readonly number[];
  readonly matches: readonly number[];
}

const MINUTE_MS = 60_000;

/** So many matches of four quarters, each with a goal of the first player, and an assist of the second. */
export async function playSeason(coach: Client, world: World, count: number): Promise<PlayedSeason> {
  const { match, team, players } = await prepareMatch(coach);
  const matches = [match];
  while (matches.length < count) matches.push(await addMatch(coach, team));
  const [player = 0, assist = 0] = players;
  for (const one of matches) {
    must(await decideMatch(coach, one, { type: 'kickOff' }));
    must(await decideMatch(coach, one, { type: 'goal', side: 'home', player, assist, goalType: 'HEADER' }));
    for (let part = 1; part <= 4; part++) {
      if (part > 1) must(await decideMatch(coach, one, { type: 'startPart' }));
      await world.time.pass(15 * MINUTE_MS);
      must(await decideMatch(coach, one, { type: part === 4 ? 'endMatch' : 'endPart' }));
    }
  }
  return { team, players, matches };
}

/** So many matches that were all lost without a goal of ours, every second one run live. */
export async function loseSeason(coach: Client, world: World, count: number): Promise<PlayedSeason> {
  const { match, team, players } = await prepareMatch(coach);
  const matches = [match];
  while (matches.length < count) matches.push(await addMatch(coach, team));
  for (const [at, one] of matches.entries()) {
    const conceded = 1 + (at % 4);
    if (at % 2 === 1) {
      must(await decideMatch(coach, one, { type: 'finishTyped', home: 0, away: conceded }));
      continue;
    }
    must(await decideMatch(coach, one, { type: 'kickOff' }));
    for (let part = 1; part <= 4; part++) {
      if (part > 1) must(await decideMatch(coach, one, { type: 'startPart' }));
      await world.time.pass(7 * MINUTE_MS);
      if (part <= conceded) must(await decideMatch(coach, one, { type: 'goal', side: 'away' }));
      await world.time.pass(8 * MINUTE_MS);
      must(await decideMatch(coach, one, { type: part === 4 ? 'endMatch' : 'endPart' }));
    }
  }
  return { team, players, matches };
}
