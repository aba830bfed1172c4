/** Age group and country of a team, and what their rules mean. */
import { Select } from '@mantine/core';
import { AGE_GROUPS, COUNTRIES, type LimitedNames } from '@touchline/domain/entity/tables/privacy';
import { SOURCES } from '@touchline/domain/privacy/age-sources';
import { defaultLevel } from '@touchline/domain/privacy/levels';
import type { AgeOfTeam } from '@touchline/domain/privacy/results';
import { explainRule } from '@touchline/domain/privacy/rule';
import { m } from '@touchline/i18n';
import { Hint, Pair } from '#ui/parts/page/Screen.tsx';
import { ageText, COUNTRY_TEXT, ruleText } from '#ui/words/team/age-words.ts';
import styles from '../teams.module.css';

interface AgeFieldsProps {
  readonly age: AgeOfTeam;
  readonly onChange: (changed: Partial<AgeOfTeam>) => void;
}

export function AgeFields({ age, onChange }: AgeFieldsProps) {
  return (
    <Pair>
      <Select
        label={m.ages_group()}
        allowDeselect={false}
        data={AGE_GROUPS.map((value) => ({ value, label: ageText(value) }))}
        value={age.age_group}
        onChange={(chosen) => onChange({ age_group: AGE_GROUPS.find((one) => one === chosen) ?? '' })}
      />
      <Select
        label={m.ages_country()}
        allowDeselect={false}
        data={COUNTRIES.map((value) => ({ value, label: COUNTRY_TEXT[value]() }))}
        value={age.country}
        onChange={(chosen) => onChange({ country: COUNTRIES.find((one) => one === chosen) ?? '' })}
      />
    </Pair>
  );
}

interface AgeRuleProps {
  readonly age: AgeOfTeam;
  readonly limited_names: LimitedNames;
}

/** What may be published of this age group, what others see of a player at first, and who says so. */
export function AgeRule({ age, limited_names }: AgeRuleProps) {
  const rule = explainRule(age);
  return (
    <>
      <Hint role="status">{ruleText(rule)}</Hint>
      {age.age_group !== '' && <Hint>{LEVEL_TEXT[defaultLevel(age.age_group)](limited_names)}</Hint>}
      {rule.sources.length > 0 && (
        <details className={styles.sources}>
          <summary>{m.ages_sources()}</summary>
          <ul>
            {rule.sources.map((name) => (
              <li key={name}>
                <a href={`https://${SOURCES[name].page}`} target="_blank" rel="noreferrer">
                  {m.ages_source(SOURCES[name])}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const LEVEL_TEXT = {
  shielded: () => m.ages_level_shielded(),
  limited: (names: LimitedNames) =>
    names === 'shirt_number' ? m.ages_level_limited_numbers() : m.ages_level_limited(),
  normal: () => m.ages_level_normal(),
} as const;
