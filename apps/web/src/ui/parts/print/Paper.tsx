/**
 * What is printed instead of the screen: a list or a plan on paper has other needs than one on a phone. Its content
 * is only made when somebody prints, and stays until the screen is left: phones print it some time later. It has the
 * players' names as the staff reads them, so it is marked for the staff.
 */
import { m } from '@touchline/i18n';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import styles from './paper.module.css';

export interface PaperProps {
  readonly title: string;
  /** Below the title: the match, the day, the place. */
  readonly detail: string;
  readonly children: () => ReactNode;
}

export function Paper({ title, detail, children }: PaperProps) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when the event ends.
    const write = () => flushSync(() => setWanted(true));
    window.addEventListener('beforeprint', write);
    return () => window.removeEventListener('beforeprint', write);
  }, []);
  if (!wanted) return null;
  return createPortal(
    <article data-print className={styles.paper}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{detail}</p>
        <p className={styles.staff}>{m.media_part_private()}</p>
      </header>
      {children()}
    </article>,
    document.body,
  );
}

interface PaperTableProps {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly id: string | number; readonly cells: readonly ReactNode[] }[];
}

/** A table to read and to write in. The first column is the name of the row. */
export function PaperTable({ columns, rows }: PaperTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells: [name, ...cells] }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A box to tick with a pen. */
export function PaperBox() {
  return <span className={styles.box} />;
}
