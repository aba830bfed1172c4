/** One refused change: what, when, why, and the possible actions. */
import { Button } from '@mantine/core';
import { m } from '@touchline/i18n';
import { useId, useState } from 'react';
import { discardAttention, putBackAttention, retryAttention } from '#data/commands/attention.ts';
import { useClient } from '#data/page/react.tsx';
import type { AttentionEntry } from '#data/queries/device/attention.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { Entry } from '#ui/parts/cards/Entries.tsx';
import { ConfirmDialog } from '#ui/parts/dialogs/ConfirmDialog.tsx';
import { ErrorCode } from '#ui/parts/page/ErrorCode.tsx';
import { copyText } from '#ui/save-and-copy.ts';
import { showToast } from '#ui/toast/app-toasts.ts';
import { lineText } from '#ui/words/change-words.ts';
import { momentText } from '#ui/words/moment-text.ts';
import styles from './attention.module.css';
import { copiedText, textsOf } from './attention-text.ts';
import { ChangeDetails } from './ChangeDetails.tsx';
import { whyText } from './why.ts';

export function AttentionItem({ entry }: { entry: AttentionEntry }) {
  const client = useClient();
  const id = useId();
  const [asking, setAsking] = useState(false);
  const { title, lines } = textsOf(entry, entry.names);
  const deleted = entry.reason === 'deleted';

  async function retry() {
    const done = await retryAttention(client, entry.id);
    if (!done.ok) return gone();
    showToast({
      text: deleted ? m.attention_brought_back({ what: title }) : m.attention_retried({ what: title }),
    });
  }

  async function copy() {
    const copied = await copyText(copiedText(entry));
    showToast(copied ? { text: m.attention_copied() } : { text: m.attention_copy_failed(), tone: 'problem' });
  }

  async function discard() {
    setAsking(false);
    const done = await discardAttention(client, entry.id);
    if (!done.ok) return gone();
    const { discarded } = done.value;
    showToast({
      text: m.attention_discarded(),
      onUndo: () => void putBackAttention(client, discarded),
    });
  }

  return (
    <>
      <Entry
        sign={deleted ? 'trash' : 'warning'}
        problem
        title={title}
        titleId={id}
        buttons={
          <div className={styles.buttons}>
            <Button size="sm" onClick={() => void retry()} aria-describedby={id}>
              {deleted ? m.words_bring_back() : m.common_retry()}
            </Button>
            <Button size="sm" variant="default" onClick={() => void copy()} aria-describedby={id}>
              {m.words_copy()}
            </Button>
            <Button
              size="sm"
              variant="subtle"
              color="red"
              onClick={() => setAsking(true)}
              aria-describedby={id}
            >
              {m.words_discard()}
            </Button>
          </div>
        }
      >
        <ChangeDetails lines={lines} />
        <p className={styles.why}>
          {whyText(entry)}
          {entry.reason !== 'deleted' && <ErrorCode code={entry.code} />}
        </p>
        <p className={styles.when}>{m.attention_on_device({ time: momentText(entry.writtenAt / 1000) })}</p>
        {entry.dependants.length > 0 && (
          <details className={styles.dependants}>
            <summary>
              <Icon name="chevron-right" size={18} />
              {m.attention_behind({ count: entry.dependants.length })}
            </summary>
            <ul>
              {entry.dependants.map((change) => (
                <li key={change.id}>
                  <Dependant {...textsOf(change, entry.names)} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </Entry>
      <ConfirmDialog
        opened={asking}
        title={m.attention_discard_title()}
        text={m.attention_discard_text()}
        losses={[title, ...lines.slice(0, SHOWN_LOSSES).map(lineText)]}
        confirm={m.words_discard()}
        cancel={m.common_cancel()}
        close={m.common_close()}
        danger
        onConfirm={() => void discard()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

const SHOWN_LOSSES = 4;

function Dependant({ title, lines }: ReturnType<typeof textsOf>) {
  return (
    <>
      <span className={styles.dependant}>{title}</span>
      <ChangeDetails lines={lines} />
    </>
  );
}

function gone(): void {
  showToast({ text: m.attention_gone(), tone: 'problem' });
}
