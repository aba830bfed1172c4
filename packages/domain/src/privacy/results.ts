/**
 * Whether the results of a match may be published (the design's privacy.md, "Age presets"). Where not, score, scorers,
 * chances, shoot-out and statistics stay with the team's staff.
 */
import type { Match } from '../entity/tables/match.ts';
import { AGE_GROUPS, type AgeGroup, COUNTRIES, type Country } from '../entity/tables/privacy.ts';
import type { Team } from '../entity/tables/team.ts';
import { type Actor, roleAllows } from '../team/permissions.ts';

/** The team's fields that decide. */
export type AgeOfTeam = Pick<Team['metadata'], 'age_group' | 'country'>;
export interface TeamOfRule {
  readonly metadata: AgeOfTeam;
}
export interface MatchOfRule {
  readonly kind: Match['kind'];
  readonly metadata: Pick<Match['metadata'], 'results_public'>;
}

/** The registers of a team that decide. */
export const RESULT_SETTINGS = ['metadata.age_group', 'metadata.country'] as const;

const CUP = 2;
/**
 * The oldest age group whose results are not published, as a test finds it in the age table, which is too large for the
 * first load. Without a country the rule is as strict as most countries of the table.
 */
const LAST_UNPUBLISHED: Readonly<Record<Country, AgeGroup>> = {
  '': 'U12',
  NL: 'U10',
  BE: 'U13',
  DE: 'U11',
  'GB-ENG': 'U11',
};

/** True when the match's results may leave the staff: by the age table, or as one cup match that the owner allowed. */
export function resultsArePublic(team: TeamOfRule, match: MatchOfRule): boolean {
  return publishesResults(team.metadata) || isAllowedCup(match);
}

/** `resultsArePublic` for stored registers, which may hold any value. */
export function registersPublishResults(team: ValueOf, match: ValueOf): boolean {
  const [age_group, country] = RESULT_SETTINGS.map(team);
  const metadata = {
    age_group: AGE_GROUPS.find((known) => known === age_group) ?? '',
    country: COUNTRIES.find((known) => known === country) ?? '',
  };
  const isCup = match('kind') === CUP;
  const results_public = match('metadata.results_public') === true;
  return resultsArePublic({ metadata }, { kind: isCup ? CUP : 1, metadata: { results_public } });
}

type ValueOf = (path: string) => unknown;

/** True when the age table allows to publish a team's results. Teams without an age group publish as before. */
export function publishesResults({ age_group, country }: AgeOfTeam): boolean {
  return age_group === '' || AGE_GROUPS.indexOf(age_group) > AGE_GROUPS.indexOf(LAST_UNPUBLISHED[country]);
}

/** True when the owner may allow this match: a cup match of a team whose results are not published. */
export function canBeAllowed(team: TeamOfRule, { kind }: Pick<MatchOfRule, 'kind'>): boolean {
  return kind === CUP && !publishesResults(team.metadata);
}

function isAllowedCup({ kind, metadata }: MatchOfRule): boolean {
  return kind === CUP && metadata.results_public;
}

/** A team with the reader's role on it. */
export interface ScoreTeam extends Pick<Actor, 'role' | 'capabilities'> {
  readonly metadata: AgeOfTeam & Pick<Team['metadata'], 'no_score'>;
}

/**
 * True when the reader's app shows the score. People who see line-ups keep the count, unless the team hides it from
 * itself too.
 */
export function seesScore(team: ScoreTeam, match: MatchOfRule): boolean {
  if (resultsArePublic(team, match)) return true;
  return roleAllows(team, 'seeLineups') && !team.metadata.no_score;
}
