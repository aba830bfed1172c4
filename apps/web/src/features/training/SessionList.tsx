/**
 * Coming and past sessions by month; beside each other on wide screens. On narrow ones one of the two is shown: the past
 * would begin below a season of coming ones.
 */
import { SegmentedControl } from '@mantine/core';
import type { TrainingSelection } from '@touchline/domain/entity/tables/training';
import { byMonth } from '@touchline/domain/training/session-list';
import { m } from '@touchline/i18n';
import { startTransition, useState } from 'react';
import type { SessionSummary } from '#data/projections/session-summary.ts';
import { LinkRow, List } from '#ui/parts/cards/List.tsx';
import { ListEnd } from '#ui/parts/cards/ListEnd.tsx';
import { monthText, sessionDay, sessionTitle } from '#ui/words/training/session-words.ts';
import styles from './training.module.css';

export interface SessionListProps {
  /** By date. */
  readonly coming: readonly SessionSummary[];
  /** The latest first. */
  readonly past: readonly SessionSummary[];
  readonly selections: ReadonlyMap<number, TrainingSelection>;
  /** Rows name their selection, where the list has sessions of several. */
  readonly namesSelection: boolean;
  /** The current year; dates of other years show their year. */
  readonly year: number;
}

/** More than two screens of a large phone. */
const STEP = 30;

export function SessionList({ coming, past, ...rows }: SessionListProps) {
  const [limit, setLimit] = useState(STEP);
  const [narrow, setNarrow] = useState<'coming' | 'past'>('coming');
  const hasBoth = coming.length > 0 && past.length > 0;
  return (
    <>
      {hasBoth && (
        <SegmentedControl
          fullWidth
          className={styles.which ?? ''}
          aria-label={m.training_list()}
          value={narrow}
          onChange={setNarrow}
          data={[
            { value: 'coming', label: m.training_coming() },
            { value: 'past', label: m.training_past() },
          ]}
        />
      )}
      <div className={styles.columns} data-narrow={hasBoth ? narrow : undefined}>
        <Part title={m.training_coming()} sessions={coming.slice(0, limit)} {...rows} />
        <Part title={m.training_past()} sessions={past.slice(0, limit)} {...rows} />
      </div>
      {Math.max(coming.length, past.length) > limit && (
        <ListEnd key={limit} reached={() => startTransition(() => setLimit(limit + STEP))} />
      )}
    </>
  );
}

interface PartProps extends Pick<SessionListProps, 'selections' | 'namesSelection' | 'year'> {
  readonly title: string;
  readonly sessions: readonly SessionSummary[];
}

function Part({ title, sessions, ...rows }: PartProps) {
  if (sessions.length === 0) return null;
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {byMonth(sessions).map(({ month, sessions: some }) => (
        <div key={month}>
          <h3 className={styles.month}>{monthText(month)}</h3>
          <List>
            {some.map((session) => (
              <SessionRow key={session.sid} session={session} {...rows} />
            ))}
          </List>
        </div>
      ))}
    </section>
  );
}

type SessionRowProps = Omit<PartProps, 'title' | 'sessions'> & { readonly session: SessionSummary };

function SessionRow({ session, selections, namesSelection, year }: SessionRowProps) {
  const selection = selections.get(session.selection_sid);
  const length = m.changes_minutes({ count: String(session.length) });
  const ofSelection = namesSelection && session.name !== '' ? selection?.name : undefined;
  const more = [ofSelection, session.place].filter((fact) => fact !== undefined && fact !== '');
  return (
    <LinkRow
      to="/training/$id/details/"
      params={{ id: String(session.sid) }}
      icon="training"
      title={sessionTitle(session, selection)}
      detail={`${sessionDay(session, year)} · ${length}`}
      more={more.join(' · ') || undefined}
      mark={session.status === 'cancelled' && <b className={styles.cancelled}>{m.words_cancelled()}</b>}
    />
  );
}
