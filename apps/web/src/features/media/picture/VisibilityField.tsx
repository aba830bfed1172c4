/** Who sees a picture: the staff, or everybody where the coach put it. */
import { Switch } from '@mantine/core';
import type { Medium } from '@touchline/domain/entity/tables/medium';
import { isPublic } from '@touchline/domain/media/visibility';
import { m } from '@touchline/i18n';
import { setVisibility } from '#data/commands/media/media.ts';
import { undoOf } from '#data/commands/undo.ts';
import { useHidingPlayers } from '#data/hooks/media/use-library.ts';
import { useClient } from '#data/page/react.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import styles from '../media.module.css';
import { written } from '../toasts.ts';
import { useNameOf } from '../use-names.ts';
import { usePublishing } from '../use-publishing.tsx';
import { namesText } from '../words.ts';

export function VisibilityField({ medium }: { readonly medium: Medium }) {
  const client = useClient();
  const nameOf = useNameOf();
  const hiding = useHidingPlayers(medium);
  const { publish, question } = usePublishing();
  const open = isPublic(medium);

  async function hide() {
    const done = await written(setVisibility(client, medium.sid, 'PRIVATE'));
    if (done !== null) showDoneToast(m.media_now_private(), undoOf(client, done.action));
  }

  return (
    <Card>
      <Switch
        size="md"
        label={m.media_visibility()}
        description={
          open ? (hiding.length > 0 ? undefined : m.media_visibility_public()) : m.media_visibility_private()
        }
        checked={open}
        onChange={(event) => void (event.currentTarget.checked ? publish(medium) : hide())}
      />
      {open && hiding.length > 0 && (
        <p className={styles.leftOut} role="status">
          {m.media_left_out({ names: namesText(hiding.map(nameOf)) })}
        </p>
      )}
      {question}
    </Card>
  );
}
