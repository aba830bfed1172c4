/** A table of figures: the names stay while the rest scrolls, and a column's heading sorts by it. */
import { type ReactNode, useState } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import styles from './table.module.css';

export interface Column {
  readonly id: string;
  readonly label: string;
  /** The whole word behind a short label. */
  readonly title?: string;
}

export interface TableRow {
  readonly id: number | string;
  readonly cells: Readonly<Record<string, ReactNode>>;
  /** What a column is sorted by; the table keeps its order without. */
  readonly sortBy?: Readonly<Record<string, number>>;
}

interface StatisticsTableProps {
  readonly caption: string;
  /** The first has the names of the rows. */
  readonly columns: readonly Column[];
  readonly rows: readonly TableRow[];
  /** The cells have words, which need more room between them than figures. */
  readonly worded?: boolean;
}

export function StatisticsTable({ caption, columns, rows, worded = false }: StatisticsTableProps) {
  const [sorted, setSorted] = useState<string | null>(null);
  const [first] = columns;
  const isSorting = rows.some(({ sortBy }) => sortBy !== undefined);
  const inOrder =
    sorted === null ? rows : rows.toSorted((a, b) => (b.sortBy?.[sorted] ?? 0) - (a.sortBy?.[sorted] ?? 0));
  return (
    // The headings' buttons let the keyboard reach what is outside; without them the table itself scrolls by keys.
    <div className={styles.scroll} tabIndex={isSorting ? undefined : 0}>
      <table className={styles.table} data-worded={worded || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, label, title }) => {
              const canSort = rows.some(({ sortBy }) => sortBy?.[id] !== undefined);
              return (
                <th key={id} scope="col" aria-sort={sorted === id ? 'descending' : undefined}>
                  {canSort ? (
                    <button type="button" title={title} onClick={() => setSorted(sorted === id ? null : id)}>
                      {label}
                      {sorted === id && <Icon name="chevron-down" size={14} />}
                    </button>
                  ) : (
                    <span title={title}>{label}</span>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {inOrder.map(({ id, cells }) => (
            <tr key={id}>
              {columns.map((column) =>
                column === first ? (
                  <th key={column.id} scope="row">
                    {cells[column.id]}
                  </th>
                ) : (
                  <td key={column.id}>{cells[column.id]}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
