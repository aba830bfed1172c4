/** The figures that everybody asks for first. */
import type { MatchFacts } from '@touchline/domain/statistics/facts/match-facts';
import { differenceOf, outcomeOf, teamRecord } from '@touchline/domain/statistics/season/team-record';
import { m } from '@touchline/i18n';
import type { ReactNode } from 'react';
import { Card } from '#ui/parts/cards/Card.tsx';
import { decimalText, signedText } from '#ui/words/number-text.ts';
import { Behind, OutcomeBadge } from '../parts/MatchesBehind.tsx';
import styles from './overview.module.css';

const LAST = 5;

export function KeyFigures({ matches }: { readonly matches: readonly MatchFacts[] }) {
  const { played, won, drawn, lost, goals, points, cleanSheets, scoreless } = teamRecord(matches);
  const figures: readonly Figure[] = [
    { id: 'played', label: m.page_played_count(), value: played, matches },
    {
      id: 'record',
      label: m.page_won_drawn_lost(),
      value: `${won}–${drawn}–${lost}`,
      matches: matches.filter((match) => outcomeOf(match) === 'won'),
      title: m.season_won_title(),
    },
    {
      id: 'goals',
      label: m.season_goals({ difference: signedText(differenceOf(goals)) }),
      value: `${goals.ours}:${goals.theirs}`,
      matches: matches.filter((match) => match.goals.ours > 0),
      title: m.words_goals(),
    },
    {
      id: 'points',
      label: m.season_points_each(),
      value: decimalText(points / played),
      matches: matches.filter((match) => outcomeOf(match) !== 'lost'),
    },
    {
      id: 'clean',
      label: m.season_clean_sheets(),
      value: cleanSheets,
      matches: matches.filter((match) => match.goals.theirs === 0),
    },
    {
      id: 'scoreless',
      label: m.season_scoreless(),
      value: scoreless,
      matches: matches.filter((match) => match.goals.ours === 0),
    },
  ];
  return (
    <Card>
      <dl className={styles.figures}>
        {figures.map(({ id, label, value, matches: behind, title = label }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <Behind title={title} matches={behind}>
                {value}
              </Behind>
            </dd>
          </div>
        ))}
        <div>
          <dt>{m.page_last_five()}</dt>
          <dd className={styles.form}>
            {matches.slice(-LAST).map((match) => (
              <OutcomeBadge key={match.match} match={match} />
            ))}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

interface Figure {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
  readonly matches: readonly MatchFacts[];
  readonly title?: string;
}
