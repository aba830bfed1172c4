/**
 * The privacy level of a player in a team (the design's privacy.md). A family may choose any level. A coach's choice
 * counts only where it is stricter, so that an app without the newest family's choice can never open more.
 */
import {
  type AgeGroup,
  type FamilyLevel,
  PRIVACY_LEVELS,
  type PrivacyLevel,
} from '../entity/tables/privacy.ts';
import type { Team } from '../entity/tables/team.ts';

/** What the rules need to know of a team's age. */
export type Age = 'under16' | 'from16' | 'adult' | 'unknown';

/** Players of U16 are at most fifteen when the season begins, those of U19 at most eighteen. */
const FIRST_FROM_16 = 17;
const FIRST_ADULT = 20;

export function ageOf(age_group: AgeGroup): Age {
  if (age_group === '') return 'unknown';
  if (age_group === 'adult') return 'adult';
  const under = Number(age_group.slice(1));
  if (under < FIRST_FROM_16) return 'under16';
  return under < FIRST_ADULT ? 'from16' : 'adult';
}

/** Teams made before age groups existed keep the first names that they showed. */
const DEFAULTS: Readonly<Record<Age, PrivacyLevel>> = {
  under16: 'shielded',
  from16: 'limited',
  adult: 'normal',
  unknown: 'limited',
};

export function defaultLevel(age_group: AgeGroup): PrivacyLevel {
  return DEFAULTS[ageOf(age_group)];
}

const [STRICTEST] = PRIVACY_LEVELS;

/** The stricter of two levels. */
export function stricter(one: PrivacyLevel, other: PrivacyLevel): PrivacyLevel {
  return PRIVACY_LEVELS.indexOf(one) <= PRIVACY_LEVELS.indexOf(other) ? one : other;
}

/** True when the default of one age group shows less than that of another. */
export function isStricterAge(one: AgeGroup, other: AgeGroup): boolean {
  const [level, than] = [defaultLevel(one), defaultLevel(other)];
  return level !== than && stricter(level, than) === level;
}

/** The team's fields that decide a level. */
export type LevelTeam = {
  readonly metadata: Pick<
    Team['metadata'],
    'age_group' | 'family_levels' | 'coach_levels' | 'levels_doubted_at'
  >;
};

/** The level that counts for a player. */
export function levelOf(team: LevelTeam, sid: number): PrivacyLevel {
  const allowed = familyLevelOf(team, sid);
  const coach = team.metadata.coach_levels.find(({ id }) => id === sid)?.level ?? '';
  return coach === '' ? allowed : stricter(allowed, coach);
}

/**
 * The most that the family allows: its choice, otherwise the default of the team's age group. A choice from before a
 * restore that may have lost a later one counts only where it is stricter than the default.
 */
export function familyLevelOf({ metadata }: LevelTeam, sid: number): PrivacyLevel {
  const standard = defaultLevel(metadata.age_group);
  const choice = metadata.family_levels.find(({ id }) => id === sid);
  if (choice === undefined || choice.level === '') return standard;
  return isBeforeDoubt(metadata, choice) ? stricter(choice.level, standard) : choice.level;
}

/** True when a restore may have lost what the family chose after this choice. */
export function isBeforeDoubt(
  { levels_doubted_at }: Pick<Team['metadata'], 'levels_doubted_at'>,
  { at }: Pick<FamilyLevel, 'at'>,
): boolean {
  return at < levels_doubted_at;
}

/**
 * True when the family should choose again: it had chosen more than nothing, and a restore may have lost that it wanted
 * less since.
 */
export function isDoubted({ metadata }: LevelTeam, sid: number): boolean {
  const choice = metadata.family_levels.find(({ id }) => id === sid);
  return choice !== undefined && choice.level !== STRICTEST && isBeforeDoubt(metadata, choice);
}

/** Everything of a team that decides levels: when it changes, what was shown before must not be shown again. */
export function levelSettings({
  metadata,
  player_sids,
}: Pick<Team, 'metadata' | 'player_sids'>): readonly unknown[] {
  const { age_group, limited_names, family_levels, coach_levels } = metadata;
  const families = family_levels.map(({ id }) => [id, familyLevelOf({ metadata }, id)]);
  const coach = coach_levels.map(({ id, level }) => [id, level]);
  return [age_group, limited_names, families, coach, showsNumbersOfShielded({ player_sids })];
}

/** In a smaller team a number tells who it is. */
const PLAYERS_FOR_NUMBERS = 7;

export function showsNumbersOfShielded({ player_sids }: Pick<Team, 'player_sids'>): boolean {
  return player_sids.length >= PLAYERS_FOR_NUMBERS;
}
