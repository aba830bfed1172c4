import type { ReactNode } from 'react';
import styles from './tiles.module.css';

export interface TilesProps {
  readonly legend: string;
  /** That many in a row; as many as fit if it is not given. */
  readonly columns?: number;
  /** `label` elements with a radio button each, or `button` elements. */
  readonly children: ReactNode;
}

/** A few short choices or buttons, side by side as far as the room reaches. */
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
