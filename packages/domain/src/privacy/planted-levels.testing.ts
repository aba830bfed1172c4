/**
 * Players whose names nothing else contains, with every pair of a family's and a coach's level, and what privacy.md of
 * the design lets others read of each. Written from the design and not from the code.
 */
import type { Player } from '../entity/tables/player.ts';
import { type AgeGroup, PRIVACY_LEVELS, type PrivacyLevel } from '../entity/tables/privacy.ts';
import type { Team } from '../entity/tables/team.ts';
import { aTeam, somePlayers } from '../match/testing/match.testing.ts';

/** What a family or a coach chose; empty for no choice. */
export type Choice = PrivacyLevel | '';
const CHOICES: readonly Choice[] = ['', ...PRIVACY_LEVELS];

export interface ChosenLevels {
  readonly family: Choice;
  readonly coach: Choice;
}

export const PAIRS: readonly ChosenLevels[] = CHOICES.flatMap((family) =>
  CHOICES.map((coach) => ({ family, coach })),
);

/** One age group for each default. */
export const PLANTED_AGES = ['U13', 'U18', 'adult', ''] as const satisfies readonly AgeGroup[];
export type PlantedAge = (typeof PLANTED_AGES)[number];

export type FoundName = 'none' | 'first name' | 'full name';

const DEFAULT_LEVEL = { U13: 'shielded', U18: 'limited', adult: 'normal', '': 'limited' } as const;
const STRICTNESS: Readonly<Record<PrivacyLevel, number>> = { shielded: 0, limited: 1, normal: 2 };

/** The level that counts: the family's choice or the default, and the coach's where that is stricter. */
export function allowedLevel(age: PlantedAge, { family, coach }: ChosenLevels): PrivacyLevel {
  const level = family === '' ? DEFAULT_LEVEL[age] : family;
  return coach !== '' && STRICTNESS[coach] < STRICTNESS[level] ? coach : level;
}

const ALLOWED_NAME = { shielded: 'none', limited: 'first name', normal: 'full name' } as const;

/** In a team whose setting for names is the full name. */
export function allowedName(age: PlantedAge, chosen: ChosenLevels): FoundName {
  return ALLOWED_NAME[allowedLevel(age, chosen)];
}

const own = (sid: number) => String.fromCharCode(96 + sid);
const firstOf = (sid: number) => `Qvoor${own(sid)}x`;
const restOf = (sid: number) => [`Qachter${own(sid)}x`, `Qroep${own(sid)}x`] as const;

/** Players 1 to 16, in the order of `PAIRS`. */
export const plantedPlayers: readonly Player[] = somePlayers(PAIRS.length).map((player) => {
  const [surname, nickname] = restOf(player.sid);
  return { ...player, firstname: firstOf(player.sid), surname, nickname };
});

/** Their team, which shows full names and names on cards. */
export function plantedTeam(age_group: PlantedAge): Team {
  const levels = (choice: (of: ChosenLevels) => Choice) =>
    PAIRS.map((pair, at) => ({ id: at + 1, level: choice(pair), at: 1 }));
  return aTeam(plantedPlayers, {
    age_group,
    public_names: 'full_name',
    public_cards: true,
    family_levels: levels(({ family }) => family).map((level) => ({ ...level, way: 'link' })),
    coach_levels: levels(({ coach }) => coach),
  });
}

/** How much of a player's name a text has. */
export function nameIn(text: string, sid: number): FoundName {
  if (restOf(sid).some((part) => text.includes(part))) return 'full name';
  return text.includes(firstOf(sid)) ? 'first name' : 'none';
}

/** What a text has of each player, beside what is allowed: a line for each difference. */
export function nameDifferences(
  text: string,
  allowed: (chosen: ChosenLevels) => FoundName,
): readonly string[] {
  return PAIRS.flatMap((pair, at) => {
    const [found, may] = [nameIn(text, at + 1), allowed(pair)];
    const who = `family ${pair.family || '–'}, coach ${pair.coach || '–'}`;
    return found === may ? [] : [`${who}: ${found} instead of ${may}`];
  });
}
