/**
 * A grid that renders only the rows near the screen, because a thousand pictures would make layout and memory slow. It
 * scrolls with the page.
 */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useHeightAbove } from '#ui/parts/use-height-above.ts';
import styles from '../media.module.css';

export interface PictureGridProps {
  readonly media: readonly Medium[];
  readonly label: string;
  /** The content of a cell. */
  readonly cell: (medium: Medium) => ReactNode;
}

/** Pixels. Three columns fit on a small phone. */
const LEAST_WIDTH = 104;
const MOST_WIDTH = 176;
const GAP = 6;
/** Spare rows above and below the screen: for fast scrolling, and for Tab to reach the next picture. */
const SPARE = 3;

export function PictureGrid({ media, label, cell }: PictureGridProps) {
  // The virtualizer is one object that changes, so the compiler must not cache what it returns.
  'use no memo';
  const whole = useRef<HTMLUListElement>(null);
  const width = useWidth(whole);
  const above = useHeightAbove(whole) ?? 0;
  const columns = columnsIn(width);
  const row = (width - GAP * (columns - 1)) / columns + GAP;
  const virtualizer = useWindowVirtualizer<HTMLUListElement>({
    count: Math.ceil(media.length / columns),
    estimateSize: () => row,
    overscan: SPARE,
    scrollMargin: above,
  });
  // The size of a row follows the width of the window.
  useLayoutEffect(() => {
    if (row > 0) virtualizer.measure();
  }, [virtualizer, row]);
  const rows = virtualizer.getVirtualItems();
  const first = (rows[0]?.index ?? 0) * columns;
  const end = ((rows.at(-1)?.index ?? -1) + 1) * columns;
  const top = (rows[0]?.start ?? above) - above;
  const bottom = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? above) - above);
  return (
    <ul
      ref={whole}
      className={styles.grid}
      aria-label={label}
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gap: GAP,
        paddingTop: top,
        paddingBottom: bottom,
      }}
    >
      {width > 0 &&
        media.slice(first, end).map((medium, index) => (
          <li key={medium.sid} aria-setsize={media.length} aria-posinset={first + index + 1}>
            {cell(medium)}
          </li>
        ))}
    </ul>
  );
}

function columnsIn(width: number): number {
  const most = Math.floor((width + GAP) / (LEAST_WIDTH + GAP));
  return Math.max(1, Math.min(Math.max(3, Math.ceil((width + GAP) / (MOST_WIDTH + GAP))), most));
}

/** 0 before the first layout. */
function useWidth(element: Readonly<{ current: HTMLElement | null }>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const sizes = new ResizeObserver(() => setWidth(measured.clientWidth));
    sizes.observe(measured);
    setWidth(measured.clientWidth);
    return () => sizes.disconnect();
  }, [element]);
  return width;
}
