/** Replays every match of a file from both sides and compares the outcomes with the record. */
import type { PublicMatch } from '@touchline/domain/match/public/public-match';
import type { Client } from '../../apps/web/src/data/client/client.ts';
import { matchOf } from '../../apps/web/src/data/queries/matches/matches.ts';
import { playersOf } from '../../apps/web/src/data/queries/players/players.ts';
import { type Coach, hireCoach, openSecondDevice, type Server, synced } from './coach.ts';
import type { SideName } from './course.ts';
import { differences, expectedForFollowers, expectedOutcome, type Outcome } from './outcome.ts';
import { playMatch, Refused } from './play.ts';
import { outcomeForFollowers, outcomeOnDevice } from './read-back.ts';
import { simulatedClock } from './simulated-clock.ts';
import {
  type DeviceSeason,
  deviceDefences,
  deviceGoalTimes,
  devicePlayers,
  deviceScorers,
  deviceTables,
} from './statistics/device-tables.ts';
import {
  differentLines,
  recordedDefences,
  recordedGoalTimes,
  recordedPlayers,
  recordedScorers,
  recordedTables,
} from './statistics/recorded-tables.ts';
import { type RecordedMatch, squadOf } from './tournament.ts';

export interface Verdict {
  readonly recorded: RecordedMatch;
  readonly side: SideName;
  /** Differences in sentences; empty when the match is equal. */
  readonly differences: readonly string[];
}

export interface Replayed {
  readonly verdicts: readonly Verdict[];
  /** Differences between the statistics of all matches and the record's, in sentences. */
  readonly statistics: readonly string[];
}

/**
 * Each team has an account and a device. Each match is played on both, then read from a second device that pulled
 * everything, and from the follower's page. `onVerdict` is called with each verdict. At the end the statistics of that
 * second device are compared with those of the record.
 */
export async function replay(
  server: Server,
  matches: readonly RecordedMatch[],
  onVerdict: (verdict: Verdict) => void,
): Promise<Replayed> {
  const waiting = [...new Set(matches.flatMap(({ home, away }) => [home.team, away.team]))];
  const verdicts: Verdict[] = [];
  const seasons: DeviceSeason[] = [];
  const coachOneAfterAnother = async () => {
    for (let team = waiting.shift(); team !== undefined; team = waiting.shift()) {
      const squad = squadOf(team, matches);
      const coach = await hireCoach(server, { team, squad, clock: simulatedClock(Date.now()) });
      const replayed = await replayTeam(server, coach, matches);
      seasons.push(replayed.season);
      for (const verdict of replayed.verdicts) {
        verdicts.push(verdict);
        onVerdict(verdict);
      }
      coach.bench.client.close();
    }
  };
  await Promise.all(Array.from({ length: COACHES_AT_ONCE }, coachOneAfterAnother));
  return { verdicts, statistics: statisticsDifferences(matches, seasons) };
}

function statisticsDifferences(
  matches: readonly RecordedMatch[],
  seasons: readonly DeviceSeason[],
): readonly string[] {
  return [
    ...differentLines(recordedTables(matches), deviceTables(seasons)),
    ...differentLines(recordedPlayers(matches), devicePlayers(seasons)),
    ...differentLines(recordedScorers(matches), deviceScorers(seasons)),
    ...differentLines(recordedGoalTimes(matches), deviceGoalTimes(seasons)),
    ...differentLines(recordedDefences(matches), deviceDefences(seasons)),
  ];
}

/** A device mostly waits for the server; this many in parallel keep two cores busy. */
const COACHES_AT_ONCE = 6;

async function replayTeam(
  server: Server,
  coach: Coach,
  matches: readonly RecordedMatch[],
): Promise<{ readonly verdicts: readonly Verdict[]; readonly season: DeviceSeason }> {
  const played: { recorded: RecordedMatch; side: SideName; sid: number; refused: string | null }[] = [];
  for (const recorded of matches) {
    for (const side of ['home', 'away'] as const) {
      if (recorded[side].team !== coach.team) continue;
      try {
        played.push({ recorded, side, sid: await playMatch(coach.bench, side, recorded), refused: null });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        played.push({ recorded, side, sid: 0, refused: error.message });
      }
    }
  }
  await synced(coach.bench.client);
  const second = await openSecondDevice(server, coach);
  await synced(second);
  const verdicts: Verdict[] = [];
  for (const { recorded, side, sid, refused } of played) {
    const found =
      refused === null ? await compare(server, { coach, second, recorded, side, sid }) : [refused];
    verdicts.push({ recorded, side, differences: found });
  }
  const season = await seasonOn(second, coach, played);
  second.close();
  return { verdicts, season };
}

async function seasonOn(
  device: Client,
  coach: Coach,
  played: readonly { readonly recorded: RecordedMatch; readonly sid: number }[],
): Promise<DeviceSeason> {
  const matches: DeviceSeason['matches'][number][] = [];
  for (const { recorded, sid } of played) {
    const match = await matchOf(device, coach.bench.client.live.resolve('matches', sid));
    if (match !== null) matches.push({ stage: recorded.stage, match });
  }
  return { team: coach.team, matches, nameOf: await namesOn(device) };
}

async function namesOn(device: Client): Promise<(player: number) => string> {
  const names = new Map((await playersOf(device)).map((player) => [player.sid, player.nickname]));
  return (player) => names.get(player) ?? `player ${player}`;
}

interface Comparing {
  readonly coach: Coach;
  readonly second: Client;
  readonly recorded: RecordedMatch;
  readonly side: SideName;
  readonly sid: number;
}

async function compare(
  server: Server,
  { coach, second, recorded, side, sid }: Comparing,
): Promise<readonly string[]> {
  const expected = expectedOutcome(side, recorded);
  const real = coach.bench.client.live.resolve('matches', sid);
  const match = await matchOf(second, real);
  if (match === null) return ['the second device does not have the match'];
  const onDevice = outcomeOnDevice(match, await namesOn(second));
  const view = await followersView(server, match.match_token);
  const forFollowers: Outcome | null = view === null ? null : outcomeForFollowers(view);
  return [
    ...differences(expected, onDevice).map((text) => `second device: ${text}`),
    ...(forFollowers === null
      ? ['followers: the match is not public']
      : differences(expectedForFollowers(side, recorded), forFollowers).map((text) => `followers: ${text}`)),
  ];
}

async function followersView({ url }: Server, token: string): Promise<PublicMatch | null> {
  const response = await fetch(`${url}/live/${token}/state.json`);
  if (!response.ok) return null;
  const { view } = (await response.json()) as { readonly view: PublicMatch };
  return view;
}
