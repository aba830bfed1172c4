/** Pictures on their way to the server, each with its state, and files that could not be added. */
import { ActionIcon, Button, Progress } from '@mantine/core';
import { m } from '@touchline/i18n';
import { memo, useCallback, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { deleteForGood } from '#data/commands/media/media.ts';
import { retryPhoto } from '#data/commands/team/photos.ts';
import { undoOf } from '#data/commands/undo.ts';
import { type LibraryUpload, useLibraryUploads } from '#data/hooks/media/use-uploads.ts';
import { useReachesOthers } from '#data/hooks/sync.ts';
import { useClient } from '#data/page/react.tsx';
import { focusBeside } from '#ui/focus-beside.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Card } from '#ui/parts/cards/Card.tsx';
import { Spinner } from '#ui/parts/Spinner.tsx';
import { refusedPhotoText } from '#ui/portrait/photo-words.tsx';
import { showDoneToast } from '#ui/toast/answers.ts';
import styles from '../media.module.css';
import { written } from '../toasts.ts';
import { type AddedFile, adding } from './adding.ts';
import { NONE, progressOf } from './upload-progress.ts';

export function UploadPanel() {
  const files = useSyncExternalStore(adding.subscribe, adding.get);
  const uploads = useLibraryUploads();
  const reaches = useReachesOthers();
  const [counted, setCounted] = useState(NONE);
  const progress = progressOf(counted, [
    ...files.map(({ picture, problem }) => ({ picture, refused: problem !== null })),
    ...uploads.map(({ name, state }) => ({ picture: name, refused: state === 'refused' })),
  ]);
  const { left, done, count } = progress;
  if (!sameSet(progress.counted, counted)) setCounted(progress.counted);
  const cancelled = useCallback((picture: string) => {
    setCounted((before) => new Set([...before].filter((one) => one !== picture)));
  }, []);
  // A picture that is stored is shown as an upload, also while its file is listed still.
  const stored = new Set(uploads.map(({ name }) => name));
  const preparing = files.filter(({ picture }) => !stored.has(picture));
  if (preparing.length + uploads.length === 0) return null;
  return (
    <Card>
      <div className={styles.panel}>
        <p className={styles.panelText} role="status">
          {left === 0
            ? uploads.length > 0
              ? m.media_refused()
              : m.media_not_added()
            : reaches
              ? m.media_sending({ done, count })
              : m.media_sends_later({ count: left })}
        </p>
        {left > 0 && reaches && <Progress value={(done / count) * 100} aria-label={m.media_progress()} />}
        <ul className={styles.uploads} aria-label={m.media_progress()}>
          {preparing.map((file) => (
            <FileRow key={file.id} file={file} onCancel={cancelled} />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.name} {...upload} onCancel={cancelled} />
          ))}
        </ul>
      </div>
    </Card>
  );
}

const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one));

interface FileRowProps {
  readonly file: AddedFile;
  readonly onCancel: (picture: string) => void;
}

/** Each picture that is stored or sent is told to the panel, which may have a hundred rows: the others stay. */
const FileRow = memo(function FileRow({ file, onCancel }: FileRowProps) {
  const { id, name, picture, problem } = file;

  function dismiss(button: Element) {
    const moveFocus = focusBeside(button);
    flushSync(() => {
      adding.dismiss(id);
      onCancel(picture);
    });
    moveFocus();
  }
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
        onClick={({ currentTarget }) => dismiss(currentTarget)}
      >
        <Icon name="close" size={20} />
      </ActionIcon>
    </li>
  );
});

const STATE_TEXT: Readonly<Record<'waiting' | 'sending', () => string>> = {
  waiting: m.media_waiting,
  sending: m.media_sending_one,
};

interface UploadRowProps extends LibraryUpload {
  readonly onCancel: (picture: string) => void;
}

const UploadRow = memo(function UploadRow({ name, sid, url, state, refusal, onCancel }: UploadRowProps) {
  const client = useClient();

  async function cancel(button: Element) {
    const moveFocus = focusBeside(button);
    const done = await written(deleteForGood(client, [sid]));
    if (done === null) return;
    onCancel(name);
    moveFocus();
    showDoneToast(m.media_cancelled(), undoOf(client, done.action));
  }

  return (
    <li className={styles.upload}>
      <img className={styles.uploadPicture} src={url} alt="" loading="lazy" decoding="async" />
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
      <ActionIcon aria-label={m.media_cancel()} onClick={({ currentTarget }) => void cancel(currentTarget)}>
        <Icon name="close" size={20} />
      </ActionIcon>
    </li>
  );
});
