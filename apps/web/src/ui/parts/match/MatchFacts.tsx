/** Statistics of both sides of a match, home at the left; facts with two zeros are left out. */
import type { Count, Counts } from '@touchline/domain/statistics/counts';
import { m } from '@touchline/i18n';
import { COUNT_TEXT } from '@touchline/i18n/count-text';
import styles from './match-facts.module.css';

export interface MatchFactsProps {
  readonly home: Counts;
  readonly away: Counts;
  /** Short names of the sides. */
  readonly names: { readonly home: string; readonly away: string };
}

const FACTS: readonly Count[] = [
  'shots',
  'onGoal',
  'woodwork',
  'corners',
  'offsides',
  'fouls',
  'saves',
  'yellow',
  'red',
];

/** Label and both figures of each fact; a match without recorded shots has no facts about them. */
export function factsOf(home: Counts, away: Counts): readonly (readonly [string, number, number])[] {
  return FACTS.map((count) => [COUNT_TEXT[count](), home[count], away[count]] as const).filter(
    ([, left, right]) => left + right > 0,
  );
}

export function MatchFacts({ home, away, names }: MatchFactsProps) {
  const facts = factsOf(home, away);
  if (facts.length === 0) return null;
  return (
    <table className={styles.facts}>
      <caption>{m.statistics_sides_title()}</caption>
      <thead>
        <tr>
          <th scope="col">{names.home}</th>
          <td />
          <th scope="col">{names.away}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(([text, left, right]) => (
          <tr key={text}>
            <td>{left}</td>
            <th scope="row">{text}</th>
            <td>{right}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
