/** Whether a session repeats: its series with a way to change the days, or a way to repeat it every week. */
import { Button } from '@mantine/core';
import type { TrainingSelection, TrainingSession } from '@touchline/domain/entity/tables/training';
import { partOn, partsOf } from '@touchline/domain/training/series/segments';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { RepeatSheet } from './RepeatSheet.tsx';
import styles from './series.module.css';
import { ruleText } from './series-words.ts';

export interface SeriesCardProps {
  readonly session: TrainingSession;
  readonly selection: TrainingSelection;
  /** True when this account may change the session. */
  readonly changes: boolean;
}

export function SeriesCard({ session, selection, changes }: SeriesCardProps) {
  const [opened, setOpened] = useState(false);
  const parts = session.series === '' ? [] : partsOf(selection.series, session.series);
  const part = partOn(parts, session.date) ?? parts.at(-1) ?? null;
  if (part === null && (!changes || session.series !== '' || session.date <= 0)) return null;
  return (
    <Card title={m.series_title()}>
      {part === null ? (
        <Hint>{m.series_single_text()}</Hint>
      ) : (
        <>
          <p className={styles.rule}>{ruleText(part)}</p>
          {session.apart && <Hint>{m.series_apart()}</Hint>}
        </>
      )}
      {changes && (
        <Button
          variant="default"
          leftSection={<Icon name="calendar" size={20} />}
          onClick={() => setOpened(true)}
        >
          {part === null ? m.series_repeat() : m.series_days()}
        </Button>
      )}
      {opened && (
        <RepeatSheet
          session={session}
          selection={selection.sid}
          part={part}
          until={parts.at(-1)?.until ?? 0}
          onClose={() => setOpened(false)}
        />
      )}
    </Card>
  );
}

/** True for a session whose series is still there: its changes may be for the following sessions, too. */
export function followsSeries(session: TrainingSession, selection: TrainingSelection | null): boolean {
  return selection !== null && session.series !== '' && partsOf(selection.series, session.series).length > 0;
}
