/** A season of a league: every score is entered by the coaches of both clubs, and their records give the table. */
import { matchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { matchOf } from '../../apps/web/src/data/queries/matches/matches.ts';
import { hireCoach, openSecondDevice, type Server, synced } from './coach.ts';
import type { League } from './league-file.ts';
import { enterScore } from './play.ts';
import { simulatedClock } from './simulated-clock.ts';
import { rowOf } from './statistics/device-tables.ts';
import { differentLines, tableLine, tableOf } from './statistics/recorded-tables.ts';

/**
 * Each club has an account, which enters its matches; a second device pulls them. Returns the differences between its
 * league table and the record's, in sentences.
 */
export async function replayLeague(server: Server, { name, matches }: League): Promise<readonly string[]> {
  const clubs = [...new Set(matches.flatMap(({ team1, team2 }) => [team1, team2]))];
  const found: string[] = [];
  for (const team of clubs) {
    const coach = await hireCoach(server, { team, squad: [], clock: simulatedClock(Date.now()) });
    const sids: number[] = [];
    for (const match of matches) {
      if (match.team1 === team || match.team2 === team) sids.push(await enterScore(coach.bench, match, team));
    }
    await synced(coach.bench.client);
    const second = await openSecondDevice(server, coach);
    await synced(second);
    const entered = await Promise.all(
      sids.map((sid) => matchOf(second, coach.bench.client.live.resolve('matches', sid))),
    );
    const facts = entered.flatMap((match) => (match === null ? [] : (matchFacts(match) ?? [])));
    found.push(tableLine(name, rowOf(team, facts)));
    second.close();
    coach.bench.client.close();
  }
  const results = matches.map(({ team1, team2, score }) => ({ home: team1, away: team2, score: score.ft }));
  return differentLines(
    tableOf(results).map((row) => tableLine(name, row)),
    found,
  );
}
