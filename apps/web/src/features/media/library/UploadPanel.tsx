/** Pictures on their way to the server, each with its state, and files that could not be added. */
import { ActionIcon, Button, Progress } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useState, useSyncExternalStore } from 'react';
import { deleteForGood } from '#data/commands/media/media.ts';
import { retryPhoto } from '#data/commands/team/photos.ts';
import { undoOf } from '#data/commands/undo.ts';
import { type LibraryUpload, useLibraryUploads } from '#data/hooks/media/use-uploads.ts';
import { useReachesOthers } from '#data/hooks/sync.ts';
import { useClient } from '#data/page/react.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';
import { refusedPhotoText } from '#ui/portrait/photo-words.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import styles from '../media.module.css';
import { written } from '../toasts.ts';
import { type AddedFile, adding } from './adding.ts';

export function UploadPanel() {
  const files = useSyncExternalStore(adding.subscribe, adding.get);
  const uploads = useLibraryUploads();
  const reaches = useReachesOthers();
  const [most, setMost] = useState(0);
  const left = files.filter(({ problem }) => problem === null).length + uploads.length;
  // The bar counts from the first picture until none is left.
  if (left > most) setMost(left);
  else if (left === 0 && most !== 0) setMost(0);
  if (files.length + uploads.length === 0) return null;
  return (
    <Card>
      <div className={styles.panel}>
        <p className={styles.panelText} role="status">
          {left === 0
            ? m.media_not_added()
            : reaches
              ? m.media_sending({ done: most - left, count: most })
              : m.media_sends_later({ count: left })}
        </p>
        {left > 0 && reaches && (
          <Progress
            value={most === 0 ? 0 : ((most - left) / most) * 100}
            aria-label={m.media_progress()}
            animated
          />
        )}
        <ul className={styles.uploads} aria-label={m.media_progress()}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.name} upload={upload} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function FileRow({ file: { id, name, problem } }: { readonly file: AddedFile }) {
  const dismiss = () => adding.dismiss(id);
  return (
    <li className={styles.upload}>
      <span className={styles.uploadPicture}>
        {problem === null ? <Spinner size={20} /> : <Icon name="warning" size={20} />}
      </span>
      <span className={styles.uploadWords}>
        <strong>{name}</strong>
        <small data-problem={problem !== null || undefined} role={problem === null ? undefined : 'alert'}>
          {problem ?? m.media_preparing()}
        </small>
      </span>
      <ActionIcon
        aria-label={problem === null ? m.media_cancel_one({ name }) : m.media_dismiss({ name })}
        onClick={dismiss}
      >
        <Icon name="close" size={20} />
      </ActionIcon>
    </li>
  );
}

const STATE_TEXT: Readonly<Record<'waiting' | 'sending', () => string>> = {
  waiting: m.media_waiting,
  sending: m.media_sending_one,
};

function UploadRow({ upload: { name, sid, url, state, refusal } }: { readonly upload: LibraryUpload }) {
  const client = useClient();

  async function cancel() {
    const done = await written(deleteForGood(client, [sid]));
    if (done !== null) showDoneToast(m.media_cancelled(), undoOf(client, done.action));
  }

  return (
    <li className={styles.upload}>
      <img className={styles.uploadPicture} src={url} alt="" />
      <span className={styles.uploadWords}>
        <small data-problem={refusal !== null || undefined} role={refusal === null ? undefined : 'alert'}>
          {state === 'refused' ? refusedPhotoText(refusal?.code ?? 0) : STATE_TEXT[state]()}
        </small>
      </span>
      {state === 'refused' && (
        <Button size="xs" variant="default" onClick={() => void retryPhoto(client, name)}>
          {m.common_retry()}
        </Button>
      )}
      <ActionIcon aria-label={m.media_cancel()} onClick={() => void cancel()}>
        <Icon name="close" size={20} />
      </ActionIcon>
    </li>
  );
}
