/**
 * The rows of the timeline; an editable row is a button. A long timeline renders its first rows at once, and more
 * while the coach scrolls.
 */
import { Button } from '@mantine/core';
import { isFlow, isGoal } from '@touchline/domain/match/events/events';
import type { TimelineRow } from '@touchline/domain/match/timeline/timeline';
import { m } from '@touchline/i18n';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import entry from '#ui/parts/cards/entry-row.module.css';
import { List } from '#ui/parts/cards/List.tsx';
import styles from './timeline.module.css';
import { detailsOf, happened, typeIcon, type Words, whenText, whoText } from './words.ts';

interface TimelineRowsProps {
  readonly rows: readonly TimelineRow[];
  readonly words: Words;
  /** Null for people who may only read. */
  readonly edit: ((row: TimelineRow) => void) | null;
  /** The page has room for a long list. */
  readonly wide: boolean;
  /** The pictures of an event, small. */
  readonly pictures: (eid: string) => ReactNode;
}

/** About two screens of a phone; a list that is a little longer is rendered completely. */
const FIRST_ROWS = 20;
const SPARE_ROWS = 4;

/** More rows than most matches have, so that most timelines are rendered completely. */
const ROWS_AT_ONCE = 80;
/** How far below the screen the next rows are rendered. */
const AHEAD = '1200px';

export function TimelineRows({ rows, words, edit, wide, pictures }: TimelineRowsProps) {
  const [asked, setAsked] = useState(false);
  const [drawn, setCount] = useState(ROWS_AT_ONCE);
  const folds = !asked && !wide && rows.length > FIRST_ROWS + SPARE_ROWS;
  const count = folds ? FIRST_ROWS : drawn;
  const end = useRef<HTMLDivElement>(null);
  const goesOn = rows.length > count;

  // Observes again after each step: an end that is still near the screen then loads more rows.
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
            pictures={pictures(row.eid)}
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
  /** Size and position for screen readers, where not all rows are in the page. */
  readonly counted: { readonly 'aria-setsize'?: number; readonly 'aria-posinset'?: number };
  readonly words: Words;
  readonly pictures: ReactNode;
  readonly edit: (() => void) | null;
}

function Row({ row, words, pictures, counted, edit }: RowProps) {
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
        {pictures}
      </span>
      <b className={entry.after}>
        {words.withScore && (isGoal(row.type) || flow) ? `${row.score.home}–${row.score.away}` : ''}
      </b>
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

/** Entries that do not count are in a `del` element, which also tells screen readers. */
function Entry({ clash, children }: { readonly clash: boolean; readonly children: ReactNode }) {
  return clash ? <del className={styles.entry}>{children}</del> : children;
}
