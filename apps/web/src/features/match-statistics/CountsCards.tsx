/** Counts of each side, ours on the left: shots and set pieces, cards, and our defence. */
import { type Count, type Counts, SHOT_COUNTS } from '@touchline/domain/statistics/counts';
import type { MatchStatistics, Pair } from '@touchline/domain/statistics/match-statistics';
import { m } from '@touchline/i18n';
import { COUNT_TEXT } from '@touchline/i18n/count-text';
import { Card } from '#ui/parts/cards/Card.tsx';
import { FoldedCard } from '#ui/parts/cards/FoldedCard.tsx';
import { Bar, TableBehind } from './charts.tsx';
import styles from './statistics.module.css';
import { ZeroRows } from './ZeroRows.tsx';

interface CountsProps {
  readonly statistics: MatchStatistics;
  /** True when the plan includes statistics of the opponent. */
  readonly theirs: boolean;
}

interface Line extends Pair {
  readonly text: string;
}

const ATTACK: readonly Count[] = [
  'shots',
  'goals',
  'onGoal',
  'wide',
  'woodwork',
  'otherShots',
  'chances',
  'corners',
  'offsides',
  'fouls',
];

export function ShotsCard({ statistics, theirs }: CountsProps) {
  const { ours: own, theirs: other } = statistics;
  const lines = ATTACK.filter((count) => statistics.shotsNoted || !SHOT_COUNTS.has(count)).map((count) =>
    lineOf(count, own, other),
  );
  return <Comparison Frame={Card} title={m.statistics_sides_title()} lines={lines} theirs={theirs} />;
}

export function CardsCard({ statistics, theirs }: CountsProps) {
  const { ours, theirs: other } = statistics;
  // Most matches have neither time penalties nor time-outs.
  const some = (['timePenalties', 'timeOuts'] as const).filter((count) => ours[count] + other[count] > 0);
  const lines = (['yellow', 'red', ...some] as const).map((count) => lineOf(count, ours, other));
  return <Comparison Frame={FoldedCard} title={m.words_cards()} lines={lines} theirs={theirs} />;
}

/** The opponent's goals and shots, and our saves and defence. */
export function DefenceCard({ statistics }: Pick<CountsProps, 'statistics'>) {
  const { ours, theirs, shotsNoted } = statistics;
  const none = { theirs: 0 };
  const lines: readonly Line[] = [
    { text: m.statistics_count_against(), ours: theirs.goals, ...none },
    ...(shotsNoted ? [{ text: m.statistics_count_shots_against(), ours: theirs.shots, ...none }] : []),
    { text: COUNT_TEXT.saves(), ours: ours.saves, ...none },
    { text: COUNT_TEXT.defending(), ours: ours.defending, ...none },
  ];
  return <Comparison Frame={FoldedCard} title={m.words_defence()} lines={lines} theirs={false} />;
}

function lineOf(count: Count, own: Counts, other: Counts): Line {
  return { text: COUNT_TEXT[count](), ours: own[count], theirs: other[count] };
}

interface ComparisonProps {
  /** `Card` is always open; `FoldedCard` is folded on phones. */
  readonly Frame: typeof Card | typeof FoldedCard;
  readonly title: string;
  readonly lines: readonly Line[];
  readonly theirs: boolean;
}

function Comparison({ Frame, title, lines, theirs }: ComparisonProps) {
  const isZero = (line: Line) => line.ours === 0 && (!theirs || line.theirs === 0);
  const shown = lines.filter((line) => !isZero(line));
  if (shown.length === 0) {
    return (
      <Frame title={title}>
        <p className={styles.quiet}>{m.statistics_counts_none()}</p>
      </Frame>
    );
  }
  const zeros = lines.filter(isZero);
  const most = Math.max(1, ...lines.map((line) => Math.max(line.ours, theirs ? line.theirs : 0)));
  return (
    <Frame title={title}>
      {theirs && (
        <p className={styles.heads} aria-hidden>
          <b>{m.words_us()}</b>
          <b>{m.statistics_them()}</b>
        </p>
      )}
      <ul className={styles.counts} data-both={theirs || undefined} aria-hidden>
        {shown.map((line) => (
          <li key={line.text}>
            <b>{line.ours}</b>
            <span>{line.text}</span>
            {theirs && <b>{line.theirs}</b>}
            <span className={styles.bars}>
              <Bar share={line.ours / most} tone="ours" fromRight={theirs} />
              {theirs && <Bar share={line.theirs / most} tone="theirs" />}
            </span>
          </li>
        ))}
      </ul>
      <TableBehind
        caption={title}
        head={[m.statistics_what(), m.words_us(), ...(theirs ? [m.statistics_them()] : [])]}
        rows={shown.map(({ text, ours, theirs: other }) => ({
          id: text,
          name: text,
          values: theirs ? [ours, other] : [ours],
        }))}
      />
      <ZeroRows
        summary={m.statistics_counts_zero({ count: zeros.length })}
        names={zeros.map(({ text }) => text)}
      />
    </Frame>
  );
}
