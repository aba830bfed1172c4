/** What others may see of a player, per team (the design's privacy.md). */
import { date, number, oneOf } from '../fields/field.ts';
import type { Entity } from '../fields/field-types.ts';

/** From the strictest to the most open. */
export const PRIVACY_LEVELS = ['shielded', 'limited', 'normal'] as const;
export type PrivacyLevel = (typeof PRIVACY_LEVELS)[number];

/** How a family chose a level: on the page of its personal link, or signed in. Empty for none. */
export const PRIVACY_WAYS = ['', 'link', 'account'] as const;

/** One player's level, as the family or the coach chose it; empty for no choice. */
const levelFields = {
  id: number(0, { ref: 'players' }),
  level: oneOf(['', ...PRIVACY_LEVELS], ''),
  /** Seconds since 1970. */
  at: date(0),
};

export const familyLevelFields = { ...levelFields, way: oneOf(PRIVACY_WAYS, '') };
export type FamilyLevel = Entity<typeof familyLevelFields>;

/** A coach's choice, which can only make the family's level stricter. */
export const coachLevelFields = levelFields;
export type CoachLevel = Entity<typeof coachLevelFields>;

/** The youngest age is below the number: players of U9 are at most eight years old when the season begins. */
export const AGE_GROUPS = [
  '',
  'U6',
  'U7',
  'U8',
  'U9',
  'U10',
  'U11',
  'U12',
  'U13',
  'U14',
  'U15',
  'U16',
  'U17',
  'U18',
  'U19',
  'U20',
  'U21',
  'adult',
] as const;
export type AgeGroup = (typeof AGE_GROUPS)[number];

/** ISO 3166 codes of the countries whose associations the age table knows, England as `GB-ENG`. Empty for none. */
export const COUNTRIES = ['', 'NL', 'BE', 'DE', 'GB-ENG'] as const;
export type Country = (typeof COUNTRIES)[number];

/** What the level `limited` shows of a player. */
export const LIMITED_NAMES = ['first_name', 'shirt_number'] as const;
export type LimitedNames = (typeof LIMITED_NAMES)[number];
