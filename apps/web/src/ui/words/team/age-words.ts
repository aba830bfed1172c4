/** Age groups, countries, and the rule for a team's results. */
import {
  AGE_GROUPS,
  type AgeGroup,
  type Country,
  type PrivacyLevel,
} from '@touchline/domain/entity/tables/privacy';
import type { Rule } from '@touchline/domain/privacy/rule';
import { m } from '@touchline/i18n';

export function ageText(age_group: AgeGroup): string {
  if (age_group === '') return m.ages_none();
  return age_group === 'adult' ? m.ages_adult() : m.ages_under({ age: age_group.slice(1) });
}

export const COUNTRY_TEXT: Readonly<Record<Country, () => string>> = {
  '': m.ages_none,
  NL: m.ages_country_nl,
  BE: m.ages_country_be,
  DE: m.ages_country_de,
  'GB-ENG': m.ages_country_gb_eng,
};

/** By the stored value, for the version history. */
export const AGE_TEXT: Readonly<Record<AgeGroup, () => string>> = Object.fromEntries(
  AGE_GROUPS.map((age_group) => [age_group, () => ageText(age_group)]),
) as Record<AgeGroup, () => string>;

export const LEVEL_TEXT: Readonly<Record<PrivacyLevel, () => string>> = {
  shielded: m.privacy_level_shielded,
  limited: m.privacy_level_limited,
  normal: m.privacy_level_normal,
};

/** Names that are the same in every language. */
export const ASSOCIATION: Readonly<Record<Country, string>> = {
  '': '',
  NL: 'KNVB',
  BE: 'RBFA',
  DE: 'DFB',
  'GB-ENG': 'The FA',
};

/** What the rule means for the team, in a sentence or two. */
export function ruleText({ published, reason, country }: Rule): string {
  if (reason === 'noAgeGroup') return m.ages_rule_none();
  if (published) return m.ages_rule_public();
  if (reason === 'noCountry') return m.ages_rule_no_country();
  const association = ASSOCIATION[country];
  return reason === 'rule' ? m.ages_rule_forbidden({ association }) : m.ages_rule_unknown({ association });
}
