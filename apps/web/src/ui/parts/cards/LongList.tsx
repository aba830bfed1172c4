/**
 * A list that renders only the rows near the screen, because hundreds of rows would make layout and rendering slow. It
 * scrolls with the page. A short list is rendered completely, so that the browser's own search finds all rows.
 */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { cx } from '../../cx.ts';
import { useHeightAbove } from '../use-height-above.ts';
import { List } from './List.tsx';
import styles from './long-list.module.css';

export interface LongListProps<T> {
  readonly items: readonly T[];
  /** The same function in each rendering. */
  readonly keyOf: (item: T) => number;
  /** Renders a `li` with the ref and attributes of its place. */
  readonly row: (item: T, place: RowPlace) => ReactNode;
  /** The rows of all lists on the screen, where there are several. */
  readonly total?: number;
  /** Pixels, until a row has been measured. */
  readonly usualHeight: number;
  /** A class of the rows' list while it is long. */
  readonly long?: string | undefined;
}

export interface RowPlace {
  readonly ref?: Ref<HTMLLIElement>;
  readonly 'data-index'?: number;
  /** Size and position for screen readers; missing where all rows are in the page. */
  readonly 'aria-setsize'?: number;
  readonly 'aria-posinset'?: number;
}

/** Up to this many rows are all rendered. */
const SHORT = 40;
/** Spare rows above and below the screen: for fast scrolling, and for Tab to reach the next link. */
const SPARE = 15;
/** After this time without other items, the spare rows are rendered. */
const REST_MS = 250;

export function LongList<T>(props: LongListProps<T>) {
  const { items, row, total = items.length } = props;
  if (total > SHORT) return <Virtual {...props} />;
  return <List bare>{items.map((item) => row(item, {}))}</List>;
}

function Virtual<T>({ items, keyOf, row, usualHeight, long }: LongListProps<T>) {
  // The virtualizer is one object that changes, so the compiler must not cache what it returns.
  'use no memo';
  const whole = useRef<HTMLDivElement>(null);
  const known = useHeightAbove(whole);
  const above = known ?? 0;
  const hasSpare = useRested(items);
  // A new function would make the virtualizer place all rows again.
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    [items, keyOf],
  );
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => usualHeight,
    overscan: hasSpare ? SPARE : 0,
    scrollMargin: above,
    getItemKey,
  });
  // A list whose place is unknown would render rows that are not on the screen.
  const rows = known === null ? [] : virtualizer.getVirtualItems();
  const top = (rows[0]?.start ?? above) - above;
  const bottom = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? above) - above);
  return (
    <div ref={whole}>
      <div style={{ height: top }} />
      <List bare className={cx(styles.rows, long)}>
        {rows.map(({ index }) => {
          const item = items[index];
          if (item === undefined) return null;
          const place = { 'data-index': index, 'aria-setsize': items.length, 'aria-posinset': index + 1 };
          return row(item, { ref: virtualizer.measureElement, ...place });
        })}
      </List>
      <div style={{ height: bottom }} />
    </div>
  );
}

/** False at first, and while the items change with each key of a search: then only the visible rows are rendered. */
function useRested(items: readonly unknown[]): boolean {
  const [rested, setRested] = useState<readonly unknown[]>();
  useEffect(() => {
    const rest = setTimeout(() => startTransition(() => setRested(items)), REST_MS);
    return () => clearTimeout(rest);
  }, [items]);
  return rested === items;
}
