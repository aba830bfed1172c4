/**
 * A list that renders only the rows near the screen, because several thousand rows would make layout and rendering
 * slow. It scrolls with the page. A short list is rendered completely, so that the browser's own search finds all rows.
 */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, startTransition, useEffect, useRef, useState } from 'react';
import { List } from '#ui/parts/cards/List.tsx';
import { useHeightAbove } from '#ui/parts/use-height-above.ts';
import styles from '../players.module.css';

export interface LongListProps<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => number;
  /** Renders a `li` with the ref and attributes of its place. */
  readonly row: (item: T, place: RowPlace) => ReactNode;
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
/** After this pause in typing, the spare rows are rendered. */
const REST_MS = 250;
/** Pixels, until a row has been measured. */
const USUAL_HEIGHT = 65;

export function LongList<T>(props: LongListProps<T>) {
  const { items, row } = props;
  if (items.length > SHORT) return <Virtual {...props} />;
  return <List bare>{items.map((item) => row(item, {}))}</List>;
}

function Virtual<T>({ items, keyOf, row }: LongListProps<T>) {
  // The virtualizer is one object that changes, so the compiler must not cache what it returns.
  'use no memo';
  const whole = useRef<HTMLDivElement>(null);
  const above = useHeightAbove(whole);
  const hasSpare = useRested(items);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => USUAL_HEIGHT,
    overscan: hasSpare ? SPARE : 0,
    scrollMargin: above,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
  });
  const rows = virtualizer.getVirtualItems();
  const top = (rows[0]?.start ?? above) - above;
  const bottom = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? above) - above);
  return (
    <div ref={whole}>
      <div style={{ height: top }} />
      <List bare className={styles.long}>
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

/** False while the items change with each key of a search: then only the visible rows are rendered. */
function useRested(items: readonly unknown[]): boolean {
  const [rested, setRested] = useState(items);
  useEffect(() => {
    const rest = setTimeout(() => startTransition(() => setRested(items)), REST_MS);
    return () => clearTimeout(rest);
  }, [items]);
  return rested === items;
}
