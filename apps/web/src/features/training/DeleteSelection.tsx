/** Asks before a selection is deleted, and says what goes with it. */
import { useNavigate } from '@tanstack/react-router';
import type { TrainingSelection } from '@touchline/domain/entity/tables/training';
import { m } from '@touchline/i18n';
import { deleteSelection } from '#data/commands/training/selections.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useLosses } from '#data/hooks/training/sessions.ts';
import { useClient } from '#data/page/react.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { written } from './toasts.ts';

export interface DeleteSelectionProps {
  readonly selection: TrainingSelection;
  readonly stop: () => void;
}

export function DeleteSelection({ selection, stop }: DeleteSelectionProps) {
  const client = useClient();
  const navigate = useNavigate();
  const lost = useLosses(selection);
  const { name } = selection;
  if (lost === undefined) return null;

  async function remove() {
    stop();
    const done = await written(deleteSelection(client, selection.sid));
    if (done === null) return;
    showDoneToast(m.words_deleted({ title: name }), undoOf(client, done.action));
    await navigate({ to: '/trainings/selections/' });
  }

  return (
    <ConfirmDialog
      opened
      title={m.players_delete_title({ name })}
      text={m.training_selection_delete_text()}
      {...(lost > 0 && { losses: [m.training_selection_delete_coming({ count: lost })] })}
      confirm={m.common_delete()}
      cancel={m.common_cancel()}
      close={m.common_close()}
      danger
      onConfirm={() => void remove()}
      onCancel={stop}
    />
  );
}
