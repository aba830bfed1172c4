/** What happened, row by row; a row that can be changed is a button. */
import { isFlow, isGoal } from '@touchline/domain/match/events';
import type { TimelineRow } from '@touchline/domain/match/timeline';
import { m } from '@touchline/i18n';
import { EventIcon } from '#ui/icons/EventIcon.tsx';
import { List } from '#ui/parts/List.tsx';
import styles from './timeline.module.css';
import { detailsOf, typeIcon, typeText, type Words, whenText, whoText } from './words.ts';

interface TimelineRowsProps {
  readonly rows: readonly TimelineRow[];
  readonly words: Words;
  /** Null for whoever may only look. */
  readonly edit: ((row: TimelineRow) => void) | null;
}

export function TimelineRows({ rows, words, edit }: TimelineRowsProps) {
  return (
    <List ordered className={styles.rows}>
      {rows.map((row) => (
        <Row
          key={row.eid}
          row={row}
          words={words}
          edit={(row.editable || row.type === 'MESSAGE') && edit !== null ? () => edit(row) : null}
        />
      ))}
    </List>
  );
}

interface RowProps {
  readonly row: TimelineRow;
  readonly words: Words;
  readonly edit: (() => void) | null;
}

function Row({ row, words, edit }: RowProps) {
  const flow = isFlow(row.type);
  const what = row.type === 'MESSAGE' ? row.text : typeText(row.type, row.own, words.team);
  const who = flow ? '' : whoText(row, words);
  const team = row.isPublic || flow ? '' : m.timeline_private();
  const place = row.spot === null || row.type === 'SUBS_IN' ? '' : m.timeline_spot_known();
  const said = [who === '' || isGoal(row.type) ? '' : what, ...detailsOf(row, words), place, team];
  const content = (
    <>
      <span className={styles.minute}>{whenText(row, words)}</span>
      <EventIcon type={typeIcon(row, words)} size={26} />
      <span className={styles.what}>
        <b>{who === '' ? what : who}</b>
        <span>{said.filter((part) => part !== '').join(' · ')}</span>
      </span>
      <b className={styles.after}>{isGoal(row.type) || flow ? `${row.score.home}–${row.score.away}` : ''}</b>
    </>
  );
  return (
    <li data-flow={flow || undefined}>
      {edit === null ? (
        <div className={styles.row}>{content}</div>
      ) : (
        <button type="button" className={styles.row} onClick={edit} title={m.timeline_edit_title()}>
          {content}
        </button>
      )}
    </li>
  );
}
