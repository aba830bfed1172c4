/**
 * Rows of one height, of which only those near the screen exist: with several thousand the browser would lay
 * out and the app would render what nobody sees. A short list is whole.
 */
import { type ReactNode, type Ref, startTransition, useEffect, useRef, useState } from 'react';
import { List } from '#ui/parts/List.tsx';
import styles from './players.module.css';
import { ROWS_ALL_DRAWN, type Rows, rowsSeen, sameRows, withSpare } from './rows-near.ts';

export interface LongListProps<T> {
  readonly items: readonly T[];
  /** A `li` with the place's ref and attributes on it. */
  readonly row: (item: T, place: RowPlace) => ReactNode;
}

export interface RowPlace {
  readonly ref: Ref<HTMLLIElement> | undefined;
  /** How many there are and which one it is, for those who listen; undefined where all are there to be counted. */
  readonly 'aria-setsize': number | undefined;
  readonly 'aria-posinset': number | undefined;
}

export function LongList<T>({ items, row }: LongListProps<T>) {
  const count = items.length;
  const isLong = count > ROWS_ALL_DRAWN;
  const whole = useRef<HTMLDivElement>(null);
  const sample = useRef<HTMLLIElement>(null);
  const counted = useRef(count);
  const [height, setHeight] = useState(FIRST_GUESS);
  const [seen, setSeen] = useState<Rows>(FIRST_ROWS);
  /** The items that have their spare rows; who types gets a new list with every key, and sees what is on the screen. */
  const [rested, setRested] = useState(items);

  useEffect(() => {
    counted.current = count;
    const rest = setTimeout(() => startTransition(() => setRested(items)), REST_MS);
    return () => clearTimeout(rest);
  }, [items, count]);

  useEffect(() => {
    if (!isLong) return;
    const look = () => {
      const measured = sample.current?.offsetHeight ?? 0;
      const rowHeight = measured > 0 ? measured : FIRST_GUESS;
      const top = whole.current?.getBoundingClientRect().top ?? 0;
      const now = rowsSeen({ top, rowHeight, count: counted.current, screen: window.innerHeight });
      setHeight(rowHeight);
      setSeen((before) => (sameRows(before, now) ? before : now));
    };
    look();
    // Whatever scrolls: the page, or a part of it in which the list stands.
    const options = { passive: true, capture: true };
    window.addEventListener('scroll', look, options);
    window.addEventListener('resize', look);
    // The list becomes higher with its rows, these with larger letters and when the styles arrive after them.
    const sizes = new ResizeObserver(look);
    if (whole.current !== null) sizes.observe(whole.current);
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', look, options);
      window.removeEventListener('resize', look);
    };
  }, [isLong]);

  const near = rested === items ? withSpare(seen, count) : seen;
  const from = isLong ? Math.min(near.from, Math.max(0, count - 1)) : 0;
  const to = isLong ? Math.min(near.to, count) : count;
  return (
    <div ref={whole}>
      <div style={{ height: from * height }} />
      <List bare className={isLong ? styles.long : undefined}>
        {items.slice(from, to).map((item, index) =>
          row(item, {
            ref: index === 0 ? sample : undefined,
            'aria-setsize': isLong ? count : undefined,
            'aria-posinset': isLong ? from + index + 1 : undefined,
          }),
        )}
      </List>
      <div style={{ height: (count - to) * height }} />
    </div>
  );
}

/** Nobody types for so long: then there is time for rows that nobody sees yet. */
const REST_MS = 250;
/** Pixels; replaced by a real row's height as soon as there is one. */
const FIRST_GUESS = 65;
/** Until it is known where the list stands on the screen. */
const FIRST_ROWS: Rows = { from: 0, to: 20 };
