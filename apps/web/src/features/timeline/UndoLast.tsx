/** Undoes the last command of a match: names it, asks before undoing a whistle, and offers Redo. */
import { Button } from '@mantine/core';
import type { Match } from '@touchline/domain/entity/tables/match';
import { isEnded } from '@touchline/domain/match/clock/status';
import { m } from '@touchline/i18n';
import { useState } from 'react';
import { undoWithRedo } from '#data/commands/undo.ts';
import { useUndo } from '#data/hooks/undo.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { showToast } from '#ui/toast/app-toasts.ts';
import { isWhistle, undoneText } from './undo-words.ts';

export function UndoLast({ match }: { readonly match: Match }) {
  const client = useClient();
  const last = useUndo(match.sid);
  const [asking, setAsking] = useState(false);
  if (last === undefined || last === null) return null;
  const what = undoneText(last.label, match);

  async function takeBack() {
    setAsking(false);
    if (last === undefined || last === null) return;
    const redo = await undoWithRedo(client, last);
    if (redo === null) return;
    showToast({ text: m.timeline_undone({ what }), undoText: m.words_redo(), onUndo: () => void redo() });
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="undo" size={18} />}
        onClick={() => (isWhistle(last.label) ? setAsking(true) : void takeBack())}
      >
        {m.timeline_undo_last({ what })}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={m.timeline_undo_ask({ what })}
        text={isEnded(match.status) ? m.timeline_undo_reopens() : m.timeline_undo_whistle()}
        confirm={m.timeline_undo_do()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        onConfirm={() => void takeBack()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
