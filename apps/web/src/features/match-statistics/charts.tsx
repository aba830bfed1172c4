/** Bars in the colours of the tokens, and the table that replaces them for screen readers. */
import { VisuallyHidden } from '@mantine/core';
import styles from './statistics.module.css';

interface BarProps {
  /** The bar's length, 0 to 1. */
  readonly share: number;
  readonly tone: 'ours' | 'theirs' | 'fair' | 'under' | 'over';
  /** The position of a mark on the bar, 0 to 1. */
  readonly mark?: number;
  /** Grows from the right. */
  readonly fromRight?: boolean;
}

const LENGTH = 1000;
const HEIGHT = 10;

/** One bar; decorative, because its number is beside it. */
export function Bar({ share, tone, mark, fromRight = false }: BarProps) {
  const length = Math.round(Math.min(1, Math.max(0, share)) * LENGTH);
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${LENGTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
      focusable="false"
    >
      <rect className={styles.track} width={LENGTH} height={HEIGHT} />
      <rect
        className={styles.value}
        data-tone={tone}
        x={fromRight ? LENGTH - length : 0}
        width={length}
        height={HEIGHT}
      />
      {mark !== undefined && (
        <rect
          className={styles.mark}
          x={Math.min(LENGTH - 6, Math.round(mark * LENGTH))}
          width={6}
          height={HEIGHT}
        />
      )}
    </svg>
  );
}

export interface BehindRow {
  readonly id: number | string;
  readonly name: string;
  readonly values: readonly (string | number)[];
}

interface BehindProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly BehindRow[];
}

/** The numbers of a chart as a table, for screen readers. */
export function TableBehind({ caption, head, rows }: BehindProps) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, values }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {values.map((value, column) => (
                <td key={head[column + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
