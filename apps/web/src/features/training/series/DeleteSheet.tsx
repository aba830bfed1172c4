/** Deletes a session of a series: only it, or it and the following ones. */
import type { TrainingSession } from '@touchline/domain/entity/tables/training';
import { decideSeriesRemoval, type Scope } from '@touchline/domain/training/series/decide';
import { m } from '@touchline/i18n';
import { removeFromSeries } from '#data/commands/training/series.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useClient } from '#data/page/react.tsx';
import { BottomSheet } from '#ui/parts/dialogs/BottomSheet.tsx';
import { Hint } from '#ui/parts/page/Screen.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { Effect } from './Effect.tsx';
import styles from './series.module.css';
import { written } from './toasts.ts';

export interface DeleteSheetProps {
  readonly session: TrainingSession;
  readonly selection: number;
  readonly title: string;
  /** Leaves the screen of the session. */
  readonly leave: () => Promise<void>;
  readonly onClose: () => void;
}

const CHOICES: readonly { readonly scope: Scope; readonly text: () => string }[] = [
  { scope: 'this', text: m.series_delete_this },
  { scope: 'following', text: m.series_delete_following },
];

export function DeleteSheet({ session, selection, title, leave, onClose }: DeleteSheetProps) {
  const client = useClient();

  async function remove(scope: Scope) {
    const done = await written(removeFromSeries(client, { selection, session: session.sid, scope }));
    if (done === null) return;
    onClose();
    await leave();
    const text = scope === 'this' ? m.words_deleted({ title }) : m.series_deleted({ count: done.removed });
    showDoneToast(text, undoOf(client, done.action));
  }

  return (
    <BottomSheet opened onClose={onClose} title={m.training_delete_title()} close={m.common_close()}>
      <Hint>{m.training_delete_text({ title })}</Hint>
      {CHOICES.map(({ scope, text }) => (
        <Effect
          key={scope}
          selection={selection}
          of={scope}
          decide={(planned, context) => decideSeriesRemoval(planned, { sid: session.sid, scope }, context)}
        >
          {(possible, sentences) => (
            <button
              type="button"
              className={styles.choice}
              disabled={!possible}
              onClick={() => void remove(scope)}
            >
              <strong>{text()}</strong>
              <span>{sentences.join(' ')}</span>
            </button>
          )}
        </Effect>
      ))}
    </BottomSheet>
  );
}
