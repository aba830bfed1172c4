import { playingTimeOf, type SeasonTime } from '../../queries/matches/playing-time.ts';
import { useMatches } from './matches.ts';

/** The playing time of each player in the ended matches of a period, least first. */
export function usePlayingTimeOfPeriod(team: number, period: number): readonly SeasonTime[] | undefined {
  const matches = useMatches(team);
  return matches === undefined ? undefined : playingTimeOf(matches, period);
}
