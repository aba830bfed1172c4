import type { ReactNode } from 'react';
import styles from './tiles.module.css';

export interface TilesProps {
  readonly legend: string;
  /** The number of columns; by default as many as fit. */
  readonly columns?: number | undefined;
  /** `label` elements with a radio button each, or `button` elements. */
  readonly children: ReactNode;
}

/** A few short choices or buttons side by side. */
export function Tiles({ legend, columns, children }: TilesProps) {
  return (
    <fieldset className={styles.tiles} style={columnsStyle(columns)}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

function columnsStyle(columns: number | undefined) {
  return columns === undefined ? undefined : { gridTemplateColumns: `repeat(${columns}, 1fr)` };
}
