/** Makes a picture public, after a question where a player on it may not be shown with a photo. */
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { isPublic } from '@touchline/domain/media/visibility';
import { m } from '@touchline/i18n';
import { type ReactNode, useState } from 'react';
import { setVisibility } from '#data/commands/media/media.ts';
import { undoOf } from '#data/commands/undo.ts';
import { usePeople } from '#data/hooks/media/use-library.ts';
import { useClient } from '#data/page/react.tsx';
import { hidingPlayers } from '#data/queries/library/library.ts';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import { written } from './toasts.ts';
import { useNameOf } from './use-names.ts';
import { namesText } from './words.ts';

interface Question {
  readonly hiding: readonly number[];
  readonly answer: (isYes: boolean) => void;
}

export interface Publishing {
  /** Resolves with true when the picture is public. */
  readonly publish: (medium: Medium) => Promise<boolean>;
  /** The open question, to be rendered. */
  readonly question: ReactNode;
}

export function usePublishing(): Publishing {
  const client = useClient();
  const people = usePeople();
  const nameOf = useNameOf();
  const [asked, setAsked] = useState<Question | null>(null);

  async function publish(medium: Medium): Promise<boolean> {
    if (isPublic(medium)) return true;
    const hiding = hidingPlayers(medium, people);
    if (hiding.length > 0) {
      const isYes = await new Promise<boolean>((answer) => setAsked({ hiding, answer }));
      setAsked(null);
      if (!isYes) return false;
    }
    const done = await written(setVisibility(client, medium.sid, 'PUBLIC'));
    if (done !== null) showDoneToast(m.media_now_public(), undoOf(client, done.action));
    return done !== null;
  }

  const question = (
    <ConfirmDialog
      opened={asked !== null}
      title={m.media_publish_title()}
      text={m.media_publish_text({ names: namesText((asked?.hiding ?? []).map(nameOf)) })}
      confirm={m.media_publish()}
      cancel={m.common_cancel()}
      close={m.common_close()}
      onConfirm={() => asked?.answer(true)}
      onCancel={() => asked?.answer(false)}
    />
  );
  return { publish, question };
}
