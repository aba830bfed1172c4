import { pitchKindOf as kindOf, type PitchKind } from '#ui/pitch/markings.ts';
import type { MatchDay } from './use-match-day.ts';

/** The pitch that the match is played on; the team's where the match says nothing. */
export function pitchKindOf({ match, team }: Pick<MatchDay, 'match' | 'team'>): PitchKind {
  return kindOf(match.metadata.pitch ?? team.metadata.pitch);
}
