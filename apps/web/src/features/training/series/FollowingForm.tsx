/** The setup of a session for it and the following ones of its series: nothing is stored before the coach confirms. */
import { Button } from '@mantine/core';
import type { TrainingSession } from '@touchline/domain/entity/tables/training';
import { decideSeriesChange } from '@touchline/domain/training/series/decide';
import { type SessionSetup, sessionRefusals, sessionSetupOf } from '@touchline/domain/training/session';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { changeSeries } from '#data/commands/training/series.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useClient } from '#data/page/react.tsx';
import { useDraft } from '#ui/forms/use-draft.ts';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { Fields } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { SessionFields } from '../SessionFields.tsx';
import { sessionProblems } from '../toasts.ts';
import { setupOfValues, valuesOfSession } from '../training-forms.ts';
import { Effect, EffectText } from './Effect.tsx';
import { written } from './toasts.ts';

export interface FollowingFormProps {
  readonly session: TrainingSession;
  readonly selection: number;
  readonly done: () => void;
}

export function FollowingForm({ session, selection, done }: FollowingFormProps) {
  const client = useClient();
  const [asked, setAsked] = useState<Partial<SessionSetup> | null>(null);
  const before = sessionSetupOf(session);
  const edit = useDraft(
    () => valuesOfSession(before),
    (values) => sessionProblems(sessionRefusals(setupOfValues(values))),
  );

  async function save(change: Partial<SessionSetup>) {
    const saved = await written(changeSeries(client, { selection, session: session.sid, change }));
    if (saved === null) return;
    showDoneToast(m.series_saved(), undoOf(client, saved.action));
    done();
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (edit.attempt(event.currentTarget)) setAsked(changesOf(before, setupOfValues(edit.values)));
      }}
    >
      <Fields>
        <SessionFields edit={edit} />
        <Button type="submit">{m.series_change_following()}</Button>
      </Fields>
      {asked !== null && (
        <BottomSheet
          opened
          onClose={() => setAsked(null)}
          title={m.series_change_following()}
          close={m.common_close()}
        >
          <Effect
            selection={selection}
            of={JSON.stringify(asked)}
            decide={(planned, context) =>
              decideSeriesChange(planned, { sid: session.sid, change: asked, scope: 'following' }, context)
            }
          >
            {(possible, sentences) => (
              <>
                <EffectText sentences={sentences} />
                <Button size="lg" fullWidth disabled={!possible} onClick={() => void save(asked)}>
                  {m.series_save()}
                </Button>
              </>
            )}
          </Effect>
        </BottomSheet>
      )}
    </form>
  );
}

function changesOf(before: SessionSetup, after: SessionSetup): Partial<SessionSetup> {
  const names = Object.keys(before) as (keyof SessionSetup)[];
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}
