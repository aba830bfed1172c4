import { pitchKindOf as kindOf, type PitchKind } from '#ui/pitch/markings.ts';
import type { MatchDay } from './use-match-day.ts';

/** The pitch type of the match, else of the team. */
export function pitchKindOf({ match, team }: Pick<MatchDay, 'match' | 'team'>): PitchKind {
  return kindOf(match.metadata.pitch ?? team.metadata.pitch);
}
