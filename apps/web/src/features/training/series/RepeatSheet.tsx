/** Repeats a session every week, or changes the days of its series. Says what will happen before it happens. */
import { Button } from '@mantine/core';
import type { TrainingSeries, TrainingSession } from '@touchline/domain/entity/tables/training';
import { decideSeries, decideSeriesDays } from '@touchline/domain/training/series/decide';
import { weekdayOf } from '@touchline/domain/training/series/rule';
import { valuesOf } from '@touchline/domain/training/series/series-changes';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { changeSeriesDays, createSeries } from '#data/commands/training/series.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useClient } from '#data/page/react.tsx';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { type Days, DaysFields } from './DaysFields.tsx';
import { Effect, EffectText } from './Effect.tsx';
import { written } from './toasts.ts';

export interface RepeatSheetProps {
  readonly session: TrainingSession;
  readonly selection: number;
  /** The part of the series that covers the session; null to make a series. */
  readonly part: TrainingSeries | null;
  /** The series' last day, which may be in a later part. */
  readonly until: number;
  readonly onClose: () => void;
}

/** About a season's half, for a start. */
const WEEKS = 16;
const WEEK = 7 * 86_400;

export function RepeatSheet({ session, selection, part, until, onClose }: RepeatSheetProps) {
  const client = useClient();
  const [days, setDays] = useState<Days>(() =>
    part === null
      ? { weekdays: [weekdayOf(session.date)], until: session.date + WEEKS * WEEK, without: [] }
      : { weekdays: part.weekdays, until, without: part.without },
  );
  const draft = { ...valuesOf(session), ...days, from: session.date };
  const changed =
    part === null ? days : changesOf({ weekdays: part.weekdays, until, without: part.without }, days);

  async function save() {
    const done = await written(
      part === null
        ? createSeries(client, { selection, session: session.sid, draft })
        : changeSeriesDays(client, { selection, id: part.id, rule: changed }),
    );
    if (done === null) return;
    onClose();
    const text = part === null ? m.series_made({ count: done.made + 1 }) : m.series_saved();
    showDoneToast(text, undoOf(client, done.action));
  }

  return (
    <BottomSheet
      opened
      onClose={onClose}
      title={part === null ? m.series_repeat() : m.series_days()}
      close={m.common_close()}
    >
      {part !== null && <Hint>{m.series_days_text()}</Hint>}
      <DaysFields value={days} onChange={(more) => setDays({ ...days, ...more })} />
      <Effect
        selection={selection}
        of={JSON.stringify(days)}
        decide={(planned, context) =>
          part === null
            ? decideSeries(planned, { id: 'new', draft, first: session.sid }, context)
            : decideSeriesDays(planned, { id: part.id, rule: changed }, context)
        }
      >
        {(possible, sentences) => (
          <>
            <EffectText sentences={sentences} />
            <Button size="lg" fullWidth disabled={!possible} onClick={() => void save()}>
              {part === null ? m.series_make() : m.series_save()}
            </Button>
          </>
        )}
      </Effect>
    </BottomSheet>
  );
}

/** The days that the coach changed: the others may differ in other parts of the series. */
function changesOf(before: Days, { weekdays, until, without }: Days): Partial<Days> {
  const same = (a: readonly number[], b: readonly number[]) => a.toSorted().join() === b.toSorted().join();
  return {
    ...(!same(before.weekdays, weekdays) && { weekdays }),
    ...(before.until !== until && { until }),
    ...(!same(before.without, without) && { without }),
  };
}
