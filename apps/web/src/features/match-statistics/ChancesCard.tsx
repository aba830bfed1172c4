import type { Match } from '@touchline/domain/entity/tables/match';
import { type PartChances, shareOf } from '@touchline/domain/statistics/match-statistics';
import { m } from '@touchline/i18n';
import { FoldedCard } from '#ui/parts/cards/FoldedCard.tsx';
import { partWords } from '#ui/words/match/part-words.ts';
import { percentText } from '#ui/words/number-text.ts';
import { Bar, TableBehind } from './charts.tsx';
import styles from './statistics.module.css';

interface ChancesCardProps {
  readonly match: Pick<Match, 'matchParts'>;
  readonly chances: readonly PartChances[];
  /** True when the plan includes statistics of the opponent. */
  readonly theirs: boolean;
}

/** The chances of each side, part by part. */
export function ChancesCard({ match, chances, theirs }: ChancesCardProps) {
  const most = Math.max(1, ...chances.map((part) => part.ours));
  const title = theirs ? m.statistics_chances_title() : m.statistics_chances_ours_title();
  return (
    <FoldedCard title={title}>
      <p className={styles.quiet}>
        {theirs ? m.statistics_chances_text() : m.statistics_chances_ours_text()}
      </p>
      <ul className={styles.parts} aria-hidden>
        {chances.map((part) => {
          const share = shareOf(part);
          return (
            <li key={part.part} data-both={theirs || undefined}>
              <span>{partWords(match, part.part)}</span>
              <b>{part.ours}</b>
              {theirs ? (
                <span className={styles.split} data-empty={share === null || undefined}>
                  <Bar share={share ?? 0} tone="ours" />
                </span>
              ) : (
                <Bar share={part.ours / most} tone="ours" />
              )}
              {theirs && <b>{part.theirs}</b>}
              {theirs && <span className={styles.share}>{percentText(share)}</span>}
            </li>
          );
        })}
      </ul>
      <TableBehind
        caption={title}
        head={[
          m.words_part(),
          m.words_us(),
          ...(theirs ? [m.statistics_them(), m.statistics_share_column()] : []),
        ]}
        rows={chances.map((part) => ({
          id: part.part,
          name: partWords(match, part.part),
          values: theirs ? [part.ours, part.theirs, percentText(shareOf(part))] : [part.ours],
        }))}
      />
    </FoldedCard>
  );
}
