/**
 * What happened, row by row; a row that can be changed is a button. Of a long match the first rows are there at
 * once, and more as the coach comes to them.
 */
import { Button } from '@mantine/core';
import { isFlow, isGoal } from '@touchline/domain/match/events';
import type { TimelineRow } from '@touchline/domain/match/timeline';
import { m } from '@touchline/i18n';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import entry from '#ui/parts/entry-row.module.css';
import { List } from '#ui/parts/List.tsx';
import styles from './timeline.module.css';
import { detailsOf, happened, typeIcon, type Words, whenText, whoText } from './words.ts';

interface TimelineRowsProps {
  readonly rows: readonly TimelineRow[];
  readonly words: Words;
  /** Null for whoever may only look. */
  readonly edit: ((row: TimelineRow) => void) | null;
  /** There is room for a long list. */
  readonly wide: boolean;
}

/** About two heights of a phone; a list that is little longer is there as a whole. */
const FIRST_ROWS = 20;
const SPARE_ROWS = 4;

/** More than a usual match has: most timelines are there as a whole. */
const ROWS_AT_ONCE = 80;
/** How far below the screen the next rows are drawn. */
const AHEAD = '1200px';

export function TimelineRows({ rows, words, edit, wide }: TimelineRowsProps) {
  const [asked, setAsked] = useState(false);
  const [drawn, setCount] = useState(ROWS_AT_ONCE);
  const folds = !asked && !wide && rows.length > FIRST_ROWS + SPARE_ROWS;
  const count = folds ? FIRST_ROWS : drawn;
  const end = useRef<HTMLDivElement>(null);
  const goesOn = rows.length > count;

  // Watched anew after each step: what is still near the screen then asks for the next one.
  useEffect(() => {
    if (end.current === null || folds || rows.length <= count) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setCount(count + ROWS_AT_ONCE);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [rows.length, count, folds]);

  return (
    <>
      <List ordered className={styles.rows}>
        {rows.slice(0, count).map((row, index) => (
          <Row
            key={row.eid}
            row={row}
            words={words}
            counted={goesOn ? { 'aria-setsize': rows.length, 'aria-posinset': index + 1 } : {}}
            edit={(row.editable || row.type === 'MESSAGE') && edit !== null ? () => edit(row) : null}
          />
        ))}
      </List>
      {folds && (
        <Button variant="default" fullWidth className={styles.all} onClick={() => setAsked(true)}>
          {m.dashboard_show_all({ count: rows.length })}
        </Button>
      )}
      <div ref={end} />
    </>
  );
}

interface RowProps {
  readonly row: TimelineRow;
  /** For those who listen, where not all rows are there to be counted. */
  readonly counted: { readonly 'aria-setsize'?: number; readonly 'aria-posinset'?: number };
  readonly words: Words;
  readonly edit: (() => void) | null;
}

function Row({ row, words, counted, edit }: RowProps) {
  const flow = isFlow(row.type);
  const what = happened(row, words);
  const who = flow ? '' : whoText(row, words);
  const team = row.isPublic || flow ? '' : m.timeline_private();
  const place = row.spot === null || row.type === 'SUBS_IN' ? '' : m.timeline_spot_known();
  const said = [who === '' || isGoal(row.type) ? '' : what, ...detailsOf(row, words), place, team];
  const content = (
    <>
      <span className={entry.minute}>{whenText(row, words)}</span>
      <EventIcon type={typeIcon(row, words)} size={26} />
      <span className={`${entry.what} ${styles.what}`}>
        <Entry clash={row.clash !== null}>
          <b>{who === '' ? what : who}</b>
          <span>{said.filter((part) => part !== '').join(' · ')}</span>
        </Entry>
        {row.clash !== null && <span className={styles.clash}>{m.timeline_clash_row()}</span>}
      </span>
      <b className={entry.after}>{isGoal(row.type) || flow ? `${row.score.home}–${row.score.away}` : ''}</b>
    </>
  );
  return (
    <li data-flow={flow || undefined} data-clash={row.clash === null ? undefined : true} {...counted}>
      {edit === null ? (
        <div className={`${entry.row} ${styles.row}`}>{content}</div>
      ) : (
        <button
          type="button"
          className={`${entry.row} ${styles.row}`}
          onClick={edit}
          title={m.timeline_edit_title()}
        >
          {content}
        </button>
      )}
    </li>
  );
}

/** What does not count is struck out, also for those who listen. */
function Entry({ clash, children }: { readonly clash: boolean; readonly children: ReactNode }) {
  return clash ? <del className={styles.entry}>{children}</del> : children;
}
