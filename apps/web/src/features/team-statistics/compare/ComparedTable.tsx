/** Figures of two sides beside each other, with their difference in words. */
import { m } from '@touchline/i18n';
import { StatisticsTable } from '#ui/parts/table/StatisticsTable.tsx';
import styles from './compare.module.css';

export interface ComparedRow {
  readonly id: string;
  readonly label: string;
  /** Of the first and the second side; null where there is too little to say it. */
  readonly numbers: readonly [number | null, number | null];
  /** How a number is written, also the size of the difference. */
  readonly text: (number: number | null) => string;
  /** How the size of the difference is written, where it differs. */
  readonly differenceText?: (number: number) => string;
  /** The same in words, where they differ: two percentages differ by percentage points. */
  readonly differenceWords?: (number: number) => string;
}

interface ComparedTableProps {
  readonly caption: string;
  /** What each side counts. */
  readonly titles: readonly [string, string];
  readonly rows: readonly ComparedRow[];
}

export function ComparedTable({ caption, titles: [first, second], rows }: ComparedTableProps) {
  return (
    <StatisticsTable
      caption={caption}
      columns={[
        { id: 'figure', label: m.season_figure() },
        { id: 'first', label: first },
        { id: 'second', label: second },
        { id: 'difference', label: m.season_difference_column() },
      ]}
      rows={rows.map(({ id, label, numbers, text, differenceText = text, differenceWords }) => ({
        id,
        cells: {
          figure: label,
          first: text(numbers[0]),
          second: text(numbers[1]),
          difference: <Difference numbers={numbers} text={differenceText} words={differenceWords} />,
        },
      }))}
    />
  );
}

interface DifferenceProps {
  readonly numbers: ComparedRow['numbers'];
  readonly text: (number: number) => string;
  readonly words?: ((number: number) => string) | undefined;
}

/** `3 more`: of the first side compared with the second. */
function Difference({ numbers: [first, second], text, words = text }: DifferenceProps) {
  if (first === null || second === null) return '–';
  const size = text(Math.abs(first - second));
  // A difference that rounding hides is none.
  if (size === text(0)) return m.season_equal();
  const isMore = first > second;
  const difference = words(Math.abs(first - second));
  return (
    <span className={styles.difference} data-more={isMore} data-size={size}>
      <span className={styles.words}>
        {isMore ? m.season_more({ difference }) : m.season_less({ difference })}
      </span>
    </span>
  );
}
