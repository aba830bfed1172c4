/** A coach's choice of what others see of a player, which counts only where it is stricter than the family's. */
import { PRIVACY_LEVELS, type PrivacyLevel } from '../entity/tables/privacy.ts';
import type { Team } from '../entity/tables/team.ts';
import { familyLevelOf, isDoubted, type LevelTeam } from './levels.ts';

export interface CoachChoice {
  readonly player: number;
  /** Empty for as much as the family allows. */
  readonly level: PrivacyLevel | '';
  /** Seconds since 1970. */
  readonly at: number;
}

/** The team with the choice. */
export function withCoachLevel(team: Team, { player, level, at }: CoachChoice): Team {
  const others = team.metadata.coach_levels.filter(({ id }) => id !== player);
  const coach_levels = level === '' ? others : [...others, { id: player, level, at: Math.floor(at) }];
  return { ...team, metadata: { ...team.metadata, coach_levels } };
}

/** The levels that a coach can choose for a player, the strictest first; none where the family's is the strictest. */
export function stricterLevels(team: LevelTeam, player: number): readonly PrivacyLevel[] {
  return PRIVACY_LEVELS.slice(0, PRIVACY_LEVELS.indexOf(familyLevelOf(team, player)));
}

/** Why a level counts. `restored`: the family should choose again. */
export type LevelReason = 'coach' | 'restored' | 'family' | 'age' | 'noAge';

export function levelReason({ metadata }: LevelTeam, player: number): LevelReason {
  const coach = metadata.coach_levels.find(({ id }) => id === player)?.level ?? '';
  const levels = stricterLevels({ metadata }, player);
  if (levels.some((level) => level === coach)) return 'coach';
  if (isDoubted({ metadata }, player)) return 'restored';
  const family = metadata.family_levels.find(({ id }) => id === player)?.level ?? '';
  if (family !== '') return 'family';
  return metadata.age_group === '' ? 'noAge' : 'age';
}
