/**
 * Whether the results of a match may be published (the design's privacy.md, "Age presets"). Where not, score, scorers,
 * chances, shoot-out and statistics stay with the team's staff.
 */
import type { Match } from '../entity/tables/match.ts';
import { AGE_GROUPS, type AgeGroup, COUNTRIES, type Country } from '../entity/tables/privacy.ts';
import type { Team } from '../entity/tables/team.ts';
import { type Actor, roleAllows } from '../team/permissions.ts';
import type { AgeSourceName } from './age-sources.ts';
import { type Publication, presetOf } from './age-table.ts';

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
/** Without a country, results of the youngest up to this age group are not published in any of the table's countries. */
const LAST_STRICT: AgeGroup = 'U12';

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
export function publishesResults(age: AgeOfTeam): boolean {
  return explainRule(age).published;
}

/** True when the owner may allow this match: a cup match of a team whose results are not published. */
export function canBeAllowed(team: TeamOfRule, { kind }: Pick<MatchOfRule, 'kind'>): boolean {
  return kind === CUP && !publishesResults(team.metadata);
}

function isAllowedCup({ kind, metadata }: MatchOfRule): boolean {
  return kind === CUP && metadata.results_public;
}

/** Why results are published or not. */
export type RuleReason =
  /** The team has no age group. */
  | 'noAgeGroup'
  /** The age group alone decides, because the team has no country. */
  | 'noCountry'
  /** The association's rule. */
  | 'rule'
  /** No rule of the association was found, so the strict reading counts. */
  | 'noRuleFound';

export interface Rule {
  readonly published: boolean;
  readonly reason: RuleReason;
  readonly country: Country;
  readonly age_group: AgeGroup;
  readonly sources: readonly AgeSourceName[];
}

/** The rule for a team's results, as the texts of the screens need it. */
export function explainRule({ age_group, country }: AgeOfTeam): Rule {
  const preset = presetOf(country, age_group);
  const published = isPublished(preset?.results, age_group);
  const rule = { published, country, age_group, sources: preset?.sources ?? [] };
  if (age_group === '') return { ...rule, reason: 'noAgeGroup' };
  if (preset === null) return { ...rule, reason: 'noCountry' };
  return { ...rule, reason: preset.results === 'unknown' ? 'noRuleFound' : 'rule' };
}

function isPublished(publication: Publication | undefined, age_group: AgeGroup): boolean {
  if (publication !== undefined) return publication === 'allowed';
  return age_group === '' || AGE_GROUPS.indexOf(age_group) > AGE_GROUPS.indexOf(LAST_STRICT);
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
