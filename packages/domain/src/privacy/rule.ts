/** Why results may be published or not, as the texts of the screens need it. */
import type { AgeGroup, Country } from '../entity/tables/privacy.ts';
import type { AgeSourceName } from './age-sources.ts';
import { presetOf } from './age-table.ts';
import { type AgeOfTeam, publishesResults } from './results.ts';

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
  const published = publishesResults({ age_group, country });
  const rule = { published, country, age_group, sources: preset?.sources ?? [] };
  if (age_group === '') return { ...rule, reason: 'noAgeGroup' };
  if (preset === null) return { ...rule, reason: 'noCountry' };
  return { ...rule, reason: preset.results === 'unknown' ? 'noRuleFound' : 'rule' };
}
